import { mount } from 'svelte';
import './shell/theme.css';
import { speakHere } from './texts/choice';

await speakHere();
const { default: App } = await import('./App.svelte');
mount(App, { target: document.getElementById('app')! });

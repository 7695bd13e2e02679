import { untrack } from 'svelte';
import { troubleOf } from '../api/client';

export type Toast = { number: number; text: string; kind: 'news' | 'trouble'; rules: string[] };

const readingTime = 7000;
let last = 0;

export const toasts = $state<Toast[]>([]);

/** Tells something in passing. */
export function say(text: string): void {
  add({ text, kind: 'news', rules: [] });
}

/** Tells what went wrong, with the rules that forbid it. */
export function complain(error: unknown): void {
  const { text, rules } = troubleOf(error);
  add({ text, kind: 'trouble', rules });
}

export function dismiss(number: number): void {
  const place = toasts.findIndex((toast) => toast.number === number);
  if (place >= 0) toasts.splice(place, 1);
}

/** An effect that tells something does not run again because it was told. */
function add(toast: Omit<Toast, 'number'>): void {
  const number = ++last;
  untrack(() => toasts.push({ ...toast, number }));
  setTimeout(() => dismiss(number), readingTime + toast.text.length * 40);
}

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, loadEnv } from 'vite';

// The client is built into the Python package, whose server hands it out.
// `ARSENALE_SERVER=http://127.0.0.1:7201 npm run dev` develops against a server elsewhere.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: '../src/arsenale/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: ['chrome123', 'firefox128', 'safari17.5'],
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: loadEnv(mode, '.', 'ARSENALE_').ARSENALE_SERVER ?? 'http://127.0.0.1:8000', ws: true },
    },
  },
}));

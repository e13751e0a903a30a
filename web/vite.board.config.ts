import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { messages } from './tools/messages-plugin.mjs';

/** The board beside the rules, for the site of the docs: made of the page's own parts. */
export default defineConfig({
  plugins: [messages(), svelte()],
  base: './',
  publicDir: false,
  build: {
    outDir: '../build/board',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'board.html' },
  },
  worker: { format: 'es' },
});

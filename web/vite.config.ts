import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { messages } from './tools/messages-plugin.mjs';
import { offline } from './tools/offline-plugin.mjs';

const SERVER = process.env['KITAMA_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig(({ mode }) => ({
  plugins: [messages(), svelte(), offline()],
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/kitama/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    // What every visit begins with comes as one file: fewer requests, and it compresses better.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
  },
  // Only the page itself says where it stands; its files find each other wherever they lie.
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  worker: { format: 'es' }, // a title is a part of its own in a worker too
  server: {
    proxy: { '/api': SERVER, '/socket': { target: SERVER, ws: true } },
  },
  test: {
    environment: 'jsdom',
    include: ['tests/*.test.ts', 'src/**/*.test.ts'],
    restoreMocks: true,
    testTimeout: 60_000, // a hang ends, a busy machine does not fail
  },
}));

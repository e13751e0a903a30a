import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { messages } from './tools/messages-plugin.mjs';

const SERVER = process.env['KITAMA_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig(({ mode }) => ({
  plugins: [messages(), svelte()],
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/kitama/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': SERVER, '/socket': { target: SERVER, ws: true } },
  },
  test: {
    environment: 'jsdom',
    include: ['tests/*.test.ts', 'src/**/*.test.ts'],
    restoreMocks: true,
  },
}));

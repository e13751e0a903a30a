import { defineConfig } from 'vitest/config';

// People in browsers against the real server: slow, two files side by side, each with its own houses.
export default defineConfig({
  test: {
    include: ['tests/browser/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    bail: 3, // where a browser does not answer, every test would wait for as long as it may
    retry: 1, // two browsers, servers and bots share a small machine: what is late once is asked again
    testTimeout: 300_000, // a whole game of Kitara takes 90 seconds here, and other machines are slower
    hookTimeout: 300_000,
    expect: { poll: { timeout: 45_000 } }, // the other player's turn is shown step by step, on a slow machine slowly
  },
});

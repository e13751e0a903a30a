import { defineConfig } from 'vitest/config';

// People in browsers against the real server: slow, one after the other, each with its own house.
export default defineConfig({
  test: {
    include: ['tests/browser/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

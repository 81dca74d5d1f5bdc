import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    // They build the page, and look at it, one after the other.
    fileParallelism: false,
    testTimeout: 120_000,
    // A browser on a busy machine takes its time.
    expect: { poll: { timeout: 30_000, interval: 30 } },
    hookTimeout: 120_000,
  },
});

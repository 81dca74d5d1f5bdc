import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^misfire-policy$/,
        replacement: fileURLToPath(new URL('../../src/index.ts', import.meta.url)),
      },
      {
        find: /^misfire-policy\/(simulate|report|testing)$/,
        replacement: fileURLToPath(new URL('../../src/', import.meta.url)) + '$1/index.ts',
      },
    ],
  },
  test: {
    include: ['test/integration/**/*.test.ts'],
    testTimeout: 60_000,
    // The faults come before the tests, which ask what they did.
    hookTimeout: 1_800_000,
  },
});

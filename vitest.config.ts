import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const src = fileURLToPath(new URL('./src', import.meta.url));

export default defineConfig({
  resolve: {
    // Examples import the package by its name; the tests run them against the sources.
    alias: [
      { find: /^misfire-policy$/, replacement: `${src}/index.ts` },
      { find: /^misfire-policy\/(simulate|report|testing)$/, replacement: `${src}/$1/index.ts` },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'test/integration/**', 'test/browser/**'],
    setupFiles: ['test/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      // The process of the command: its tests start it as one, where this cannot look.
      exclude: ['src/cli/main.ts'],
      thresholds: { branches: 98 },
      reporter: ['text', 'html', 'json', 'json-summary'],
      reportsDirectory: 'coverage',
    },
  },
});

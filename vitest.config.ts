import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'sample-web/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/crash/many-rounds.test.ts', 'node_modules/**'],
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

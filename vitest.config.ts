import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'sample-web/**/*.test.ts',
      'test/**/*.test.ts',
      'ui/**/*.test.{ts,tsx}',
    ],
    pool: 'forks',
    // The default leaves one of two cores idle, and many tests wait for servers.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The default leaves one of two cores idle, and many tests wait for servers.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'units',
          include: ['src/**/*.test.{ts,tsx}', 'sample-web/**/*.test.ts', 'ui/**/*.test.{ts,tsx}'],
          // Modules hold no state that a second project in the process could see: files may share them.
          isolate: false,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** `npm run test:opensearch`: separate from the others, because a real node is needed. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.suite.ts'],
    pool: 'forks',
    // One node at a time
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

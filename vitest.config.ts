import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose tests take longest: begun first, they leave no core idle at the end. */
const SLOW = /\/test\/(integration|e2e|crash|postgres|packaging|faults|examples|docs)\//;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

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
    sequence: { sequencer: SlowFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

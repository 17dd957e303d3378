import { expect, test } from 'vitest';
import { levelMemory } from './level-memory.ts';

const MB = 1 << 20;
const STAY = '--semi-space-growth-factor=1';

/** The flags set while the space has these sizes, and when threads start. */
function flagsFor(sizes: number[], threads: number): string[] {
  const flags: string[] = [];
  levelMemory({
    bytes: () => sizes[0]! * MB,
    setFlag: (flag) => flags.push(flag),
    onThread: (started) => {
      for (let thread = 0; thread < threads; thread++) started();
    },
    fill: () => sizes.length > 1 && sizes.shift(),
  });
  return flags;
}

test('the space of young objects grows to its size immediately, and no further, whatever threads start', () => {
  const sizes = [2, 2, 4, 8, 16];
  expect(flagsFor(sizes, 2)).toEqual(['--min-semi-space-size=4', STAY, STAY, STAY]);
  expect(sizes).toEqual([8, 16]);
});

test('a V8 that does not obey is not waited for', () => {
  expect(flagsFor([2], 0)).toEqual(['--min-semi-space-size=4', STAY]);
});

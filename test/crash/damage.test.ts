import { expect, test } from 'vitest';
import { damageRounds } from './damage-rounds.ts';

const SEED = 42;

test('a project that was damaged at random is repaired, and continues', { timeout: 180_000 }, async () => {
  // `npm run crash -- damage 100` takes other seeds.
  expect((await damageRounds(6, SEED)).broken).toEqual([]);
});

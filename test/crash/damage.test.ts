import { expect, test } from 'vitest';
import { damageRounds } from './damage-rounds.ts';

test('a project that was damaged at random is repaired, and goes on', { timeout: 180_000 }, async () => {
  const seed = Date.now() % 1_000_000;
  const report = await damageRounds(6, seed);
  expect(report.broken, `seed ${seed}`).toEqual([]);
});

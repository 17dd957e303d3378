import { expect, test } from 'vitest';
import { ChangeHints } from './change-hints.ts';

test('a host that is right is followed, and its truth is counted', () => {
  const hints = new ChangeHints();
  expect(hints.take(1, 'a.tr')).toBe(true);
  expect(hints.take(1, 'a.tr')).toBe(false);
  hints.hear(1, 'failed');
  hints.hear(1, 'changed');
  hints.hear(2, 'changed');
  expect(hints.report(5)).toEqual([{ host: 'a.tr', told: 1, right: 1 }]);
});

test('a host that is always wrong loses its voice, and is tried again now and then', () => {
  const hints = new ChangeHints();
  let followed = 0;
  for (let id = 1; id <= 200; id++) {
    if (!hints.take(id, 'b.tr')) continue;
    followed++;
    hints.hear(id, 'unchanged');
  }
  expect(followed).toBeLessThan(20);
  expect(followed).toBeGreaterThan(5);
  for (let id = 201; id <= 800; id++) if (hints.take(id, 'b.tr')) hints.hear(id, 'changed');
  expect(hints.take(801, 'b.tr')).toBe(true);
});

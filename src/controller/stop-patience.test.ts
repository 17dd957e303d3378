import { expect, test } from 'vitest';
import { StopPatience } from './stop-patience.ts';

test('pages that are only being read get a moment after the last answer', () => {
  const patience = new StopPatience(1_000);
  expect(patience.isOver(1_500, 0, false)).toBe(false);
  expect(patience.isOver(1_700, 0, false)).toBe(true);
  expect(patience.isOver(1_700, 1_500, false)).toBe(false);
});

test('a server that has still to answer is waited for, but not for long', () => {
  const patience = new StopPatience(1_000);
  expect(patience.isOver(3_000, 0, true)).toBe(false);
  expect(patience.isOver(3_500, 3_400, true)).toBe(true);
});

import { expect, test } from 'vitest';
import { Patience } from './patience.ts';

let now = 0;
const patience = (limitMs?: number, heard: unknown[] = []) => {
  now = 0;
  const onAway = (error: unknown) => void heard.push(error);
  return new Patience({ ...(limitMs === undefined ? {} : { limitMs }), onAway }, () => now);
};

test('lasts as long as it may, and begins again after each answer', () => {
  const limited = patience(1_000);
  expect(limited.outlasts('away')).toBe(true);
  now = 999;
  expect(limited.outlasts('away')).toBe(true);
  limited.answered();
  now = 1_998;
  expect(limited.outlasts('away')).toBe(true);
  now = 2_998;
  expect(limited.outlasts('away')).toBe(false);
});

test('has no end unless one is set, and reports once that the database is unavailable', () => {
  const heard: unknown[] = [];
  const endless = patience(undefined, heard);
  for (now = 0; now < 1e9; now += 1e8) expect(endless.outlasts(now)).toBe(true);
  expect(heard).toEqual([0]);
  endless.endIn(500);
  expect(endless.outlasts('away')).toBe(true);
  now += 500;
  expect(endless.outlasts('away')).toBe(false);
  expect(heard).toEqual([0]);
});

import { expect, test } from 'vitest';
import type { Journey } from '../model/journey.ts';
import { RunClock, withDates } from './run-clock.ts';

const HOUR_MS = 3_600_000;

test.each([
  ['two hours back', -2 * HOUR_MS],
  ['two hours ahead', 2 * HOUR_MS],
])('setting the clock %s changes dates, but not waiting times', (_, jump) => {
  const time = { wall: 1_000_000, monotonic: 50 };
  const clock = new RunClock({ wall: () => time.wall, monotonic: () => time.monotonic });
  expect(clock.now()).toBe(1_000_000);
  time.monotonic += 5_000;
  time.wall += 5_000 + jump;
  expect(clock.now()).toBe(1_005_000);
  expect(clock.shift()).toBe(jump);
  expect(clock.date()).toBe(1_005_000 + jump);
  time.wall += 10 - jump;
  expect(clock.shift()).toBe(0);
});

test('stored data has the wall-clock date; an unchanged page keeps the date of its last change', () => {
  const visit = { at: 100, scheduled: 90, next: 500 };
  const journey = (changedAt: number) =>
    ({ visit, content: { fetchedAt: 100, changedAt } }) as unknown as Journey;
  expect(withDates(journey(100), 7)).toEqual({
    visit: { at: 107, scheduled: 97, next: 507 },
    content: { fetchedAt: 107, changedAt: 107 },
  });
  expect(withDates(journey(20), 7).content?.changedAt).toBe(20);
  const same = journey(1);
  expect(withDates(same, 0)).toBe(same);
});

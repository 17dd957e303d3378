import { expect, test } from 'vitest';
import type { Visit } from '../../model/visit.ts';
import { dynamismOf, hourReport } from './hour-report.ts';
import { revisitHistory } from './revisit-history.ts';

test('computes the figures of an hour as the paper does, with its own U', () => {
  const report = hourReport({ hour: 0, urls: 1046, visits: 500, unique: 400, changes: 120 });
  expect(report.precision).toBeCloseTo(120 / 1046);
  expect(report.coverage).toBeCloseTo(400 / 1046);
  expect(report.efficiency).toBeCloseTo((1046 + 120 + 400) / 400);
  expect(report.harvest).toBeCloseTo(0.24);
});

test('does not divide by zero in an hour without visits', () => {
  expect(hourReport({ hour: 0, urls: 0, visits: 0, unique: 0, changes: 0 })).toMatchObject({
    efficiency: null,
    harvest: null,
  });
});

test('sorts URLs into the classes of dynamism', () => {
  expect([dynamismOf(0, 9), dynamismOf(1, 9), dynamismOf(1, 4), dynamismOf(1, 2), dynamismOf(5, 9)]).toEqual([
    'static',
    'low',
    'medium',
    'medium',
    'high',
  ]);
});

test('shows the marks of the last ten visits, and none for visits that leave none', () => {
  const heard = ['new', 'changed', 'unchanged', 'failed', 'changed'] as const;
  const visits = heard.map(
    (word, i) => ({ at: i * 60_000, next: (i + 1) * 60_000, heard: word, outcome: 'indexed' }) as Visit,
  );
  const rows = revisitHistory(visits);
  expect(rows.map((row) => row.mark)).toEqual([null, 2, 1, null, 2]);
  expect(rows.at(-1)).toMatchObject({
    marks: [1, 1, 1, 1, 1, 1, 1, 2, 1, 2],
    average: 1.2,
    intervalMinutes: 1,
  });
});

import { describe, expect, test } from 'vitest';
import { ChangeHints } from './change-hints.ts';

const SITEMAP = 'https://a.tr/sitemap.xml';
const HOUR_MS = 3_600_000;

/** Reads a list that says these pages changed at `changedAt`; all were last seen at 0. */
function read(hints: ChangeHints, ids: number[], changedAt: number, now: number) {
  return hints.read(
    SITEMAP,
    'a.tr',
    ids.map((id) => ({ id, changedAt, seenAt: 0 })),
    now,
  );
}

describe('a list that says when pages changed', () => {
  test('brings their turn forward once, and its accuracy is counted', () => {
    const hints = new ChangeHints();
    expect(read(hints, [1, 2], 5, 10).due).toEqual([1, 2]);
    expect(read(hints, [1], 5, 10).due).toEqual([]);
    hints.hear(1, 'failed', 0);
    hints.hear(1, 'changed', 0);
    hints.hear(2, 'unchanged', 0);
    expect(hints.report(5)).toEqual([{ host: 'a.tr', told: 2, right: 1 }]);
  });

  test('is ignored for dates before the last visit or in the future', () => {
    const hints = new ChangeHints();
    expect(read(hints, [1], -5, 10).due).toEqual([]);
    expect(read(hints, [1], 15, 10).due).toEqual([]);
  });

  test('may use the dates of an accelerated clock', () => {
    const hints = new ChangeHints((real) => real * 3600);
    expect(read(hints, [1], 3600 * 7, 10).due).toEqual([1]);
  });

  test('gets few visits to prove itself, however long it is', () => {
    const hints = new ChangeHints();
    const ids = Array.from({ length: 500 }, (_, i) => i + 1);
    expect(read(hints, ids, 5, 10).due.length).toBeLessThanOrEqual(3);
  });

  test('loses trust if it is always wrong, and can earn it again', () => {
    const hints = new ChangeHints();
    let followed = 0;
    for (let id = 1; id <= 400; id++) {
      for (const due of read(hints, [id], 5, 10).due) {
        followed++;
        hints.hear(due, 'unchanged', 0);
      }
    }
    expect(followed).toBeGreaterThan(10);
    expect(followed).toBeLessThan(40);
    for (let id = 1001; id <= 3000; id++)
      for (const due of read(hints, [id], 5, 10).due) hints.hear(due, 'changed', 0);
    expect(read(hints, [4000], 5, 10).due).toEqual([4000]);
  });
});

describe('a list replaces visits', () => {
  const provePrecision = (hints: ChangeHints) => {
    for (let id = 1; id <= 8; id++)
      for (const due of read(hints, [id], 5, 10).due) hints.hear(due, 'changed', 0);
  };

  test('once it is right and has named the changes that visits found', () => {
    const hints = new ChangeHints();
    provePrecision(hints);
    expect(hints.isCovered(1)).toBe(false);
    for (const id of [1, 2, 3]) hints.hear(id, 'changed', 6);
    hints.read(
      SITEMAP,
      'a.tr',
      [1, 2, 3].map((id) => ({ id, changedAt: HOUR_MS - 1, seenAt: HOUR_MS })),
      HOUR_MS,
    );
    expect(hints.isCovered(1)).toBe(true);
    expect(hints.isCovered(99)).toBe(false);
  });

  test('but not if it misses them', () => {
    const hints = new ChangeHints();
    provePrecision(hints);
    for (const id of [1, 2, 3]) hints.hear(id, 'changed', 6);
    hints.read(
      SITEMAP,
      'a.tr',
      [1, 2, 3].map((id) => ({ id, changedAt: 5, seenAt: HOUR_MS })),
      HOUR_MS,
    );
    expect(hints.isCovered(1)).toBe(false);
  });
});

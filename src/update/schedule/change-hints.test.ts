import { describe, expect, test } from 'vitest';
import { ChangeHints } from './change-hints.ts';
import { SiteClocks } from './site-clocks.ts';

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
    hints.hear(1, 'failed', 0, 20);
    hints.hear(1, 'changed', 0, 20);
    hints.hear(2, 'unchanged', 0, 20);
    expect(hints.report(5)).toEqual([{ host: 'a.tr', told: 2, right: 1 }]);
  });

  test('is ignored for dates before the last visit or in the future', () => {
    const hints = new ChangeHints();
    expect(read(hints, [1], -5, 10).due).toEqual([]);
    expect(read(hints, [1], 48 * HOUR_MS, 10).due).toEqual([]);
  });

  test('may use the dates of an accelerated clock', () => {
    const hints = new ChangeHints(new SiteClocks((real) => real * 3600));
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
        hints.hear(due, 'unchanged', 0, 20);
      }
    }
    expect(followed).toBeGreaterThan(10);
    expect(followed).toBeLessThan(40);
    for (let id = 1001; id <= 3000; id++)
      for (const due of read(hints, [id], 5, 10).due) hints.hear(due, 'changed', 0, 20);
    expect(read(hints, [4000], 5, 10).due).toEqual([4000]);
  });
});

describe('a list replaces visits', () => {
  const provePrecision = (hints: ChangeHints) => {
    for (let id = 1; id <= 8; id++)
      for (const due of read(hints, [id], 5, 10).due) hints.hear(due, 'changed', 0, 20);
  };

  test('once it is right and has named the changes that visits found', () => {
    const hints = new ChangeHints();
    read(hints, [1], 5, 10);
    expect(hints.isCovered(1)).toBe(false);
    provePrecision(hints);
    expect(hints.isCovered(1)).toBe(true);
    for (const id of [1, 2, 3]) hints.hear(id, 'changed', 6, 20);
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
    for (const id of [1, 2, 3]) hints.hear(id, 'changed', 6, 20);
    hints.read(
      SITEMAP,
      'a.tr',
      [1, 2, 3].map((id) => ({ id, changedAt: 5, seenAt: HOUR_MS })),
      HOUR_MS,
    );
    expect(hints.isCovered(1)).toBe(false);
  });
});

describe('what a list brings', () => {
  test('is what may be visited: pages not worth a visit are left alone', () => {
    const hints = new ChangeHints();
    const pages = [1, 2].map((id) => ({ id, changedAt: 5, seenAt: 0 }));
    expect(hints.read(SITEMAP, 'a.tr', pages, 10, (id) => id === 2)).toEqual({ due: [2], brought: 1 });
  });

  test('is nothing if it is not believed', () => {
    const hints = new ChangeHints();
    for (let id = 1; id <= 100; id++)
      for (const due of read(hints, [id], 5, 10).due) hints.hear(due, 'unchanged', 0, 20);
    const ids = Array.from({ length: 100 }, (_, i) => i + 200);
    const { due, brought } = read(hints, ids, 5, 10);
    expect(due.length).toBeGreaterThan(0);
    expect(brought).toBe(0);
  });

  test('tells when a page changed, and until when the list showed the old version', () => {
    const hints = new ChangeHints(new SiteClocks((real) => 2 * real));
    read(hints, [1], -1, 8);
    expect(read(hints, [1], 9, 10).due).toEqual([1]);
    expect(hints.hear(1, 'changed', 0, 11)).toEqual({ changedAt: 18, unchangedUntil: 16 });
    expect(hints.hear(1, 'changed', 11, 12)).toBeNull();
  });

  test('a page in two lists counts as covered by the reliable one', () => {
    const hints = new ChangeHints();
    const liar = (now: number) =>
      hints.read('https://a.tr/liar.xml', 'a.tr', [{ id: 1, changedAt: now, seenAt: 0 }], now, () => false);
    for (let id = 1; id <= 8; id++)
      for (const due of read(hints, [id], 5, 10).due) hints.hear(due, 'changed', 0, 20);
    liar(30);
    expect(hints.isCovered(1)).toBe(true);
  });
});

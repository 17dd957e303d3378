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

  test('loses trust if it is wrong, without costing visits, and earns it again by visits that come anyway', () => {
    const hints = new ChangeHints();
    let followed = 0;
    const lie = (id: number) => {
      followed += read(hints, [id], 5, 10).due.length;
      hints.hear(id, 'unchanged', 0, 20);
    };
    for (let id = 1; id <= 100; id++) lie(id);
    expect(followed).toBe(1);
    expect(hints.report(1)).toEqual([{ host: 'a.tr', told: 100, right: 0 }]);
    for (let id = 101; id <= 300; id++) {
      read(hints, [id], 5, 10);
      hints.hear(id, 'changed', 0, 20);
    }
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
  test('is what its visits are worth: pages not worth a visit are left alone', () => {
    const hints = new ChangeHints();
    const pages = [1, 2, 3].map((id) => ({ id, changedAt: 5, seenAt: 0 }));
    const worth = [0, 0, 0.2, 0.5];
    const { due, brought } = hints.read(SITEMAP, 'a.tr', pages, 10, (id) => worth[id]!);
    expect(due).toEqual([2, 3]);
    expect(brought).toBeCloseTo(0.7);
  });

  test('is nothing if it is not believed', () => {
    const hints = new ChangeHints();
    read(hints, [1], 5, 10);
    hints.hear(1, 'unchanged', 0, 20);
    expect(read(hints, [2, 3, 4], 5, 10)).toEqual({ due: [], brought: 0 });
  });

  test('tells when a page changed, and until when the list showed the old version', () => {
    const hints = new ChangeHints(new SiteClocks((real) => 2 * real));
    read(hints, [1], -1, 8);
    expect(read(hints, [1], 9, 10).due).toEqual([1]);
    expect(hints.hear(1, 'changed', 0, 11)).toEqual({ changedAt: 18, unchangedUntil: 16, isLate: false });
    expect(hints.hear(1, 'changed', 11, 12)).toBeNull();
  });

  test('is old news if it named the page before, when that was not worth a visit', () => {
    const hints = new ChangeHints();
    const at = (now: number, changedAt: number, worth: number) =>
      hints.read(SITEMAP, 'a.tr', [{ id: 1, changedAt, seenAt: 0 }], now, () => worth);
    at(8, -1, 0);
    at(10, 9, 0);
    expect(at(20, 15, 1).due).toEqual([1]);
    expect(hints.hear(1, 'changed', 0, 21)).toEqual({ changedAt: 15, unchangedUntil: 8, isLate: true });
  });

  test('a page in two lists was unchanged when the reliable one last showed it so, whichever names the change', () => {
    const hints = new ChangeHints();
    const feed = (changedAt: number, now: number) =>
      hints.read('https://a.tr/rss.xml', 'a.tr', [{ id: 9, changedAt, seenAt: 0 }], now);
    for (let id = 1; id <= 8; id++)
      for (const due of read(hints, [id], 5, 10).due) hints.hear(due, 'changed', 0, 20);
    feed(-1, 22);
    read(hints, [9], -1, 30);
    expect(feed(35, 40).due).toEqual([9]);
    expect(hints.hear(9, 'changed', 0, 41)).toEqual({ changedAt: 35, unchangedUntil: 30, isLate: false });
  });

  test('a page in two lists counts as covered by the reliable one', () => {
    const hints = new ChangeHints();
    const liar = (now: number) =>
      hints.read('https://a.tr/liar.xml', 'a.tr', [{ id: 1, changedAt: now, seenAt: 0 }], now, () => 0);
    for (let id = 1; id <= 8; id++)
      for (const due of read(hints, [id], 5, 10).due) hints.hear(due, 'changed', 0, 20);
    liar(30);
    expect(hints.isCovered(1)).toBe(true);
  });
});

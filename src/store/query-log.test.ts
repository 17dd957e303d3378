import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { QueryLog } from './query-log.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 2, 10, 12);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-queries-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('query statistics', () => {
  test('count what is searched, what finds nothing and what is opened, across restarts', () => {
    const first = new QueryLog(folder, 90);
    first.asked('Baraj  DOLULUK', 12, NOW);
    first.asked('baraj doluluk', 12, NOW);
    first.asked('hokkabaz', 0, NOW);
    first.clicked('baraj doluluk', 5, NOW);
    first.flush(NOW);
    const second = new QueryLog(folder, 90);
    second.asked('baraj doluluk', 13, NOW + 1000);
    second.clicked('BARAJ DOLULUK', 5, NOW + 1000);
    second.clicked('baraj doluluk', 7, NOW + 1000);
    expect(second.statistics(30, 10, NOW + 2000)).toEqual({
      ...{ days: 30, asked: 4, empty: 1, clicks: 3 },
      queries: [
        {
          ...{ query: 'baraj doluluk', asked: 3, empty: 0, clicks: 3 },
          pages: [
            { id: 5, clicks: 2 },
            { id: 7, clicks: 1 },
          ],
        },
        { query: 'hokkabaz', asked: 1, empty: 1, clicks: 0, pages: [] },
      ],
      nothing: [{ query: 'hokkabaz', asked: 1, empty: 1, clicks: 0, pages: [] }],
    });
  });

  test('keep nothing that looks like a person’s address or number, nor pasted texts, nor clicks that were made up', () => {
    const log = new QueryLog(folder, 90);
    for (const query of ['ayse@ornek.com.tr kim', '0532 123 45 67', '10000000146', 'x'.repeat(200), '  '])
      log.asked(query, 1, NOW);
    log.clicked('hiç sorulmadı', 3, NOW);
    expect(log.statistics(30, 10, NOW)).toMatchObject({ asked: 0, clicks: 0, queries: [] });
    expect(readFileSync(join(folder, 'queries.db')).includes('ornek.com.tr')).toBe(false);
  });

  test('drop days that are too old', () => {
    const log = new QueryLog(folder, 7);
    log.asked('eski', 1, NOW);
    log.asked('yeni', 1, NOW + 7 * DAY_MS);
    const { queries } = log.statistics(365, 10, NOW + 7 * DAY_MS);
    expect(queries.map(({ query }) => query)).toEqual(['yeni']);
  });

  test('have room for a limited number of different queries a day', () => {
    const log = new QueryLog(folder, 7);
    for (let i = 0; i < 10_050; i++) log.asked(`soru ${i}`, 1, NOW);
    log.flush(NOW);
    log.asked('bir soru daha', 1, NOW);
    log.asked('soru 1', 1, NOW);
    expect(log.statistics(1, 1, NOW)).toMatchObject({
      asked: 10_001,
      queries: [{ query: 'soru 1', asked: 2 }],
    });
  });

  test('name common queries: with results, made often, and on more than one day', () => {
    const log = new QueryLog(folder, 90);
    const ask = (query: string, times: number, daysAgo: number, total = 1) => {
      for (let i = 0; i < times; i++) log.asked(query, total, NOW - daysAgo * DAY_MS);
    };
    ask('çok eski', 9, 95);
    ask('çok eski', 9, 94);
    ask('baraj doluluk', 3, 1);
    ask('yalnız dün', 9, 1);
    ask('az', 1, 1);
    ask('bulunmayan', 9, 1, 0);
    ask('baraj doluluk', 2, 0);
    ask('kitap fuarı', 1, 0);
    ask('az', 1, 0);
    ask('bulunmayan', 9, 0, 0);
    expect(log.common(10, NOW)).toEqual(['baraj doluluk']);
    expect(new QueryLog(join(folder, 'yok'), 90).common(10, NOW)).toEqual([]);
  });
});

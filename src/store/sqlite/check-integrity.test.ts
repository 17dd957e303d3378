import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleJourney, sampleUrl } from '../contract/samples.ts';
import { checkIntegrity } from './check-integrity.ts';
import { SqliteStore } from './sqlite-store.ts';

let store: SqliteStore;

beforeEach(async () => {
  store = SqliteStore.open(':memory:', 'write');
  await store.urls.add([sampleUrl(1), sampleUrl(2)], 1);
  await store.journeys.commit([
    sampleJourney('indexed', { body: new Uint8Array([1]) }),
    sampleJourney('gone', { page: 2 }),
  ]);
});
afterEach(() => store.close());

test('an intact store has no problems', () => {
  expect(checkIntegrity(store.file)).toEqual([]);
});

describe('a planted fault is found:', () => {
  test.each([
    [
      'pages-without-url',
      'UPDATE pages SET id = 77',
      { also: ['pages-without-change', 'bodies-without-page'] },
    ],
    ['pages-without-change', 'DELETE FROM changes', {}],
    ['bodies-without-page', "INSERT INTO bodies VALUES (55, x'00')", {}],
    ['visits-without-url', 'UPDATE visits SET page = 99 WHERE page = 2', {}],
    ['url-total', "UPDATE totals SET value = value + 1 WHERE name = 'urls'", {}],
    ['page-total', "UPDATE totals SET value = 5 WHERE name = 'pages'", {}],
    ['visit-total', "DELETE FROM totals WHERE name = 'outcome:gone'", {}],
  ] as const)('%s', (what, sql, { also = [] }: { also?: readonly string[] }) => {
    store.file.exec('PRAGMA foreign_keys = OFF');
    store.file.exec(sql);
    const problems = checkIntegrity(store.file);
    expect(problems.map((problem) => problem.what).sort()).toEqual([what, ...also].sort());
    expect(problems.every(({ detail }) => Number(detail) > 0)).toBe(true);
  });
});

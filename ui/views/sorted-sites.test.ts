import { expect, test } from 'vitest';
import { sortedSites } from './sorted-sites.ts';

const site = (name: string, pages: number, lastVisitAt: string | null = null) => ({
  id: name.length,
  name,
  pages,
  urls: pages * 2,
  waiting: 0,
  lastVisitAt,
});
const SITES = [
  site('kiyi.bel.tr', 4, '2026-03-02T00:00:00Z'),
  site('acik-devre.com', 9),
  site('pusula.org', 4, '2026-03-09T00:00:00Z'),
];
const names = (typed: string, column: 'name' | 'pages' | 'lastVisitAt', isDescending = false) =>
  sortedSites(SITES, typed, { column, isDescending }).map(({ name }) => name);

test('sites are ordered by any column, equal ones by name', () => {
  expect(names('', 'name')).toEqual(['acik-devre.com', 'kiyi.bel.tr', 'pusula.org']);
  expect(names('', 'pages', true)).toEqual(['acik-devre.com', 'kiyi.bel.tr', 'pusula.org']);
  expect(names('', 'pages')).toEqual(['kiyi.bel.tr', 'pusula.org', 'acik-devre.com']);
});

test('a site that was never visited comes before all visits', () => {
  expect(names('', 'lastVisitAt')[0]).toBe('acik-devre.com');
  expect(names('', 'lastVisitAt', true)[0]).toBe('pusula.org');
});

test('what is typed may have capitals and Turkish letters', () => {
  expect(names('AÇIK', 'name')).toEqual(['acik-devre.com']);
  expect(names(' kıyı ', 'name')).toEqual(['kiyi.bel.tr']);
  expect(names('yok', 'name')).toEqual([]);
});

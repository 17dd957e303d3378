import { expect, it } from 'vitest';
import { pageWorth } from './page-worth.ts';

const page = { isListing: false, isCovered: false };

it('a page that is kept is worth one; a list of links, one announced by a list and one not kept are worth less', () => {
  expect(pageWorth('unchanged', page)).toBe(1);
  expect(pageWorth('indexed', { ...page, isListing: true })).toBe(0.4);
  expect(pageWorth('indexed', { ...page, isCovered: true })).toBe(0.02);
  expect(pageWorth('not-turkish', page)).toBe(0.1);
});

import { expect, test } from 'vitest';
import { closestWord } from './closest-word.ts';

const KNOWN = ['crawl.delayMs', 'crawl.maxPages', 'crawl.maxDepth', 'server.port'];

test.each([
  ['crawl.delayMs', 'crawl.delayMs'],
  ['crawl.delay', 'crawl.delayMs'],
  ['crawl.maxpages', 'crawl.maxPages'],
  ['crawl.maxDept', 'crawl.maxDepth'],
  ['sever.prt', 'server.port'],
  ['port', null],
  ['completely.different', null],
  ['', null],
])('for %j the nearest known word is %j', (word, nearest) => {
  expect(closestWord(word, KNOWN)).toBe(nearest);
});

test('nothing is near where nothing is known', () => {
  expect(closestWord('crawl', [])).toBeNull();
});

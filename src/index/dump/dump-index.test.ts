import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Analyzer } from '../analysis/analyzer.ts';
import { type DumpedPage, dumpForward, dumpInverted } from './dump-index.ts';

const analyzer = new Analyzer();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-dump-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The documents of Çizelge 2 (EMACrawler). */
const PAGES: DumpedPage[] = [
  { id: 1, siteId: 1, title: 'Hızlı erişim', text: '' },
  { id: 2, siteId: 1, title: 'Hızlı sonuç', text: '' },
  { id: 3, siteId: 2, title: 'Yavaş erişim', text: 'Yavaş, yavaş' },
  { id: 4, siteId: 2, title: 'Yavaş sonuç', text: '' },
];

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const inverted = (options: { format?: 'csv' | 'jsonl'; positions?: boolean; maxChars?: number } = {}) =>
  textOf(dumpInverted(each(PAGES), analyzer, folder, { format: 'csv', positions: false, ...options }));

describe('the inverted index', () => {
  it('has each word with its postings site-page-count, as in Çizelge 3 and 4', async () => {
    expect(await inverted()).toBe(
      [
        'number,word,postings',
        '1,erişim,"1-1-1,2-3-1"',
        '2,hızlı,"1-1-1,1-2-1"',
        '3,sonuç,"1-2-1,2-4-1"',
        '4,yavaş,"2-3-3,2-4-1"',
        '',
      ].join('\r\n'),
    );
  });

  it('has as many positions as the count says', async () => {
    expect(await inverted({ positions: true })).toContain('4,yavaş,2-3-3,0 3 4\r\n');
    const lines = (await inverted({ format: 'jsonl', positions: true })).trim().split('\n');
    expect(JSON.parse(lines[3]!)).toEqual({
      number: 4,
      word: 'yavaş',
      documents: 2,
      postings: [
        { siteId: 2, page: 3, count: 3, positions: [0, 3, 4] },
        { siteId: 2, page: 4, count: 1, positions: [0] },
      ],
    });
  });

  it('is the same if it does not fit into memory, and leaves no file behind', async () => {
    const whole = await inverted({ positions: true });
    expect(await inverted({ positions: true, maxChars: 10 })).toBe(whole);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the forward index', () => {
  it('has each page with its words, as in Çizelge 2', async () => {
    const dump = await textOf(dumpForward(each(PAGES), analyzer, { format: 'csv', positions: false }));
    expect(dump).toBe(
      'siteId,page,words\r\n1,1,hızlı erişim\r\n1,2,hızlı sonuç\r\n2,3,yavaş erişim\r\n2,4,yavaş sonuç\r\n',
    );
  });

  it('has counts and positions on request', async () => {
    const options = { format: 'jsonl', positions: true } as const;
    const [, , third] = (await textOf(dumpForward(each(PAGES), analyzer, options))).split('\n');
    expect(JSON.parse(third!)).toEqual({
      siteId: 2,
      page: 3,
      words: [
        { word: 'yavaş', count: 3, positions: [0, 3, 4] },
        { word: 'erişim', count: 1, positions: [1] },
      ],
    });
    const csv = await textOf(dumpForward(each(PAGES), analyzer, { format: 'csv', positions: true }));
    expect(csv).toContain('2,3,yavaş,3,0 3 4\r\n');
  });
});

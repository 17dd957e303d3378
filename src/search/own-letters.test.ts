import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IndexWriter } from '../index/index-writer.ts';
import { testPage } from '../index/test-page.ts';
import { fold } from '../nlp/fold.ts';
import { Searcher } from './searcher.ts';

/**
 * Words with Turkish letters, each against the same word without them. Written before they were tried; one
 * was replaced, because without its letters it is another word.
 */
const WORDS =
  'salıncak uçurtma kuşburnu çömlek gölge tırmık şemsiye süpürge mıknatıs çekirge kırlangıç değirmen körük düğme yorgancı ' +
  'zeytinyağı ıspanak şeftali böğürtlen çıngırak müzisyen çaydanlık ıhlamur kürek pınar tuğla fırça sürahi göçebe şelale ' +
  'üçgen köstebek çığlık büyüteç şövale dürbün öksürük ışıltı kızılcık gömlekçi çivi söğüt';
/** Pairs of words that differ only in such letters. Someone who types `sinir` may also mean sınır. */
const TWINS: [string, string][] = [
  ['acı', 'açı'],
  ['sınır', 'sinir'],
  ['ılık', 'ilik'],
  ['dışı', 'dişi'],
  ['öldü', 'oldu'],
  ['kış', 'kıs'],
  ['kâr', 'kar'],
  ['hâlâ', 'hala'],
  ['aşı', 'ası'],
];
/** The intended word, and how it is also written (F5). */
const INFORMAL: [meant: string, written: string][] = [
  ['selam', 'slm'],
  ['çok', 'çooook'],
  ['güzel', 'guzeeel'],
  ['geliyorum', 'geliyom'],
  ['yirmi beş', '25'],
  ['üçüncü', '3.'],
  ['kırk', '40'],
  ['on dördüncü', '14.'],
  ['şeker', '$eker'],
  ['her şey', 'herşey'],
  ['41', 'kırk bir'],
];
const FILLER = 'dün akşam pencerenin önünde oturan kedi';

let folder: string;
let searcher: Searcher;
/** Pages come in pairs: an even number has the first text, the odd one after it the second. */
const texts: string[] = [];

function pair(wanted: string, other: string): number {
  const at = texts.length;
  texts.push(`${FILLER} ${wanted} gördü s${at}a`, `${FILLER} ${other} gördü s${at}b`);
  return at;
}

const words = WORDS.split(' ').map((word) => ({ word, at: pair(word, fold(word)) }));
const later = WORDS.split(' ').map((word) => ({ word, at: pair(fold(word), word) }));
const twins = TWINS.map(([one, other]) => ({ one, other, at: pair(one, other) }));
const informal = INFORMAL.map(([meant, written]) => ({ meant, at: pair(written, meant) }));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-letters-'));
  const writer = IndexWriter.open(folder);
  writer.apply(texts.map((text, id) => ({ seq: id + 1, id: id + 1, page: testPage(id + 1, text) })));
  writer.commit(texts.length);
  writer.close();
  searcher = Searcher.open(folder);
});
afterAll(() => {
  searcher.close();
  rmSync(folder, { recursive: true });
});

/** Which of a pair of pages comes first: 0 or 1, or -1 if not both, or not one of them, is found. */
function first(query: string, at: number, needed: 'both' | 'one' = 'both'): number {
  const ids = searcher.search(query, { size: 100, facets: false }).hits.map(({ id }) => id);
  const found = ids.filter((id) => id === at + 1 || id === at + 2);
  return found.length < (needed === 'both' ? 2 : 1) ? -1 : found[0]! - at - 1;
}

describe('a word typed with its letters', () => {
  it.each(words)('$word finds the page that has them before the page without', ({ word, at }) => {
    expect(first(word, at)).toBe(0);
  });
  it.each(later)('$word does so even if the page without them came first', ({ word, at }) => {
    expect(first(word, at)).toBe(1);
  });
  it.each(words)('$word typed without them finds both', ({ word, at }) => {
    expect(first(fold(word), at)).not.toBe(-1);
  });
});

it.each(twins)('$one and $other are distinguished', ({ one, other, at }) => {
  expect(first(one, at, 'one')).toBe(0);
  if (fold(other) !== other) expect(first(other, at, 'one')).toBe(1);
});

it.each(informal)('what was meant, $meant, comes before its informal form', ({ meant, at }) => {
  expect(first(meant, at)).toBe(1);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IndexWriter } from '../../index/index-writer.ts';
import { testPage } from '../../index/test-page.ts';
import { Searcher } from '../searcher.ts';

/** Words with the same first five letters, or that an apostrophe makes look like a form of another. */
const TEXTS = [
  'Transnational şirketler ve translate programı. Transnational yine transnational, trans trans trans.',
  'Kulüp iki oyuncuyu kadrosuna kattı; transferler sezon sonuna dek sürecek, başkan açıkladı.',
  "Kur'an okumak isteyenler için Kur'an kursu açıldı. Kur'an dersleri cuma günü.",
  'Sunucuya yeni bir sistem kurmak isteyenler önce yedek alsın, sonra sistemi kursun.',
  'International üniversiteler birliği toplandı. International toplantıya international konuklar geldi.',
  'Köyün internet bağlantısı yenilendi, evler hızlı bağlantıya kavuştu ve okul da bağlandı.',
];
let folder: string;
let searcher: Searcher;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-stems-'));
  const writer = IndexWriter.open(folder);
  for (const [number, text] of TEXTS.entries()) {
    writer.apply([{ seq: number + 1, id: number + 1, page: testPage(number + 1, text) }]);
    if (number === 2) writer.commit(3);
  }
  writer.commit(TEXTS.length);
  writer.close();
  searcher = Searcher.open(folder);
});
afterAll(() => {
  searcher.close();
  rmSync(folder, { recursive: true });
});

const found = (query: string) => searcher.search(query).hits.map(({ id }) => id);

it.each([
  ['transfer', [2, 1]],
  ['transferi', [2, 1]],
  ['internet', [6, 5]],
  ['kurmak', [4]],
  ["kur'an", [3]],
  ['Kuran', [3]],
])('%s: pages with the word stand before those with another one of the same stem', (query, wanted) => {
  expect(found(query)).toEqual(wanted);
});

it('the score says what a page with another word loses', () => {
  const { hits } = searcher.search('transfer', { explain: true });
  const other = hits.find(({ id }) => id === 1)!;
  expect(other.parts!.some(({ kind, score }) => kind === 'word' && score < 0)).toBe(true);
  expect(other.parts!.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(other.score, 9);
});

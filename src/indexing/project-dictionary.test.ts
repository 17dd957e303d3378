import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askCrawler } from '../controller/ask-crawler.ts';
import type { Store } from '../model/store.ts';
import { unknownWordsOf } from '../nlp/unknown-words.ts';
import { loadProject, openForSearch } from '../project/project.ts';
import { openStore } from '../store/open-store.ts';
import { fileSource } from '../transfer/import/document-lines.ts';
import { importDocuments } from '../transfer/import/import-documents.ts';
import { catchUpIndex } from './catch-up-index.ts';
import { changeWords, ProjectDictionary, WordCounts, wordProposals } from './project-dictionary.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-words-'));
  store = await openStore(join(folder, 'tazi.db'), 'write');
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const TEXT =
  'Dün akşam flonksuz bir gün oldu. Bizim flonklar çok güzeldi ve herkes flonka baktı. Yeni flonk geldi, sonra Zırtanbul’a gittik. ' +
  'Akşam Zırtanbul’da kaldık ve sabah Zırtanbul’dan döndük.';

describe('the words of a project', () => {
  test('are counted over pages and proposed by stem, with their contexts', async () => {
    const counts = new WordCounts(store.words);
    for (let page = 1; page <= 3; page++) counts.add(page, unknownWordsOf(TEXT));
    await counts.writeIfDue(10_000);
    counts.add(4, unknownWordsOf(TEXT));
    await counts.write();
    const proposals = await wordProposals(store.words, 4);
    const flonk = proposals.find(({ word }) => word === 'flonk');
    expect(flonk).toMatchObject({ count: 16, wordClass: 'noun' });
    expect(flonk?.contexts[0]).toContain('flonk');
    expect(proposals.find(({ word }) => word === 'zırtanbul')).toMatchObject({ kind: 'name', count: 12 });
  });

  test('are written when it is time, and earlier when many wait', async () => {
    const counts = new WordCounts(store.words);
    counts.add(1, unknownWordsOf(TEXT));
    await counts.writeIfDue(10_000);
    const written = (await store.words.frequent(100_000)).length;
    const word = unknownWordsOf(TEXT)[0]!;
    counts.add(2, [{ ...word, word: 'waiting' }]);
    await counts.writeIfDue(10_001);
    expect(await store.words.frequent(100_000)).toHaveLength(written);
    counts.add(
      3,
      Array.from({ length: 20_000 }, (_, number) => ({ ...word, word: `many${number}` })),
    );
    await counts.writeIfDue(10_002);
    expect(await store.words.frequent(100_000)).toHaveLength(written + 20_001);
  });

  // Finding 11: a page that is visited again, or goes and comes back, was counted again each time.
  test('are not counted again when their page is visited again', async () => {
    const total = async () => (await store.words.frequent(100)).reduce((sum, { count }) => sum + count, 0);
    const first = new WordCounts(store.words);
    first.add(1, unknownWordsOf(TEXT));
    await first.write();
    const once = await total();
    // Another run, and a page of which one word is new.
    const second = new WordCounts(store.words);
    for (let visit = 0; visit < 3; visit++) {
      second.add(1, unknownWordsOf(`${TEXT} Sonra bir brunkçu geldi.`));
      await second.write();
    }
    expect(await total()).toBe(once + 1);
    second.add(2, unknownWordsOf(TEXT));
    await second.write();
    expect(await total()).toBe(2 * once + 1);
  });

  test('that were accepted are known, and neither they nor refused ones are proposed again', async () => {
    const counts = new WordCounts(store.words);
    counts.add(1, unknownWordsOf(TEXT));
    await counts.write();
    const dictionary = new ProjectDictionary(store.words);
    const isKnown = async () => (await dictionary.dictionary()).known.isKnown('flonklarımızdan');
    expect(await isKnown()).toBe(false);
    await counts.change({ accept: [{ word: 'Flonk', wordClass: 'noun' }], refuse: ['zırtanbul'] }, 5);
    expect(await wordProposals(store.words, 1)).toEqual([]);
    expect(await isKnown()).toBe(true);
    expect(await store.words.dictionary()).toEqual([{ word: 'flonk', wordClass: 'noun', at: 5 }]);
    await counts.change({ remove: ['flonk', 'zırtanbul'] }, 6);
    expect((await wordProposals(store.words, 1)).map(({ word }) => word)).toContain('flonk');
  });

  test('are followed by processes that look for a newer dictionary', async () => {
    const project = new ProjectDictionary(store.words);
    const before = await project.analyzer();
    expect(await project.analyzer()).toBe(before);
    await changeWords(store.words, { accept: [{ word: 'flonk' }] }, 1);
    const after = await project.analyzer();
    expect(after.id).not.toBe(before.id);
    expect(after.dictionary.known.isKnown('flonklarımızdan')).toBe(true);
    expect(before.dictionary.known.isKnown('flonklarımızdan')).toBe(false);
  });

  test('take any payload', async () => {
    for (const payload of [
      null,
      5,
      'x',
      { accept: 7, refuse: [null, 3, ''] },
      { accept: [null, { word: 'a b' }] },
    ])
      await changeWords(store.words, payload, 1);
    expect(await store.words.dictionary()).toEqual([]);
  });
});

test('two projects in one process read their own words, in any order', async () => {
  const text = 'Bahçede ferkimiz çoğaldı, bir zırlım geldi ve çocuklar çok sevindi.';
  const open = async (word: string) => {
    const project = loadProject(join(folder, word), { environment: {} });
    const file = join(folder, `${word}.jsonl`);
    writeFileSync(file, `${JSON.stringify({ url: 'https://www.ornek.com.tr/a', title: 'Bahçe', text })}\n`);
    await importDocuments(project.paths, fileSource(file));
    const asking = await openStore(project.paths.databaseFile, 'ask');
    await askCrawler(asking, project.paths.dataFolder, 'words', { accept: [{ word }] }, 1);
    await asking.close();
    await catchUpIndex(project.paths);
    return openForSearch(project, 'read');
  };
  const [one, other] = [await open('ferk'), await open('zırlım')];
  const request = { page: 1, size: 10, sort: 'relevance', explain: false } as const;
  const read = async (opened: typeof one) => {
    const totals = [];
    for (const query of ['ferkten', 'zırlımlardan']) {
      const { total, results } = await opened.search.search({ query, ...request });
      expect(results.every(({ snippet }) => snippet.marks.length === 1)).toBe(true);
      totals.push(total);
    }
    return totals;
  };
  for (const opened of [one, other, other, one]) {
    expect(await read(opened)).toEqual(opened === one ? [1, 0] : [0, 1]);
  }
  expect([await read(one), await read(other)]).toEqual([
    [1, 0],
    [0, 1],
  ]);
  await one.close();
  await other.close();
});

test('pages that have an accepted word are found by its other forms', async () => {
  const project = loadProject(folder, { environment: {} });
  const file = join(folder, 'documents.jsonl');
  // without a dictionary this looks like a form of "zır"
  const text = 'Bahçede bir zırlım vardı. Çocuklar ona çok sevindi, sonra eve gittiler.';
  writeFileSync(file, `${JSON.stringify({ url: 'https://www.ornek.com.tr/a', title: 'Bahçe', text })}\n`);
  await importDocuments(project.paths, fileSource(file));
  const asking = await openStore(project.paths.databaseFile, 'ask');
  await askCrawler(asking, project.paths.dataFolder, 'words', { accept: [{ word: 'zırlım' }] }, 1);
  await asking.close();
  expect(await catchUpIndex(project.paths)).toBe(true);
  const opened = await openForSearch(project, 'read');
  const request = { page: 1, size: 10, sort: 'relevance', explain: false } as const;
  const { results } = await opened.search.search({ query: 'zırlımlardan', ...request });
  await opened.close();
  expect(results.map(({ url }) => url)).toEqual(['https://www.ornek.com.tr/a']);
});

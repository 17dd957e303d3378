import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followIndex } from '../indexing/index-follower.ts';
import { searchResultJson } from '../model/search-json.ts';
import type { SearchRequest } from '../model/search-result.ts';
import type { Store } from '../model/store.ts';
import { OperatorRules } from '../search/search-rules.ts';
import { Searcher } from '../search/searcher.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectSearch } from './project-search.ts';

let folder: string;
let store: Store;
let searcher: Searcher;
let search: ProjectSearch;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-search-'));
  const paths = { databaseFile: join(folder, 'tazi.db'), indexFolder: join(folder, 'index') };
  store = await openStore(paths.databaseFile, 'write');
  await store.urls.add([sampleUrl(1), sampleUrl(2, 'https://baska.com.tr/2'), sampleUrl(3)], 1);
  const page = (id: number, title: string, text: string, publishedAt: number | null = null) =>
    sampleJourney('indexed', { page: id, content: sampleContent({ title, text, publishedAt }) });
  await store.journeys.commit([
    page(1, 'Barajlar <b>doldu</b>', 'Yağışların ardından barajlar doldu.', Date.UTC(2024, 4, 1)),
    page(2, 'Zeytin hasadı', 'Barajlar dolunca zeytin hasadı da iyi geçti.'),
    page(3, 'Kitap fuarı', 'Fuar bu yıl daha kalabalık.'),
  ]);
  await (await followIndex(paths, false)).close();
  searcher = Searcher.open(paths.indexFolder);
  search = new ProjectSearch(searcher, store.pages);
});
afterEach(async () => {
  searcher.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

const ask = (query: string, changes: Partial<SearchRequest> = {}) =>
  search.search({ query, page: 1, size: 10, sort: 'relevance', explain: false, ...changes });

describe('a search', () => {
  test('returns each page in the shape of the contract', async () => {
    const response = await ask('barajlar');
    expect(response).toMatchObject({
      query: 'barajlar',
      total: 2,
      totalIsLowerBound: false,
      page: 1,
      size: 10,
    });
    expect(response.tookMs).toBeGreaterThanOrEqual(0);
    const [first] = response.results;
    const json = searchResultJson(first!);
    expect(json).toMatchObject({
      id: 1,
      url: 'https://www.ornek.com.tr/1',
      title: 'Barajlar <b>doldu</b>',
      site: 'ornek.com.tr',
      topic: null,
      publishedAt: '2024-05-01T00:00:00.000Z',
      fetchedAt: '2023-11-14T22:13:20.000Z',
    });
    expect(json.titleHtml).toContain('<mark>Barajlar</mark> &lt;b&gt;');
    expect(json.snippet).toContain('<mark>barajlar</mark>');
  });

  test('keeps to a site, to a page of results, and to its size', async () => {
    expect((await ask('barajlar', { site: 'baska.com.tr' })).results.map(({ id }) => id)).toEqual([2]);
    const second = await ask('barajlar', { page: 2, size: 1 });
    expect(second).toMatchObject({ total: 2, page: 2, size: 1 });
    expect(second.results).toHaveLength(1);
    expect((await ask('barajlar', { page: 9 })).results).toEqual([]);
  });

  test('explains each score by parts that add up to it, only on request', async () => {
    const sum = (parts: { score: number }[]) => parts.reduce((total, { score }) => total + score, 0);
    for (const sort of ['relevance', 'date'] as const) {
      const { results } = await ask('barajlar doldu', { explain: true, sort });
      expect(results).toHaveLength(2);
      for (const { explain, score } of results) expect(sum(explain!)).toBeCloseTo(score, 9);
    }
    expect((await ask('barajlar')).results[0]).not.toHaveProperty('explain');
  });

  test('shows pages about the same as another', async () => {
    const like = await search.similar(1, 5);
    expect(like!.map(({ id }) => id)).toEqual([2]);
    expect(like![0]).toMatchObject({
      title: { text: 'Zeytin hasadı' },
      snippet: { text: expect.stringMatching(/^Barajlar/) },
    });
    expect(await search.similar(99, 5)).toBeNull();
  });

  test('passes over a page that was removed a moment ago', async () => {
    await store.journeys.commit([sampleJourney('gone', { page: 1 })]);
    expect((await ask('barajlar')).results.map(({ id }) => id)).toEqual([2]);
  });

  test.each(['', '   ', '"', 'site:', '((((', 'a'.repeat(5_000), '\0\ud800', '-'])(
    'survives the query %j',
    async (query) => {
      const response = await ask(query);
      expect(response.results.length).toBeLessThanOrEqual(10);
    },
  );
});

test('words are suggested by how they begin', async () => {
  expect(await search.suggest('zey', 5)).toEqual(expect.arrayContaining([expect.stringMatching(/^zey/)]));
  expect(await search.suggest('qqq', 5)).toEqual([]);
  expect(await search.suggest('zeytin h', 5)).toContain('zeytin hasadı');
  expect(await search.suggest('kitap ', 5)).toEqual(['kitap fuarı']);
});

test('the operator puts pages first for a query and hides others', async () => {
  const rules = new OperatorRules(join(folder, 'no-rules.json'), {
    pins: { 'Zeytin  HASADI': ['https://www.ornek.com.tr/3', 'https://yok.com.tr/'] },
    hidden: { barajlar: ['https://www.ornek.com.tr/1'], '*': ['https://gizli.com.tr/'] },
  });
  const curated = new ProjectSearch(searcher, store.pages, { rules, urls: store.urls });
  const ids = async (query: string, changes: Partial<SearchRequest> = {}) => {
    const request = { query, page: 1, size: 10, sort: 'relevance', explain: false, ...changes } as const;
    return (await curated.search(request)).results.map(({ id }) => id);
  };
  expect(await ids('zeytin hasadi')).toEqual([3, 2]);
  expect(await ids('zeytin hasadi', { size: 1 })).toEqual([3]);
  expect(await ids('zeytin hasadi', { size: 1, page: 2 })).toEqual([2]);
  expect(await ids('zeytin hasadi', { size: 1, page: 3 })).toEqual([]);
  expect(await ids('zeytin hasadi', { sort: 'date' })).toEqual([2]);
  expect(await ids('zeytin hasadi', { site: 'baska.com.tr' })).toEqual([2]);
  expect(await ids('zeytin')).toEqual([2]);
  expect(await ids('barajlar')).toEqual([2]);
  expect(await ids('barajlar doldu')).toContain(1);
});

test('follows rules that change while it is open', async () => {
  const rules = new OperatorRules(join(folder, 'search-rules.json'), {});
  const ruled = new ProjectSearch(searcher, store.pages, { rules, urls: store.urls });
  const ids = async (query: string) =>
    (await ruled.search({ query, page: 1, size: 10, sort: 'relevance', explain: false })).results.map(
      ({ id }) => id,
    );
  expect(await ids('şenlik')).toEqual([]);
  rules.replace({ synonyms: ['şenlik > fuar'], pins: {}, hidden: {}, boosts: {} });
  expect(await ids('şenlik')).toEqual([3]);
  const before = (await ids('barajlar'))[0]!;
  const site = before === 1 ? 'baska.com.tr' : 'www.ornek.com.tr';
  rules.replace({ synonyms: [], pins: {}, hidden: {}, boosts: { [`site:${site}`]: 50 } });
  expect((await ids('barajlar'))[0]).not.toBe(before);
  rules.replace({ synonyms: [], pins: {}, hidden: {}, boosts: {} });
  expect(await ids('şenlik')).toEqual([]);
  expect((await ids('barajlar'))[0]).toBe(before);
});

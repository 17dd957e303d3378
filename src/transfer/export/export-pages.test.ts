import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../model/store.ts';
import { allPages } from '../../store/all-pages.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../../store/contract/samples.ts';
import { openStore } from '../../store/open-store.ts';
import { exportPages, type StreamedFormat } from './export-pages.ts';

let store: Store;

beforeEach(async () => {
  store = await openStore(':memory:', 'write');
});
afterEach(() => store.close());

async function put(
  id: number,
  content: Partial<ReturnType<typeof sampleContent>> = {},
  html?: string,
): Promise<void> {
  if (!(await store.urls.get(id))) await store.urls.add([sampleUrl(id)], 1);
  const body = html === undefined ? null : gzipSync(html);
  await store.journeys.commit([
    sampleJourney('indexed', { page: id, content: sampleContent(content), body }),
  ]);
}

async function exported(format: StreamedFormat): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of exportPages(store, format, 1_700_000_000_000)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const lines = async () => (await exported('jsonl')).toString().trim().split('\n').filter(Boolean);

describe('jsonl', () => {
  test('has the line of the contract for every page, times in ISO 8601', async () => {
    await put(1, { topic: 'spor', kind: 'listing', text: 'bir\n"iki"\u2028üç' });
    expect((await lines()).map((line) => JSON.parse(line))).toEqual([
      {
        id: 1,
        url: 'https://www.ornek.com.tr/1',
        site: 'ornek.com.tr',
        title: 'Baraj doldu',
        text: 'bir\n"iki"\u2028üç',
        topic: 'spor',
        language: 'tr',
        fetchedAt: '2023-11-14T22:13:20.000Z',
        changedAt: '2023-11-14T22:13:20.000Z',
        author: null,
        publishedAt: null,
        description: null,
        kind: 'listing',
        keywords: [],
        optOut: [],
        licence: null,
        section: null,
        charset: null,
        hash: 'text',
        topics: [{ topic: 'spor', score: 1 }],
      },
    ]);
  });

  test('leaves out pages that are gone, and is empty without pages', async () => {
    expect(await lines()).toEqual([]);
    await put(1);
    await put(2);
    await store.journeys.commit([sampleJourney('gone', { page: 1 })]);
    expect((await lines()).map((line) => JSON.parse(line).id)).toEqual([2]);
  });

  test('has every page once, however many there are', async () => {
    const ids = Array.from({ length: 450 }, (_, i) => i + 1);
    await store.urls.add(
      ids.map((id) => sampleUrl(id)),
      1,
    );
    await store.journeys.commit(ids.map((page) => sampleJourney('indexed', { page })));
    expect((await lines()).map((line) => JSON.parse(line).id)).toEqual(ids);
  });
});

test('a page that changes while pages are read is given once', async () => {
  await put(1);
  await put(2);
  const given: number[] = [];
  for await (const { id } of allPages(store.changes)) {
    given.push(id);
    if (given.length < 10) await put(1, { title: `Yeni ${given.length}` });
  }
  expect(given).toEqual([1, 2]);
});

test('csv holds no formula after a line feed or a semicolon, which separates cells in Turkey', async () => {
  await put(1, { title: '\n=1+1', text: 'bir;=SUM(A1)\n- süt\n-2+3' });
  const text = (await exported('csv')).toString();
  expect(text).toContain(`\n'=1+1`);
  expect(text).toContain(`bir;'=SUM(A1)\n- süt\n'-2+3`);
});

test('jsonl and csv name the licence, the section and the encoding of a page', async () => {
  const licence = 'https://creativecommons.org/licenses/by/4.0/';
  await put(1, { optOut: ['noai', 'tdm'], licence, section: '=Gündem, son', charset: 'windows-1254' });
  expect(JSON.parse((await lines())[0]!)).toMatchObject({
    optOut: ['noai', 'tdm'],
    licence,
    section: '=Gündem, son',
    charset: 'windows-1254',
  });
  expect((await exported('csv')).toString()).toContain(
    `,"noai;tdm",${licence},"'=Gündem, son",windows-1254,text\r\n`,
  );
});

test('csv can be read as a table, and holds no formulas', async () => {
  await put(1, { title: '=1+1', text: 'a, "b"\nc' });
  const text = (await exported('csv')).toString();
  expect(text.split('\r\n')[0]).toBe(
    'id,url,site,title,text,topic,language,fetchedAt,changedAt,author,publishedAt,description,kind,topics,keywords,optOut,licence,section,charset,hash',
  );
  expect(text).toContain(`,'=1+1,"a, ""b""\nc",,tr,`);
});

test('warc has the HTML of a page, or its text if there is none', async () => {
  await put(1, {}, '<p>Baraj &amp; göl</p>');
  await put(2, { text: 'Yalnızca metin' });
  const text = gunzipSync(await exported('warc')).toString();
  expect(text.match(/^WARC-Type: response/gm)).toHaveLength(2);
  expect(text).toContain('<p>Baraj &amp; göl</p>');
  expect(text).toContain('Yalnızca metin');
});

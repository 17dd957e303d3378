import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as followers from '../../indexing/index-follower.ts';
import { TaziError } from '../../model/errors.ts';
import type { Store } from '../../model/store.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { Searcher } from '../../search/searcher.ts';
import { allPages } from '../../store/all-pages.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../../store/contract/samples.ts';
import { openStore } from '../../store/open-store.ts';
import { ProjectLock } from '../../store/project-lock.ts';
import { writeXmlFolder } from '../xml/write-xml-folder.ts';
import { fileSource } from './document-lines.ts';
import { type ImportOptions, importDocuments } from './import-documents.ts';

let folder: string;
let paths: { dataFolder: string; databaseFile: string; indexFolder: string };
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-import-'));
  const dataFolder = join(folder, 'data');
  paths = { dataFolder, databaseFile: join(dataFolder, 'tazi.db'), indexFolder: join(dataFolder, 'index') };
  file = join(folder, 'belgeler.jsonl');
  // The same code without a thread, which takes seconds to start from source.
  const { followIndex } = followers;
  vi.spyOn(followers, 'followIndex').mockImplementation((options) => followIndex(options, false));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const document = (n: number, changes: object = {}) => ({
  url: `https://www.ornek.com.tr/${n}`,
  title: `Belge ${n}`,
  text: `Belediye ${n} numaralı kararı bugün yapılan toplantıda oy birliğiyle kabul etti.`,
  ...changes,
});

function write(...lines: unknown[]): void {
  writeFileSync(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
}

const run = (options: ImportOptions = {}) => importDocuments(paths, fileSource(file), options);
/** What a run reports. */
const report = (imported: number, pages: number, unchanged = 0, skipped = 0, replaced = 0) => ({
  imported,
  replaced,
  unchanged,
  skipped,
  pages,
  foreign: 0,
});

async function refusal(): Promise<TaziError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof TaziError) return error;
    throw error;
  }
  throw new Error('the file was accepted');
}

async function inStore<T>(ask: (store: Store) => T | Promise<T>): Promise<T> {
  const store = await openStore(paths.databaseFile, 'write');
  try {
    return await ask(store);
  } finally {
    await store.close();
  }
}

const byUrl = (n: number) =>
  inStore(async ({ pages, urls }) => pages.get((await urls.find(document(n).url as CanonicalUrl))?.id ?? 0));

describe('a file of documents', () => {
  test('is taken into store and index', async () => {
    write(document(1, { fetchedAt: '2024-05-01T10:00:00Z' }), '', document(2));
    expect(await run()).toEqual(report(2, 2));
    expect(await byUrl(1)).toMatchObject({
      title: 'Belge 1',
      language: 'tr',
      site: 'ornek.com.tr',
      fetchedAt: Date.parse('2024-05-01T10:00:00Z'),
    });
    const searcher = Searcher.open(paths.indexFolder);
    expect(searcher.search('oy birliğiyle').total).toBe(2);
    searcher.close();
    ProjectLock.take(paths.dataFolder).release();
  });

  test('taken again replaces what is there, and adds what is not', async () => {
    write(document(1), document(2));
    await run();
    const before = await byUrl(1);
    write(document(1, { title: 'Yeni başlık' }), document(3));
    expect(await run()).toEqual(report(2, 3));
    expect(await byUrl(1)).toMatchObject({ id: before!.id, title: 'Yeni başlık' });
    write(document(1, { text: 'Bambaşka bir metin.' }), document(4), document(4, { text: 'Bu da öyle.' }));
    expect(await run()).toEqual(report(3, 4, 0, 0, 2));
  });

  test('is the same when a thread analyses it', async () => {
    const topical = {
      text: 'Galatasaray ligde oynadığı maçta rakibini iki golle yendi, takım kupayı kaldırdı.',
    };
    write(...Array.from({ length: 120 }, (_, n) => document(n + 1, n % 3 ? {} : topical)));
    const told = async () => {
      const pages = await Promise.all([1, 2, 4, 120].map((n) => byUrl(n)));
      return pages.map((page) => ({ ...page, fetchedAt: 0, changedAt: 0 }));
    };
    await run();
    const inline = await told();
    rmSync(paths.dataFolder, { recursive: true });
    expect(await run({ threads: 1 })).toEqual(report(120, 120));
    expect(await told()).toEqual(inline);
  });

  test('may name a URL twice, in any spelling; the last one stays', async () => {
    write(document(1), document(1, { url: 'HTTPS://www.ornek.com.tr:443/1#son', title: 'Son' }));
    expect(await run()).toEqual(report(2, 1));
    expect(await byUrl(1)).toMatchObject({ title: 'Son' });
  });

  test('may have lines that end in Windows fashion, and a byte order mark', async () => {
    writeFileSync(file, `\ufeff${JSON.stringify(document(1))}\r\n${JSON.stringify(document(2))}\r\n`);
    expect(await run()).toEqual(report(2, 2));
  });

  test('that was interrupted continues where it stopped, and imports nothing twice', async () => {
    write(...Array.from({ length: 1_200 }, (_, n) => document(n)));
    const cut = await run({ isStopped: () => true });
    expect(cut).toEqual(report(250, 250));
    expect(await run()).toEqual(report(950, 1_200, 250));
    expect(await run()).toEqual(report(0, 1_200, 1_200));
  });

  test('may be gzipped, whatever it is called', async () => {
    writeFileSync(
      file,
      gzipSync(Array.from({ length: 3 }, (_, n) => JSON.stringify(document(n))).join('\n')),
    );
    expect(await run()).toEqual(report(3, 3));
  });

  test('that ends in the middle of its gzip is reported, and what could be read is kept', async () => {
    const lines = Array.from({ length: 2_000 }, (_, n) => JSON.stringify(document(n)));
    const packed = gzipSync(lines.join('\n'));
    writeFileSync(file, packed.subarray(0, packed.length - 100));
    expect(await refusal()).toMatchObject({ code: 'file-unreadable' });
    expect((await inStore(({ totals }) => totals.read())).pages).toBeGreaterThan(1_000);
  });

  test('that unpacks to a line without an end is refused, and costs seconds rather than a minute', async () => {
    // 60 kB packed; joined piece by piece, the line took a minute.
    writeFileSync(file, gzipSync(`{"url":"https://a.tr/","text":"${'a'.repeat(62_000_000)}`));
    const before = process.cpuUsage();
    expect(await refusal()).toMatchObject({ code: 'file-unreadable' });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(20);
  });

  test('may arrive in pieces of any size', async () => {
    const bytes = Buffer.from(
      [document(1, { title: 'Çığ' }), document(2)].map((one) => JSON.stringify(one)).join('\n'),
    );
    const source = { name: 'stdin', open: () => Readable.from(Array.from(bytes, (byte) => Buffer.of(byte))) };
    expect(await importDocuments(paths, source)).toEqual(report(2, 2));
    expect(await byUrl(1)).toMatchObject({ title: 'Çığ' });
  });

  test('may have fields of other names and kinds, and addresses that are only numbers', async () => {
    write({
      id: 17,
      baslik: null,
      icerik: 'Kısa bir metin.',
      tarih: 1_714_557_600,
      konu: 'tarım',
      etiketler: [],
    });
    const fields = { url: 'id', title: 'baslik', text: 'icerik', publishedAt: 'tarih', topic: 'konu' };
    expect(await run({ fields, base: 'https://derlem.ornek.tr/belge/' })).toEqual(report(1, 1));
    const page = await inStore(({ pages }) => pages.get(1));
    expect(page).toMatchObject({
      url: 'https://derlem.ornek.tr/belge/17',
      title: '',
      topic: 'tarım',
      publishedAt: 1_714_557_600_000,
    });
  });

  test('may have lines that are not documents, if they are to be skipped', async () => {
    write(document(1), '{', document(2, { text: 5 }), document(3));
    const told: string[] = [];
    const options = { onInvalid: (line: number, detail: string) => void told.push(`${line} ${detail}`) };
    expect(await run(options)).toEqual(report(2, 2, 0, 2));
    expect(told).toEqual(['2 it is not JSON', '3 "text" must be text']);
  });

  test('may have texts that are too long to be kept whole, and says which', async () => {
    write(document(1), document(2, { text: 'Bölüm bitti. '.repeat(400_000) }));
    const cut: string[] = [];
    const told = await run({ onCut: (name, line, detail) => cut.push(`${name} ${line}: ${detail}`) });
    expect(told).toMatchObject({ imported: 2, cut: 1 });
    expect(cut).toHaveLength(1);
    expect(cut[0]).toContain('2: only the first 4 million characters');
  });

  test('may be empty', async () => {
    write('');
    expect(await run()).toEqual(report(0, 0));
  });
});

describe('a line that is not a document', () => {
  test.each([
    ['no JSON', '{"url": '],
    ['no object', '[1]'],
    ['no text', { url: 'https://a.tr/', title: '' }],
    ['an array over several lines', '[{"url":'],
    ['a number for a text', document(9, { text: 5 })],
    ['no URL', document(9, { url: 'ornek' })],
    ['a URL that cannot be crawled', document(9, { url: 'ftp://a.tr/' })],
    ['no time', document(9, { fetchedAt: 'dün' })],
  ])('(%s) ends the import; what came before is kept, and the line is named', async (_, line) => {
    write(document(1), '', document(2), line, document(3));
    const error = await refusal();
    expect(error).toMatchObject({ code: 'import-invalid', values: { line: 4, kept: 3, file } });
    expect(error.message).not.toMatch(/\{\w+\}/);
    expect(await inStore(({ totals }) => totals.read())).toMatchObject({ pages: 2 });
    // The lock is free, so that the corrected file can be imported.
    write(document(1), document(2), document(3));
    expect(await run()).toEqual(report(1, 3, 2));
  });

  test.each([
    [{ text: undefined }, '"text" is missing', '"text" eksik'],
    [{ text: null }, '"text" is missing', '"text" eksik'],
    [{ text: 5 }, '"text" must be text', '"text" metin olmalı'],
    [{ url: undefined }, '"url" is missing', '"url" eksik'],
    [{ url: {} }, '"url" must be text', '"url" metin olmalı'],
    [{ url: `https://a.tr/${'a'.repeat(3_000)}` }, '"url" is too long', '"url" çok uzun'],
    [{ url: 'ornek' }, '"url" is not an address: ornek', '"url" bir adres değil: ornek'],
    [{ url: '' }, '"url" is missing', '"url" eksik'],
    [{ title: [] }, '"title" must be text', '"title" metin olmalı'],
    [{ publishedAt: 'dün' }, '"publishedAt" is not a time: dün', '"publishedAt" bir zaman değil: dün'],
  ])('is explained in the language of the user: %j', async (changes, en, tr) => {
    write(document(9, changes));
    const error = await refusal();
    expect(error.describe('en')).toContain(`(${en})`);
    expect(error.describe('tr')).toContain(`(${tr})`);
    const told: string[] = [];
    await run({ language: 'tr', onInvalid: (_, detail) => told.push(detail) });
    expect(told).toEqual([tr]);
  });

  test('is explained with the names that the file has', async () => {
    write({ adres: 'https://a.tr/' });
    const refused = run({ fields: { url: 'adres', text: 'govde' } });
    await expect(refused).rejects.toThrow('"govde" is missing');
  });

  test('can be the file itself', async () => {
    expect(await refusal()).toMatchObject({ code: 'file-unreadable', values: { file } });
    ProjectLock.take(paths.dataFolder).release();
  });
});

describe('a page that is crawled as well', () => {
  test('keeps its next visit and what the policy has learnt', async () => {
    write('');
    await run();
    await inStore(async ({ urls, journeys }) => {
      await urls.add([sampleUrl(1)], 1);
      await journeys.commit([sampleJourney('indexed', { next: 5_000_000, policyState: { n: 3 } })]);
    });
    write(document(1));
    await run();
    expect(await inStore(({ urls }) => urls.get(1))).toMatchObject({
      due: 5_000_000,
      policyState: { n: 3 },
      validators: { etag: null, lastModified: null },
    });
  });

  test('and waits for its first visit is due immediately', async () => {
    write('');
    await run();
    await inStore(({ urls }) => urls.add([sampleUrl(1)], 1));
    write(document(1), document(2));
    const before = Date.now();
    await run();
    const [waiting, imported] = await inStore(async ({ urls }) => [
      (await urls.get(1))!.due,
      (await urls.get(2))!.due,
    ]);
    expect(waiting).toBeGreaterThanOrEqual(before);
    expect(waiting).toBeLessThanOrEqual(Date.now());
    expect(imported).toBe(Number.POSITIVE_INFINITY);
  });
});

test('while a crawl holds the project nothing is imported', async () => {
  write(document(1));
  await run();
  const lock = ProjectLock.take(paths.dataFolder);
  expect(await refusal()).toMatchObject({ code: 'project-locked' });
  lock.release();
});

describe('an XML store', () => {
  const all = async (from: Store) => {
    const found = [];
    for await (const { id, siteId, url, title, text } of allPages(from.changes))
      found.push({ id, siteId, url, title, text });
    return found.sort((a, b) => a.id - b.id);
  };

  test('keeps the ids of pages and sites, their texts and counts', async () => {
    const other = await openStore(join(folder, 'other.db'), 'write');
    const journey = (page: number, site: string) =>
      sampleJourney('indexed', {
        page,
        discovered: [sampleUrl(page, `https://www.${site}/${page}`)],
        content: sampleContent({
          title: `Sayfa ${page}`,
          text: `Metin ${page}\n& "son"`,
          textHash: `${page}`,
        }),
      });
    // Site 1 has no page, ids have gaps.
    await other.urls.add([sampleUrl(1, 'https://www.bos.com.tr/')], 0);
    await other.journeys.commit([
      journey(7, 'ornek.com.tr'),
      journey(503, 'baska.com.tr'),
      journey(9, 'ornek.com.tr'),
    ]);
    const before = await all(other);
    const depo = join(folder, 'depo');
    await writeXmlFolder(allPages(other.changes), depo);
    await other.close();
    const told = await importDocuments(paths, fileSource(depo));
    expect(told).toMatchObject({ imported: 3, pages: 3, skipped: 0 });
    expect(await importDocuments(paths, fileSource(depo))).toMatchObject({ imported: 0, unchanged: 3 });
    const store = await openStore(paths.databaseFile, 'read');
    expect(await all(store)).toEqual(before);
    expect(before.map(({ id, siteId }) => [id, siteId])).toEqual([
      [7, 2],
      [9, 2],
      [503, 3],
    ]);
    await store.close();
  });

  test('without addresses gets some that can never be reached, or the ones below --base', async () => {
    const depo = join(folder, '4.xml');
    writeFileSync(depo, '<root><URL id="12"><baslik>A</baslik><icerik>Bir metin</icerik></URL></root>');
    await importDocuments(paths, fileSource(depo));
    await importDocuments(paths, fileSource(depo), { base: 'https://ornek.com.tr/sayfa/' });
    const store = await openStore(paths.databaseFile, 'read');
    expect(await all(store)).toMatchObject([{ id: 12, siteId: 4, url: 'https://site-4.invalid/12' }]);
    await store.close();
  });

  test('with ids that are taken, or beyond reason, gets new ones', async () => {
    write(document(1));
    await run();
    const depo = join(folder, '1.xml');
    const element = (id: number) =>
      `<?tazi-url https://x.test/${id}?><URL id="${id}"><baslik>A</baslik><icerik>${id}</icerik></URL>`;
    writeFileSync(depo, `<root>${element(1)}${element(999_999_999_999)}</root>`);
    await importDocuments(paths, fileSource(depo));
    const store = await openStore(paths.databaseFile, 'read');
    expect((await all(store)).map(({ id, siteId }) => [id, siteId])).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
    ]);
    await store.close();
  });
});

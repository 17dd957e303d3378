import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseWarc } from '../../documents/warc.ts';
import * as followers from '../../indexing/index-follower.ts';
import type { Page } from '../../model/page.ts';
import { allPages } from '../../store/all-pages.ts';
import { openStore } from '../../store/open-store.ts';
import { type ExportFormat, writeExport } from '../export/write-export.ts';
import { fileSource } from './document-lines.ts';
import { type ImportOptions, importDocuments } from './import-documents.ts';
import { planImport } from './plan-import.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-formats-'));
  // The same code without a thread, which takes seconds to start from source.
  const { followIndex } = followers;
  vi.spyOn(followers, 'followIndex').mockImplementation((options) => followIndex(options, false));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const TOPICS = { modelFile: null, ownFolder: '', version: 0, focus: [] };
const pathsOf = (project: string) => {
  const dataFolder = join(folder, project);
  return { dataFolder, databaseFile: join(dataFolder, 'tazi.db'), indexFolder: join(dataFolder, 'index') };
};
const bring = (project: string, file: string, options: ImportOptions = {}) =>
  importDocuments(pathsOf(project), fileSource(file), { topics: TOPICS, ...options });

async function pagesOf(project: string): Promise<Page[]> {
  const store = await openStore(pathsOf(project).databaseFile, 'read');
  try {
    const pages: Page[] = [];
    for await (const page of allPages(store.changes)) pages.push(page);
    return pages;
  } finally {
    await store.close();
  }
}

async function take(project: string, format: ExportFormat, name: string): Promise<string> {
  const store = await openStore(pathsOf(project).databaseFile, 'read');
  try {
    await writeExport(store, format, join(folder, name), 1_700_000_000_000, {});
    return join(folder, name);
  } finally {
    await store.close();
  }
}

const put = (name: string, content: string | Uint8Array): string => {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  return file;
};

const PROSE =
  'Belediye meclisi bugün yapılan toplantıda yeni bütçeyi oy birliğiyle kabul etti ve kararı açıkladı.';
const html = (title: string, text: string) =>
  `<html lang="tr"><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${text}</p><p>${PROSE}</p></article></body></html>`;
const record = (type: string, uri: string, block: string | Buffer, contentType: string) => {
  const body = Buffer.from(block);
  const head = `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${uri}\r\nWARC-Date: 2024-05-01T10:00:00Z\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n\r\n')]);
};
const response = (
  uri: string,
  body: string | Buffer,
  headers = 'Content-Type: text/html; charset=utf-8',
  status = 200,
) =>
  record(
    'response',
    uri,
    Buffer.concat([Buffer.from(`HTTP/1.1 ${status} OK\r\n${headers}\r\n\r\n`), Buffer.from(body)]),
    'application/http; msgtype=response',
  );

describe('round trips', () => {
  const PAGES = [
    {
      id: 4,
      site: 'a.tr',
      url: 'https://a.tr/1',
      title: 'Bir',
      text: `Bir.\n${PROSE}`,
      language: 'tr',
      topic: 'spor',
      kind: 'article',
      optOut: ['noai'],
      licence: 'https://a.tr/kosullar#alinti',
      section: 'Spor',
      charset: 'windows-1254',
      changedAt: '2024-01-02T00:00:00.000Z',
      fetchedAt: '2024-01-03T00:00:00.000Z',
    },
    {
      id: 9,
      site: 'b.tr',
      url: 'https://b.tr/',
      title: '=2',
      text: PROSE,
      author: 'Ayşe',
      publishedAt: '2024-02-01T00:00:00.000Z',
      fetchedAt: '2024-02-03T00:00:00.000Z',
    },
  ];
  beforeEach(() => bring('ilk', put('ilk.jsonl', PAGES.map((page) => JSON.stringify(page)).join('\n'))));

  it('JSON lines are exported as they were imported', async () => {
    const first = await take('ilk', 'jsonl', 'bir.jsonl');
    const { optOut, licence, section, charset } = PAGES[0]!;
    expect(JSON.parse(readFileSync(first, 'utf8').split('\n')[0]!)).toMatchObject({
      ...{ optOut, licence, section, charset },
    });
    await bring('son', first);
    expect(readFileSync(await take('son', 'jsonl', 'iki.jsonl'), 'utf8')).toBe(readFileSync(first, 'utf8'));
  });

  const essence = (pages: readonly Page[]) =>
    pages.map(({ id, url, title, text, textHash, fetchedAt }) => ({
      id,
      url,
      title,
      text,
      textHash,
      fetchedAt,
    }));
  it.each(['csv', 'warc', 'wacz'] as const)('%s keeps ids, titles and texts', async (format) => {
    const name = { csv: 'x.csv', warc: 'x.warc.gz', wacz: 'x.wacz' }[format];
    await bring('son', await take('ilk', format, name));
    expect(essence(await pagesOf('son'))).toEqual(essence(await pagesOf('ilk')));
  });

  it('XML store: export, import and export again are equal', async () => {
    const first = await take('ilk', 'xml', 'bir.xml');
    expect(readFileSync(first, 'utf8')).toContain('https://b.tr/');
    await bring('son', first);
    expect(readFileSync(await take('son', 'xml', 'iki.xml'), 'utf8')).toBe(readFileSync(first, 'utf8'));
    const digests = (pages: readonly Page[]) => pages.map(({ id, textHash }) => [id, textHash]);
    expect(digests(await pagesOf('son'))).toEqual(digests(await pagesOf('ilk')));
  });

  it('Markdown names section and licence, and keeps them', async () => {
    const folder = await take('ilk', 'markdown', 'metinler');
    await bring('son', folder);
    const [page] = (await pagesOf('son')).filter(({ id }) => id === 4);
    const { section, licence } = PAGES[0]!;
    expect(page).toMatchObject({ url: 'https://a.tr/1', section, licence });
  });

  it('CSV keeps what pages declare', async () => {
    await bring('son', await take('ilk', 'csv', 'x.csv'));
    const declared = (pages: readonly Page[]) =>
      pages.map(({ id, optOut, licence, section, charset }) => ({ id, optOut, licence, section, charset }));
    const { id, optOut, licence, section, charset } = PAGES[0]!;
    expect(declared(await pagesOf('son'))).toContainEqual({ id, optOut, licence, section, charset });
  });

  it('WARC and WACZ of HTML keep their bodies, addresses and ids', async () => {
    const archive = [1, 2, 3].map((n) =>
      response(`https://haber${n}.tr/a`, html(`Haber ${n}`, `Olay ${n}.`)),
    );
    await bring('html', put('html.warc.gz', Buffer.concat(archive.map((one) => gzipSync(one)))));
    const bodies = (file: string) =>
      parseWarc(readFileSync(file))
        .filter(({ type }) => type === 'response')
        .map(({ uri, headers, block }) => [
          uri,
          headers.get('warc-payload-digest'),
          Buffer.from(block).toString(),
        ]);
    const first = await take('html', 'warc', 'bir.warc.gz');
    expect(bodies(first)).toHaveLength(3);
    await bring('warc', first);
    await bring('wacz', await take('html', 'wacz', 'bir.wacz'));
    expect(bodies(await take('warc', 'warc', 'iki.warc.gz'))).toEqual(bodies(first));
    expect(bodies(await take('wacz', 'warc', 'uc.warc.gz'))).toEqual(bodies(first));
    expect(essence(await pagesOf('wacz'))).toEqual(essence(await pagesOf('html')));
  });
});

describe('a WARC file', () => {
  it('imports its pages as a crawl would, whatever their encoding', async () => {
    const chunked = Buffer.concat([
      Buffer.from('5\r\n<html\r\n'),
      Buffer.from(`${(html('Parça', 'Bir.').length - 5).toString(16)}\r\n`),
      Buffer.from(html('Parca', 'Bir.').slice(5)),
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
    const file = put(
      'a.warc',
      Buffer.concat([
        record('warcinfo', 'x:', 'software: deneme', 'application/warc-fields'),
        response(
          'https://a.tr/gz',
          gzipSync(html('Sıkışık', 'İçerik burada.')),
          'Content-Type: text/html\r\nContent-Encoding: gzip\r\nTDM-Reservation: 1',
        ),
        response('https://a.tr/parca', chunked, 'Content-Type: text/html\r\nTransfer-Encoding: chunked'),
        response('https://a.tr/yok', 'yok', 'Content-Type: text/html', 404),
        response('https://a.tr/robots.txt', 'User-agent: *', 'Content-Type: text/plain'),
        response(
          'https://a.tr/gizli',
          html('Gizli', 'x'),
          'Content-Type: text/html\r\nX-Robots-Tag: noindex',
        ),
        record('conversion', 'https://a.tr/metin', PROSE, 'text/plain'),
      ]),
    );
    const skipped: string[] = [];
    const report = await bring('p', file, { onSkipped: (_, __, detail) => skipped.push(detail) });
    expect(report).toMatchObject({ imported: 3, skipped: 1, pages: 3 });
    expect(skipped).toEqual(['the page asks not to be indexed']);
    const pages = await pagesOf('p');
    expect(pages.map(({ url, title }) => [url, title])).toEqual([
      ['https://a.tr/gz', 'Sıkışık'],
      ['https://a.tr/parca', 'Parca'],
      ['https://a.tr/metin', ''],
    ]);
    expect(pages.map(({ optOut }) => optOut ?? [])).toEqual([['tdm'], [], []]);
    expect(pages[0]).toMatchObject({ language: 'tr', fetchedAt: Date.parse('2024-05-01T10:00:00Z') });
    expect(pages[0]!.text).toContain('İçerik burada.');
    expect(await bring('p', file)).toMatchObject({ imported: 0, unchanged: 3 });
  });

  it('ends with what was readable if it is truncated or damaged, and says so', async () => {
    const whole = Buffer.concat(
      [1, 2].map((n) => gzipSync(response(`https://a.tr/${n}`, html(`H${n}`, 'Olay.')))),
    );
    const skipped: string[] = [];
    const onSkipped = (_: string, __: number, detail: string) => skipped.push(detail);
    expect(
      await bring('cut', put('cut.warc.gz', whole.subarray(0, whole.length - 30)), { onSkipped }),
    ).toMatchObject({ imported: 2 });
    expect((await pagesOf('cut')).map(({ title }) => title)).toEqual(['H1', 'H2']);
    expect(
      await bring(
        'hostile',
        put(
          'h.warc',
          Buffer.concat([gunzipSync(whole), Buffer.from('WARC/1.0\r\nContent-Length: 99999999999\r\n\r\nx')]),
        ),
        { onSkipped },
      ),
    ).toMatchObject({ imported: 2 });
    expect(skipped).toHaveLength(2);
    expect(skipped[0]).toContain('read up to there');
    expect(skipped[1]).toContain('99999999999');
  });
});

describe('a folder', () => {
  it('imports each file by its content, and lists of addresses as seeds', async () => {
    put(
      'd/not.md',
      `---\nurl: "https://blog.tr/not"\ntitle: "Not"\n---\n\n# Not\n\n${PROSE} **kalın** [bağ](https://x.tr)\n`,
    );
    put('d/alt/sayfa.html', html('Sayfa', 'Bir.'));
    put('d/duz.txt', PROSE);
    put('d/.gizli', 'x');
    put('d/site.xml', '<?xml version="1.0"?><urlset><url><loc>https://c.tr/1</loc></url></urlset>');
    put('d/liste.opml', '<opml><body><outline xmlUrl="https://d.tr/rss?a=1&amp;b=2"/></body></opml>');
    put('d/bozuk.jsonl', '{"url":1\n');
    const source = fileSource(join(folder, 'd'));
    expect(await planImport([source], {})).toEqual([
      { file: join(folder, 'd'), texts: 1, pages: 2, seeds: 2, invalid: 1 },
    ]);
    expect(await bring('p', join(folder, 'd'))).toMatchObject({
      imported: 3,
      seeds: 2,
      skipped: 1,
      pages: 3,
    });
    const pages = await pagesOf('p');
    expect(pages.map(({ url, title }) => [url, title]).sort()).toEqual([
      ['https://blog.tr/not', 'Not'],
      ['https://d.invalid/alt/sayfa.html', 'Sayfa'],
      ['https://d.invalid/duz.txt', PROSE],
    ]);
    expect(pages.find(({ title }) => title === 'Not')!.text).toBe(`${PROSE} kalın bağ`);
    const store = await openStore(pathsOf('p').databaseFile, 'read');
    expect((await store.urls.seeds()).sort()).toEqual(['https://c.tr/1', 'https://d.tr/rss?a=1&b=2']);
    await store.close();
  });
});

describe('folders of the same name', () => {
  const year = (n: number) => `${n} yılının raporu. ${PROSE}`;
  const folders = () => [2023, 2024].map((n) => fileSource(join(folder, `${n}`, 'rapor')));
  const texts = async (project: string) => (await pagesOf(project)).map(({ text }) => text).sort();
  beforeEach(() => {
    for (const n of [2023, 2024]) put(`${n}/rapor/a.txt`, year(n));
  });

  it('keep all their documents and ids, whichever is imported again', async () => {
    const both = folders();
    expect(await importDocuments(pathsOf('p'), both)).toMatchObject({ imported: 2, pages: 2, replaced: 0 });
    expect(await texts('p')).toEqual([year(2023), year(2024)]);
    const before = await pagesOf('p');
    for (const again of [both, [...both].reverse(), [both[1]!], [both[0]!]])
      expect(await importDocuments(pathsOf('p'), again)).toMatchObject({
        imported: 0,
        unchanged: again.length,
      });
    expect(await pagesOf('p')).toEqual(before);
  });

  it('may hide files of the same name, which get addresses of their own, too', async () => {
    const files = [2023, 2024].map((n) => fileSource(join(folder, `${n}`, 'rapor', 'a.txt')));
    expect(await importDocuments(pathsOf('p'), files)).toMatchObject({ imported: 2, pages: 2 });
  });

  it('do not replace each other below a given base', async () => {
    const skipped: string[] = [];
    const options = {
      base: 'https://ornek.tr/',
      onSkipped: (file: string, _: number, detail: string) => skipped.push(`${file}: ${detail}`),
    };
    const report = await importDocuments(pathsOf('p'), folders(), options);
    expect(report).toMatchObject({ imported: 1, skipped: 1, pages: 1 });
    expect(skipped).toEqual([
      expect.stringMatching(/2024.rapor.a\.txt: another file .* https:\/\/ornek\.tr\/a\.txt/),
    ]);
    expect(await texts('p')).toEqual([year(2023)]);
  });

  it('imported one after the other replace texts, which is counted', async () => {
    const [first, second] = folders();
    await importDocuments(pathsOf('p'), first!);
    expect(await importDocuments(pathsOf('p'), second!)).toMatchObject({
      imported: 1,
      replaced: 1,
      pages: 1,
    });
  });
});

describe('a CSV file', () => {
  it('is read by the names of its columns, with any separator', async () => {
    const file = put('t.tsv', '\ufefftext\turl\tyazar\n"iki ""satır""\nburada"\thttps://a.tr/\tAyşe\n');
    await bring('p', file, { fields: { author: 'yazar' } });
    expect(await pagesOf('p')).toMatchObject([
      { text: 'iki "satır"\nburada', author: 'Ayşe', url: 'https://a.tr/' },
    ]);
  });
});

describe('text in UTF-16', () => {
  const little = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  const big = (text: string) => little(text).swap16();
  const LONG = Array.from({ length: 400 }, (_, n) => `${n}. ${PROSE}`).join(' ');

  it.each([
    ['text', 'a.txt', PROSE],
    ['HTML', 'a.html', `<meta charset="utf-16">${html('Çığ', 'Dağda çığ düştü.')}`],
    ['CSV', 'a.csv', `url;text\r\nhttps://a.tr/;${PROSE}\r\n`],
    ['a table of Excel', 'a.txt', `url\ttext\r\nhttps://a.tr/\t${PROSE}\r\n`],
    ['JSON lines', 'a.jsonl', JSON.stringify({ url: 'https://a.tr/', text: PROSE })],
    ['Markdown', 'a.md', `# Çığ\n\n${PROSE}`],
    ['a long text', 'a.txt', LONG],
  ])('with a byte order mark is read: %s', async (_, name, text) => {
    for (const [project, bytes] of [
      ['le', little(text)],
      ['be', big(text)],
      ['gz', gzipSync(little(text))],
    ] as const) {
      expect(await bring(project, put(name, bytes))).toMatchObject({ imported: 1, skipped: 0 });
      const [page] = await pagesOf(project);
      expect(page!.text).toContain(text === LONG ? LONG : PROSE);
    }
  });

  it('is not found in bytes that only begin like it', async () => {
    const noise = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from([0, 1, 2, 0xd8, 3, 0, 9, 0xdc])]);
    expect(await bring('p', put('a.bin', noise))).toMatchObject({ imported: 0, skipped: 1 });
  });

  it('is refused for XML stores, which are read in place', async () => {
    const store = '<root><URL id="1"><baslik>A</baslik><icerik>Bir metin</icerik></URL></root>';
    expect(await bring('p', put('d/a.xml', little(store)))).toMatchObject({ imported: 0, skipped: 1 });
  });
});

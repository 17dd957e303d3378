import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { payloadDigest } from '../../documents/warc.ts';
import type { TaziError } from '../../model/errors.ts';
import { linkTargets } from '../../model/link-targets.ts';
import type { Page } from '../../model/page.ts';
import type { Store } from '../../model/store.ts';
import { TextDeduplicator } from '../../nlp/text-deduplicator.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../../store/contract/samples.ts';
import { openStore } from '../../store/open-store.ts';
import { packHtml } from '../../store/stored-html.ts';
import type { PageFilter } from '../page-filter.ts';
import { surt } from './cdxj.ts';
import { exportPages, type StreamedFormat } from './export-pages.ts';
import { type ExportFormat, writeExport } from './write-export.ts';

const NOW = 1_700_000_000_000;
const HTML = '<html><body><p>Baraj doldu.</p></body></html>';
const folder = mkdtempSync(join(tmpdir(), 'tazi-formats-'));
afterAll(() => rmSync(folder, { recursive: true }));

let store: Store;
beforeEach(async () => {
  store = await openStore(':memory:', 'write');
});
afterEach(() => store.close());

type Put = { id: number; url?: string; html?: string; links?: number[] } & Partial<Omit<Page, 'id' | 'url'>>;

async function put({ id, url, html, links, ...content }: Put): Promise<void> {
  await store.urls.add([sampleUrl(id, url)], 1);
  const body = html === undefined ? null : packHtml(Buffer.from(html));
  await store.journeys.commit([
    sampleJourney('indexed', {
      page: id,
      content: sampleContent({
        textHash: `t${id}`,
        simhash: { high: id * 0x01234567, low: ~(id * 0x0fedcba9) },
        ...content,
      }),
      body,
      links: linkTargets((links ?? []).map((to) => ({ id: to, anchor: `bağ <${to}>` }))),
    }),
  ]);
}

async function exported(format: StreamedFormat, filter: PageFilter = {}): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of exportPages(store, format, NOW, { filter })) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function written(format: ExportFormat, name: string): Promise<string> {
  const out = join(folder, name);
  await writeExport(store, format, out, NOW, {});
  return out;
}

/** Null for a document whose elements are closed in order and whose characters are allowed in XML 1.0. */
function faultOf(xml: string): string | null {
  const open: string[] = [];
  let fault: string | null = null;
  for (const [tag] of xml.matchAll(/<[^>]*>/g)) {
    if (/^<\?.*\?>$/s.test(tag)) continue;
    const [, slash, name] = /^<(\/?)([\w:]+)(?: [\w:.]+="[^"<]*")*\/?>$/.exec(tag) ?? [];
    if (name === undefined) fault ??= tag;
    else if (slash === '/') {
      if (open.pop() !== name) fault ??= tag;
    } else if (!tag.endsWith('/>')) open.push(name);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids them
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&(?!(?:amp|lt|gt|quot|#13);)/.test(xml)) fault ??= 'character';
  return fault ?? (open.length > 0 ? `open: ${open.join()}` : null);
}

describe('warc', () => {
  it('has a sorted CDXJ next to it that leads to every response', async () => {
    await put({ id: 1, url: 'https://www.b.tr/z?y=2&x=1', html: HTML });
    await put({ id: 2, url: 'https://a.tr/', text: 'düz metin', html: HTML });
    await put({ id: 3, url: 'https://alt.a.tr:8443/Ü', text: 'düz metin' });
    const file = await written('warc', 'deneme.warc.gz');
    const bytes = readFileSync(file);
    const lines = readFileSync(join(folder, 'deneme.cdxj'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => Buffer.from(line))).toEqual(
      lines.map((line) => Buffer.from(line)).sort(Buffer.compare),
    );
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'tr,a)/',
      'tr,a,alt:8443)/%c3%9c',
      'tr,b)/z?x=1&y=2',
    ]);
    for (const line of lines) {
      const { url, offset, length, digest, filename } = JSON.parse(line.slice(line.indexOf('{')));
      const record = gunzipSync(bytes.subarray(Number(offset), Number(offset) + Number(length))).toString();
      expect(filename).toBe('deneme.warc.gz');
      expect(record).toContain(`WARC-Type: response\r\n`);
      expect(record).toContain(`WARC-Target-URI: ${url}\r\n`);
      expect(record).toContain(`WARC-Payload-Digest: ${digest}\r\n`);
    }
  });
  it('writes keys as replay tools do', () => {
    expect(surt('https://www2.Ornek.com.tr/A?b=2&a=1#x')).toBe('tr,com,ornek)/a?a=1&b=2');
  });
});

describe('wacz', () => {
  it('is a zip with archive, index and pages, whose digests are right', async () => {
    await put({ id: 1, html: HTML });
    await put({ id: 2, text: 'düz metin' });
    const zip = await exported('wacz');
    const files = unzipSync(zip);
    expect(Object.keys(files).sort()).toEqual([
      'archive/data.warc.gz',
      'datapackage-digest.json',
      'datapackage.json',
      'indexes/index.cdx',
      'pages/pages.jsonl',
    ]);
    const text = (path: string) => Buffer.from(files[path]!).toString();
    const sha256 = (path: string) => `sha256:${createHash('sha256').update(files[path]!).digest('hex')}`;
    const description = JSON.parse(text('datapackage.json'));
    expect(description).toMatchObject({ profile: 'data-package', wacz_version: '1.1.1' });
    for (const { path, hash, bytes } of description.resources)
      expect([path, hash, bytes]).toEqual([path, sha256(path), files[path]!.length]);
    expect(description.resources.map(({ path }: { path: string }) => path)).toEqual([
      'archive/data.warc.gz',
      'indexes/index.cdx',
      'pages/pages.jsonl',
    ]);
    expect(JSON.parse(text('datapackage-digest.json'))).toEqual({
      path: 'datapackage.json',
      hash: sha256('datapackage.json'),
    });
    const [first] = text('indexes/index.cdx').split('\n');
    const { offset, length, digest } = JSON.parse(first!.slice(first!.indexOf('{')));
    const record = gunzipSync(
      files['archive/data.warc.gz']!.subarray(Number(offset), Number(offset) + Number(length)),
    );
    expect(record.toString()).toContain(HTML);
    expect(digest).toBe(payloadDigest(Buffer.from(HTML)));
    expect(text('pages/pages.jsonl').split('\n')).toHaveLength(4);
    // Stored, not compressed: replay tools read single records from the file.
    expect(zip.includes(Buffer.from(files['archive/data.warc.gz']!))).toBe(true);
  });
});

describe('parquet', () => {
  it('is read back by another library, with a card that the hub can read', async () => {
    await put({ id: 1, title: 'Baraj', text: 'bir\niki', topic: 'çevre', publishedAt: NOW });
    await put({ id: 7, author: 'Ayşe Kaya', kind: 'article' });
    const out = await written('parquet', 'veri');
    const files = readdirSync(join(out, 'data'));
    expect(files).toEqual(['train-00000-of-00001.parquet']);
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(out, 'data', files[0]!)) });
    expect(rows).toMatchObject([
      {
        id: 1n,
        title: 'Baraj',
        text: 'bir\niki',
        topic: 'çevre',
        author: null,
        topics: '[{"topic":"çevre","score":1}]',
      },
      { id: 7n, author: 'Ayşe Kaya', kind: 'article', publishedAt: null },
    ]);
    expect(rows[0]!['publishedAt']).toEqual(new Date(NOW));
    expect(readFileSync(join(out, 'README.md'), 'utf8')).toMatch(
      /^---\nconfigs:\n[^#]*path: data\/train-\*\n[^#]*\n---\n\n# /,
    );
  });
  it('is a data set without rows if nothing is exported', async () => {
    const out = await written('parquet', 'bos');
    const file = await asyncBufferFromFile(join(out, 'data', 'train-00000-of-00001.parquet'));
    expect(await parquetReadObjects({ file })).toEqual([]);
  });
});

describe('vert', () => {
  it('has a token per line in its structures, and a registry next to it', async () => {
    await put({ id: 1, title: 'A "B"', text: 'Ayşe geldi.\nGitti.' });
    const file = await written('vert', 'derlem.vert');
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines[0]).toContain('title="A &quot;B&quot;"');
    expect(lines.filter((line) => line === '<p>')).toHaveLength(2);
    expect(lines).toContain('<g/>');
    expect(
      lines
        .find((line) => line.startsWith('geldi'))
        ?.split('\t')
        .slice(0, 3),
    ).toEqual(['geldi', 'gel', 'VERB']);
    expect(readFileSync(join(folder, 'derlem.registry'), 'utf8')).toContain('VERTICAL derlem.vert');
  });
});

describe('tei', () => {
  it('names the licence of a page where TEI has it', async () => {
    await put({ id: 1, licence: 'https://a.tr/kosullar?a=1&b=2' });
    await put({ id: 2 });
    const document = (await exported('tei')).toString();
    expect(faultOf(document)).toBeNull();
    expect(document.match(/<availability>.*?<\/availability>/g)).toEqual([
      '<availability><licence target="https://a.tr/kosullar?a=1&amp;b=2"/></availability>',
    ]);
  });
});

describe('the link graph', () => {
  it('has the pages and the links between them', async () => {
    await put({ id: 1, links: [2, 9] });
    await put({ id: 2, links: [1] });
    const graph = (await exported('graphml')).toString();
    expect(graph.match(/<node /g)).toHaveLength(2);
    expect(graph).toContain('<edge source="n1" target="n2"><data key="anchor">bağ &lt;2&gt;</data></edge>');
    expect(graph).not.toContain('n9');
    expect((await exported('edges')).toString()).toBe(
      'source,target,anchor\r\n1,2,bağ <2>\r\n2,1,bağ <1>\r\n',
    );
  });
});

describe('XML, TEI, VERT and graphs', () => {
  it('are well-formed whatever a page says', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        fc.constantFrom('', '</p>', ']]>', '<s>\t&amp;\0', '\ud800'),
        async (title, body, extra) => {
          const own = await openStore(':memory:', 'write');
          try {
            await own.urls.add([sampleUrl(1)], 1);
            const content = sampleContent({
              title: title + extra,
              text: body + extra,
              author: extra,
              topic: body,
            });
            const links = linkTargets([{ id: 1, anchor: title + extra }]);
            await own.journeys.commit([sampleJourney('indexed', { page: 1, content, links })]);
            for (const format of ['tei', 'vert', 'graphml', 'gexf', 'xml'] as const) {
              let document = '';
              for await (const chunk of exportPages(own, format, NOW)) document += chunk;
              expect([format, faultOf(document)]).toEqual([format, null]);
              if (format === 'vert')
                expect(
                  document.split('\n').filter((line) => /^[^<]/.test(line) && line.split('\t').length !== 4),
                ).toEqual([]);
            }
          } finally {
            await own.close();
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('an export to a folder that does not exist', () => {
  it.each(['csv', 'jsonl', 'warc', 'parquet'] as const)('creates it (%s)', async (format) => {
    await put({ id: 1 });
    expect(statSync(await written(format, `yeni/alt/pages.${format}`)).size).toBeGreaterThan(0);
  });

  it('is refused with a sentence that fits a file, where none can be created', async () => {
    writeFileSync(join(folder, 'dosya'), '');
    const refused = await written('csv', 'dosya/e.csv').catch((error: unknown) => error as TaziError);
    expect(refused).toMatchObject({ code: 'folder-unwritable' });
    expect((refused as TaziError).describe('tr')).not.toMatch(/klasör/);
    expect((refused as TaziError).describe('en')).not.toMatch(/folder/);
  });
});

describe('without near-duplicates', () => {
  const SHARED = 'Bu metin başka bir sitede de kelimesi kelimesine aynı biçimde yer alıyor.';
  it('a page that repeats an earlier one is left out', async () => {
    const simhash = { high: 5, low: 9 };
    await put({ id: 1, simhash });
    await put({ id: 2, simhash: { high: 5, low: 8 } });
    await put({ id: 3, simhash: { high: ~5, low: ~9 } });
    const lines = (await exported('jsonl', { deduplicator: () => new TextDeduplicator('pages') }))
      .toString()
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 3]);
  });
  it('a paragraph that another site has is left out, and a page of nothing else', async () => {
    await put({ id: 1, url: 'https://a.tr/', text: SHARED });
    await put({
      id: 2,
      url: 'https://b.tr/',
      text: `Yepyeni bir cümle burada ilk kez görünüyor işte.\n${SHARED}`,
    });
    await put({ id: 3, url: 'https://c.tr/', text: `Kısa\n${SHARED}` });
    const lines = (await exported('jsonl', { deduplicator: () => new TextDeduplicator('paragraphs') }))
      .toString()
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line)).map(({ id, text }) => [id, text])).toEqual([
      [1, SHARED],
      [2, 'Yepyeni bir cümle burada ilk kez görünüyor işte.'],
    ]);
  });
});

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { GoldTexts } from '../project/gold-texts.ts';
import { rebuildBeside } from '../project/repair-project.ts';
import { Searcher } from '../search/searcher.ts';
import { openStore } from '../store/open-store.ts';
import { unpackHtml } from '../store/stored-html.ts';
import { VectorCache } from '../topics/encoders/vector-cache.ts';
import { fileSource } from '../transfer/import/document-lines.ts';
import { importDocuments } from '../transfer/import/import-documents.ts';
import { askForget } from './ask-forget.ts';
import type { CrawlEvent } from './crawl.ts';
import type { CrawlPlan } from './crawl-plan.ts';
import { startCrawl } from './start-crawl.ts';

/** Unknown to any dictionary, in the text, the title, a link and the markup of one page. */
const MARKER = 'zorbalpanikçu';
const WAIT_MS = 30_000;

let folder: string;
let server: Server;
let origin: string;
let asked: string[];

const text = (subject: string) =>
  `${subject} konusunda yetkililer bugün uzun bir açıklama yaptı ve vatandaşları bilgilendirdi. ${subject} için yeni bir toplantı yapılacak.`;
const html = (title: string, subject: string, links: string) =>
  `<html lang="tr"><title>${title}</title><body><h1>${title}</h1><p>${text(subject)}</p>${links}</body></html>`;

const PAGES: Readonly<Record<string, string>> = {
  '/': html(
    'Ana sayfa',
    'Belediye',
    '<a href="/gizli">kişi</a> <a href="/baraj">baraj</a> <a href="/kopya">eş</a>',
  ),
  '/gizli': html(
    `${MARKER} hakkında`,
    MARKER,
    `<!-- ${MARKER} --><a href="/baraj">${MARKER} barajı</a><a href="/yeni">${MARKER} dizisi</a>`,
  ),
  '/kopya': html(
    `${MARKER} hakkında`,
    MARKER,
    `<!-- ${MARKER} --><a href="/baraj">${MARKER} barajı</a><a href="/yeni">${MARKER} dizisi</a>`,
  ),
  '/baraj': html('Barajlar doldu', 'Baraj', ''),
  '/yeni': html('Yeni dizi', 'Dizi', ''),
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-forget-'));
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url!);
    const page = PAGES[request.url!];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function planWith(flags: Record<string, unknown> = {}): CrawlPlan & { events: CrawlEvent[] } {
  const events: CrawlEvent[] = [];
  const { settings } = loadSettings({
    flags: {
      'crawl.contact': 'mailto:deneme@example.org',
      'crawl.delayMs': 0,
      'crawl.workers': 0,
      allowHosts: [new URL(origin).host],
      ...flags,
    },
  });
  const dataFolder = join(folder, 'data');
  return {
    settings,
    dataFolder,
    databaseFile: join(dataFolder, 'tazi.db'),
    indexFolder: join(dataFolder, 'index'),
    seeds: [`${origin}/` as CanonicalUrl],
    mode: 'once',
    onEvent: (event) => events.push(event),
    events,
  };
}

const request = (what: string, changes = {}) => ({
  ...{ action: 'forget' as const, what: [what], reason: 'sahibi istedi', archives: false },
  ...{ isConfirmed: true, all: true, graceHours: 0 },
  ...changes,
});

/**
 * Names of files that contain the marker, as text in any case or compressed; bodies in the store are
 * decompressed.
 */
async function filesWithMarker(plan: CrawlPlan): Promise<string[]> {
  const files = (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((name) => statSync(name).isFile());
  const found = files.filter((name) => {
    const bytes = readFileSync(name);
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
    return holds(plain);
  });
  const store = await openStore(plan.databaseFile, 'read');
  for await (const batch of store.urls.scan())
    for (const { id } of batch) {
      const body = await store.bodies.get(id);
      if (body && holds(unpackHtml(body))) found.push(`body ${id}`);
    }
  await store.close();
  return found.map((name) => name.replace(`${folder}/`, ''));
}

/** Searches for the stem, without the letters that the index folds. */
function holds(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).toString('utf8').includes('orbalpanik');
}

async function crawl(plan: CrawlPlan): Promise<void> {
  await (await startCrawl(plan)).ended;
}

const hits = (plan: CrawlPlan, query: string) => {
  const searcher = Searcher.open(plan.indexFolder);
  try {
    return searcher.search(query).total;
  } finally {
    searcher.close();
  }
};

describe('a page that is forgotten', () => {
  test('is in no file of the folder, also after another crawl, an import and a rebuild', async () => {
    const plan = planWith({ 'crawl.warc': true, 'store.xml': true, 'crawl.keepPages': 10 });
    await crawl(plan);
    writeFileSync(`${plan.databaseFile}.damaged-2026`, MARKER);
    // Vectors of its words, which a topic model with an encoder keeps.
    const vectors = join(plan.dataFolder, 'vectors');
    new VectorCache(vectors).put(text(MARKER), new Float32Array(4));
    expect(readdirSync(vectors)).toHaveLength(1);
    new GoldTexts(plan.dataFolder).put({ url: `${origin}/gizli`, text: MARKER });
    const before = await filesWithMarker(plan);
    expect(before).toEqual(
      expect.arrayContaining(['data/tazi.db', 'data/index/standing.db', 'data/xml/1.xml']),
    );
    for (const part of [/\.segment$/, /^data\/pages\//, /^data\/gold\//])
      expect(
        before.some((name) => part.test(name)),
        String(part),
      ).toBe(true);
    expect(before.some((name) => name.startsWith('body'))).toBe(true);
    expect(hits(plan, MARKER)).toBeGreaterThan(0);

    const url = `${origin}/gizli`;
    const report = await askForget(plan, request(url), Date.now(), WAIT_MS);
    expect(report).toMatchObject({ what: [url, `${origin}/kopya`], pages: 1, isPurged: true });
    expect(existsSync(vectors)).toBe(false);
    expect(report!.removed).toEqual(['data/tazi.db.damaged-2026']);
    // The archive is reported first, and rewritten on request.
    expect(report!.archives).toMatchObject([{ records: 4, state: 'named' }]);
    const left = await filesWithMarker(plan);
    expect(left).toEqual([report!.archives[0]!.file]);
    const again = await askForget(plan, request(url, { archives: true }), Date.now(), WAIT_MS);
    expect(again!.archives).toMatchObject([{ records: 4, state: 'rewritten' }]);
    expect(await filesWithMarker(plan)).toEqual([]);
    expect(hits(plan, MARKER)).toBe(0);
    expect(hits(plan, 'barajlar')).toBe(1);

    asked = [];
    await crawl(plan);
    const lines = JSON.stringify({ url, title: MARKER, text: text(MARKER) });
    const given = `${folder}.jsonl`;
    writeFileSync(given, lines);
    expect(await importDocuments(plan, fileSource(given))).toMatchObject({ imported: 0, forgotten: 1 });
    rmSync(given);
    await rebuildBeside({ ...plan, folder });
    expect(asked).not.toContain('/gizli');
    expect(await filesWithMarker(plan)).toEqual([]);
    const store = await openStore(plan.databaseFile, 'write');
    expect(await store.check()).toEqual([]);
    await store.close();
  });

  test('is forgotten by the next process if the first one was killed, and refused requests are answered', async () => {
    const plan = planWith();
    await crawl(plan);
    // A request is left first and carried out then.
    const asker = await openStore(plan.databaseFile, 'ask');
    const killed = await asker.requests.ask('forget', request(`${origin}/gizli`), 1);
    const ofOldServer = { action: 'forget', what: [`${origin}/yeni`], reason: '', archives: false };
    const unconfirmed = await asker.requests.ask('forget', ofOldServer, 1);
    await askForget(plan, request(`${origin}/baraj`), Date.now(), WAIT_MS);
    expect(hits(plan, MARKER)).toBe(0);
    expect(hits(plan, 'barajlar')).toBe(0);
    expect((await asker.requests.answer(killed))?.result).toMatchObject({ pages: 1 });
    expect((await asker.requests.answer(unconfirmed))?.result).toMatchObject({
      failed: 'forget-unconfirmed',
    });
    expect(hits(plan, 'dizi')).toBeGreaterThan(0);
    await asker.close();
    const tooMuch = request(`site:${new URL(origin).host}`, { all: false });
    await expect(askForget(plan, tooMuch, Date.now(), WAIT_MS)).rejects.toMatchObject({
      code: 'forget-too-much',
    });
    expect(hits(plan, 'dizi')).toBeGreaterThan(0);
  });

  test('goes while a crawl runs, and stays out of it until that is undone', async () => {
    const plan = {
      ...planWith({ 'update.budgetPerHour': 100_000, 'update.timeScale': 3_600 }),
      mode: 'watch' as const,
    };
    const running = await startCrawl(plan);
    const visited = (path: string) =>
      plan.events.some((event) => event.event === 'visit' && event.url === origin + path);
    try {
      await vi.waitFor(() => expect(visited('/yeni')).toBe(true), { timeout: WAIT_MS });
      const site = `site:${new URL(origin).host}`;
      const report = await askForget(plan, request(site), Date.now(), WAIT_MS);
      expect(report).toMatchObject({ what: [site], pages: 4, isPurged: true });
      expect(await filesWithMarker(plan)).toEqual([]);
      plan.events.length = 0;
      const undone = await askForget(plan, request(site, { action: 'undo' }), Date.now(), WAIT_MS);
      expect(undone).toMatchObject({ action: 'undo', what: [site] });
      // A visit that had started before may still end as forbidden; of the page and its copy, one is kept.
      const isBack = () =>
        plan.events.some(
          (event) =>
            event.event === 'visit' &&
            event.outcome === 'indexed' &&
            [`${origin}/gizli`, `${origin}/kopya`].includes(event.url),
        );
      await vi.waitFor(() => expect(isBack()).toBe(true), { timeout: WAIT_MS });
    } finally {
      running.stop();
      await running.ended;
    }
    expect(await filesWithMarker(plan)).not.toEqual([]);
  });
});

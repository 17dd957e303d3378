import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listed } from '../../src/store/contract/opened-store.ts';
import { openStore } from '../../src/store/open-store.ts';
import { crawlChild } from '../crash/crawl-child.ts';
import { stopRounds } from '../crash/stop-rounds.ts';
import { page } from '../fault-web/faults.ts';

const PAGES = 8;
const IMAGE_BYTES = 2_000_000;
/** Everything takes longer while other tests run; `npm run crash -- stop` allows three seconds. */
const BUSY_MS = 12_000;

let folder: string;
let server: Server;
let host: string;
/** Bytes sent, by kind. */
let sent = { pages: 0, others: 0 };
let answerMs = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-process-'));
  sent = { pages: 0, others: 0 };
  answerMs = 0;
  server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/robots.txt') return response.end('User-agent: *\n');
    const type = /\.(\w+)$/.exec(path)?.[1];
    if (type) {
      const types: Record<string, string> = { jpg: 'image/jpeg', zip: 'application/zip' };
      response.writeHead(200, { 'content-type': types[type] ?? '', 'content-length': IMAGE_BYTES });
      response.end(Buffer.alloc(IMAGE_BYTES, 7));
      return;
    }
    const number = Number(path.slice(1));
    const files = ['jpg', 'zip'].map((kind) => `<a href="/${number}.${kind}">dosya</a>`);
    const next = number + 1 < PAGES ? `<a href="/${number + 1}">sonraki</a>` : '';
    const body = page(`${number} numaralı durak`, `${files.join(' ')} ${next}`).padEnd(20_000, ' ');
    sent.pages += body.length;
    setTimeout(() => response.setHeader('content-type', 'text/html; charset=utf-8').end(body), answerMs);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Code that runs in the main thread of the crawl's process, once it has reported its first visit. */
const afterFirstVisit = (code: string) => {
  const preload = `const { isMainThread } = await import('node:worker_threads');
    const write = process.stdout.write;
    if (isMainThread) process.stdout.write = function (...args) {
      if (String(args[0]).includes('"visit"')) { process.stdout.write = write; ${code} }
      return write.apply(this, args);
    };`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preload)}` };
};

describe('a crawl', () => {
  test('downloads no pictures or archives, and counts them apart', async () => {
    const crawl = crawlChild(folder, [host], [`http://${host}/`]);
    expect(await crawl.ended).toBe(0);
    const visits = crawl.lines.filter((line) => line.event === 'visit');
    expect(visits.filter(({ reason }) => reason === 'not-read')).toHaveLength(2 * PAGES);
    const bytesOf = (isPage: boolean) =>
      visits
        .filter(({ url }) => /\.(jpg|zip)$/.test(url) !== isPage)
        .reduce((sum, { bytes }) => sum + bytes, 0);
    expect(bytesOf(true)).toBeGreaterThanOrEqual(PAGES * 20_000);
    expect(bytesOf(false)).toBeLessThan(0.05 * bytesOf(true));
    const status = crawl.lines.findLast((line) => line.event === 'status')?.status;
    expect(status?.skipped).toBe(2 * PAGES);
    const store = await openStore(join(folder, 'data', 'tazi.db'), 'read');
    const soon = Date.now() + 30 * 86_400_000;
    const early = (await listed(store.urls.scan())).filter(
      ({ url, due }) => /\.(jpg|zip)$/.test(url) && (due ?? 0) < soon,
    );
    await store.close();
    expect(early.map(({ url }) => url)).toEqual([]);
  });

  test.each([
    ['two hours back', -7_200_000],
    ['two hours ahead', 7_200_000],
  ])(
    'goes on to the end when the clock is set %s, and stores the date that the clock shows',
    async (_, jump) => {
      const code = `const real = Date.now; Date.now = () => real() + ${jump};`;
      answerMs = 20;
      const crawl = crawlChild(folder, [host], [`http://${host}/`], afterFirstVisit(code));
      expect(await crawl.ended).toBe(0);
      const pages = crawl.lines.filter((line) => line.event === 'visit' && line.outcome === 'indexed');
      expect(pages).toHaveLength(PAGES);
      const store = await openStore(join(folder, 'data', 'tazi.db'), 'read');
      const last = await store.pages.get(
        (await listed(store.urls.scan())).find(({ url }) => url.endsWith(`/${PAGES - 1}`))!.id,
      );
      await store.close();
      expect(Math.abs(last!.fetchedAt - (Date.now() + jump))).toBeLessThan(60_000);
    },
  );

  test('survives an unhandled error, and doctor reports it', async () => {
    const code = `setImmediate(() => { throw new Error('kimsesiz hata'); });
      setImmediate(() => { Promise.reject(new Error('kimsesiz söz')); });`;
    answerMs = 20;
    const crawl = crawlChild(folder, [host], [`http://${host}/`], afterFirstVisit(code));
    expect(await crawl.ended).toBe(0);
    expect(crawl.lines.filter((line) => line.event === 'visit' && line.outcome === 'indexed')).toHaveLength(
      PAGES,
    );
    const faults = crawl.lines.filter((line) => line.event === 'fault');
    expect(faults.map(({ place, error }) => [place, error.split('\n')[0]])).toEqual([
      ['process', 'Error: kimsesiz hata'],
      ['process', 'Error: kimsesiz söz'],
    ]);
    const store = await openStore(join(folder, 'data', 'tazi.db'), 'read');
    expect((await store.status.read())?.faults?.process).toBe(2);
    await store.close();
  });

  test('stops at random moments in time, and loses nothing', async () => {
    const { broken } = await stopRounds(3, Math.floor(Date.now() / 86_400_000), BUSY_MS);
    expect(broken).toEqual([]);
  }, 120_000);
});

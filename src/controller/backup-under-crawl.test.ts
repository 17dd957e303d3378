import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { backupProject } from '../project/backup-project.ts';
import { examineProject } from '../project/examine-project.ts';
import { projectPaths } from '../project/project.ts';
import { restoreProject } from '../project/restore-project.ts';
import { allPages } from '../store/all-pages.ts';
import { openStore } from '../store/open-store.ts';
import { startCrawl } from './start-crawl.ts';

const PAGES = 14;
const WAIT_MS = 30_000;

let folder: string;
let server: Server;
let origin: string;
/** Pages are answered only once this is open. */
let held: Promise<void>;
let release: () => void;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-backup-'));
  held = new Promise((resolve) => {
    release = resolve;
  });
  server = createServer(async (request, response) => {
    const number = Number(request.url!.slice(1) || 0);
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    if (number > PAGES / 2) await held;
    const links = Array.from({ length: PAGES }, (_, i) => `<a href="/${i + 1}">${i + 1}</a>`).join(' ');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<html lang="tr"><title>Sayfa ${number}</title><p>${textOf(number)}</p>${number === 0 ? links : ''}</html>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  release();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const WORDS =
  'belediye meclis baraj yağmur okul kitap deniz dağ köprü tarla zeytin üzüm bağ bahçe gemi liman çarşı fırın ekmek süt'.split(
    ' ',
  );

/** Turkish, and different enough for no page to repeat another. */
function textOf(number: number): string {
  const word = (place: number) => WORDS[(number * 7 + place * (number + 3) + place * place) % WORDS.length]!;
  const sentence = (start: number) =>
    `Bugün ${word(start)} ile ${word(start + 1)} için yapılan ${word(start + 2)} toplantısında ${word(start + 3)} konuşuldu.`;
  return [0, 4, 8, 12].map(sentence).join(' ');
}

/** Id, URL and digest of the text of every page. */
async function digests(databaseFile: string): Promise<Map<number, string>> {
  const store = await openStore(databaseFile, 'read');
  const found = new Map<number, string>();
  for await (const page of allPages(store.changes)) found.set(page.id, `${page.url} ${page.textHash}`);
  await store.close();
  return found;
}

test('a backup under a running crawl is complete: doctor reports nothing, and every page is unchanged', async () => {
  const paths = projectPaths(join(folder, 'proje'));
  const { settings } = loadSettings({
    flags: {
      'crawl.contact': 'mailto:deneme@example.org',
      ...{ 'crawl.delayMs': 0, 'crawl.workers': 0, allowHosts: [new URL(origin).host] },
    },
  });
  let visits = 0;
  const crawl = await startCrawl({
    ...paths,
    ...{ settings, mode: 'once', seeds: [`${origin}/` as CanonicalUrl] },
    onEvent: ({ event }) => {
      if (event === 'visit') visits++;
    },
  });
  writeFileSync(paths.configFile, '{}');
  await vi.waitFor(() => expect(visits).toBeGreaterThan(3), { timeout: WAIT_MS });
  const reports = [];
  for (const name of ['bir', 'iki'])
    reports.push(await backupProject(paths, join(folder, `${name}.tar.gz`), Date.now()));
  release();
  expect(await crawl.ended).toMatchObject({ outcomes: { indexed: PAGES + 1 } });
  const all = await digests(paths.databaseFile);
  expect(all.size).toBe(PAGES + 1);
  for (const { file, pages } of reports) {
    const there = file.replace('.tar.gz', '');
    await restoreProject(file, there);
    const restored = projectPaths(there);
    const found = await digests(restored.databaseFile);
    expect(found.size).toBe(pages);
    expect(pages).toBeLessThan(PAGES + 1);
    for (const [id, digest] of found) expect(digest).toBe(all.get(id));
    expect((await examineProject(restored, settings)).findings.filter(({ ok }) => !ok)).toEqual([]);
  }
});

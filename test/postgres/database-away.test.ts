import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject, openForSearch } from '../../src/project/project.ts';
import { serveProject } from '../../src/server/serve-project.ts';
import { serveManyHosts } from './many-hosts.ts';
import { startPostgres, type TestPostgres } from './start-postgres.ts';

let server: TestPostgres;
const folder = mkdtempSync(join(tmpdir(), 'tazi-away-'));
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function projectIn(name: string, settings: object) {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'tazi.config.json'), JSON.stringify(settings));
  return loadProject(join(folder, name), { environment: {} });
}

// A server that is not ours cannot be stopped.
test.skipIf(process.env['TAZI_TEST_POSTGRES_URL'] !== undefined)(
  'a database that is away stops neither crawl nor server, and nothing is lost',
  async () => {
    const web = await serveManyHosts(12, 3, 20);
    const store = { url: server.url('away'), leaseMs: 2_000 };
    const crawl = { contact: 'mailto:deneme@example.org', delayMs: 0, workers: 0, scope: 'any' };
    const crawler = projectIn('crawler', { store, crawl, allowHosts: [web.range] });
    const reader = projectIn('reader', { store, server: { port: 0 } });
    let visits = 0;
    let onVisit = () => {};
    const running = await startCrawl({
      ...crawler.paths,
      settings: crawler.settings,
      seeds: [web.seed as CanonicalUrl],
      mode: 'once',
      onEvent: ({ event }) => {
        if (event === 'visit') visits++;
        onVisit();
      },
    });
    await new Promise<void>((resolve) => {
      onVisit = () => (visits > 0 ? resolve() : undefined);
    });
    const opened = await openForSearch(reader, 'ask');
    const serving = await serveProject(reader, opened);
    const search = () => fetch(`${serving.address}/api/search?q=okul`);
    try {
      expect((await search()).status).toBe(200);
      await server.pause();
      const away = await fetch(`${serving.address}/api/sites`);
      expect(away.status).toBe(503);
      expect(away.headers.get('retry-after')).toBe('5');
      const body = (await away.json()) as { error: { code: string; message: string } };
      expect(body.error.code).toBe('store-away');
      expect(body.error.message).not.toContain('127.0.0.1');
      await server.resume();
      expect((await fetch(`${serving.address}/api/sites`)).status).toBe(200);
      const status = await running.ended;
      expect(status).toMatchObject({ state: 'ended', outcomes: { indexed: 36 } });
      expect(await opened.store.totals.read()).toMatchObject({ pages: 36, visits: 36 });
      expect(await opened.store.check()).toEqual([]);
      expect(web.overlaps).toBe(0);
    } finally {
      running.stop();
      await serving.close();
      await opened.close();
      await web.close();
    }
  },
);

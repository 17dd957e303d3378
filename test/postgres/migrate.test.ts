import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkTargets } from '../../src/model/link-targets.ts';
import type { Store } from '../../src/model/store.ts';
import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../../src/store/contract/samples.ts';
import { migrateStore } from '../../src/store/migrate-store.ts';
import { openStore } from '../../src/store/open-store.ts';
import { runCommand } from './run-command.ts';
import { startPostgres, type TestPostgres } from './start-postgres.ts';

let server: TestPostgres;
const folder = mkdtempSync(join(tmpdir(), 'tazi-migrate-'));
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function embedded(name: string): Promise<Store> {
  mkdirSync(join(folder, name));
  return openStore(join(folder, name, 'tazi.db'), 'write');
}

const SHAPE = {
  ...{
    pattern: '',
    site: 'site1.com.tr',
    section: '',
    isClosed: true,
    decided: null,
    judged: 20,
    good: 4,
    streak: 16,
  },
  ...{ textStreak: 16, dead: 0, reopened: 0, tried: 2, beyond: 5 },
};

/** Visited, changed, failed, gone, duplicate and waiting URLs of three sites. */
async function fill(store: Store): Promise<void> {
  const urls = Array.from({ length: 30 }, (_, i) =>
    sampleUrl(i + 1, `https://www.site${i % 3}.com.tr/${i === 0 ? '' : i}`),
  ).map((url) => ({ ...url, foundOn: url.id > 3 ? 1 : null, anchor: `Haber ${url.id}` }));
  await store.urls.add(urls.slice(0, 20), 1_000);
  const deferred = 'www.site1.com.tr/#';
  await store.urls.add(
    urls.slice(20).map((url) => (url.id === 29 ? { ...url, deferred } : url)),
    2_000,
  );
  await store.shapes.write([{ ...SHAPE, pattern: deferred }]);
  const link = (id: number) => ({ id, anchor: `bağ ${id}`, url: urls[id - 1]!.url });
  for (const id of [1, 2, 3, 4, 5, 6]) {
    const content = sampleContent({
      title: `Sayfa ${id}`,
      text: `metin ${id}`,
      textHash: `t${id}`,
      topic: 'spor',
    });
    const body = new Uint8Array([id, 0, 255]);
    await store.journeys.commit([
      sampleJourney('indexed', {
        page: id,
        at: 1_000 * id,
        content,
        body,
        links: linkTargets([link(7), link(8)]),
        policyState: { n: id },
      }),
    ]);
  }
  await store.journeys.commit([
    sampleJourney('unchanged', {
      page: 1,
      at: 50_000,
      heard: 'unchanged',
      validators: { etag: '"a"', lastModified: null },
    }),
    sampleJourney('failed', { page: 2, at: 51_000 }),
    sampleJourney('failed', { page: 7, at: 52_000, status: 500 }),
    sampleJourney('gone', { page: 3, at: 53_000, next: Number.POSITIVE_INFINITY }),
    sampleJourney('duplicate', { page: 9, at: 54_000, duplicateOf: 1 }),
  ]);
  await store.topics.put({ id: 'arı', name: 'Arı', keywords: [], precision: 0.9, texts: [] });
  await store.topics.label('arı', [{ page: 4, isAbout: true }], 1);
  await store.memories.save([{ site: 'site0.com.tr', bytes: Uint8Array.of(1, 2) }]);
}

test('a project moves into a database and back, the same on all three sides', async () => {
  const first = await embedded('first');
  await fill(first);
  const database = await openStore(server.url('moved'), 'write');
  const there = await migrateStore(first, database, 1, () => {});
  expect(there).toMatchObject({ urls: 30, pages: 5, visits: 11 });
  expect(await database.totals.read()).toEqual(await first.totals.read());
  expect(await database.check()).toEqual([]);
  const home = (await database.urls.find('https://www.site0.com.tr/' as CanonicalUrl))!;
  expect(home).toMatchObject({ visits: 2, lastOutcome: 'unchanged', validators: { etag: '"a"' } });
  expect(await database.memories.load('site0.com.tr')).toEqual(Buffer.from([1, 2]));
  expect(await database.topics.labels('arı')).toHaveLength(1);
  const shape = { ...SHAPE, pattern: 'www.site1.com.tr/#', waiting: 1 };
  expect(await database.shapes.list()).toEqual([shape]);
  const last = await embedded('last');
  const back = await migrateStore(database, last, 1, () => {});
  expect(back.digest).toBe(there.digest);
  expect((await last.urls.get(1))?.id).toBe(1);
  expect(await last.shapes.list()).toEqual([shape]);
  for (const store of [first, database, last]) await store.close();
});

test('an interrupted move continues where it stopped', async () => {
  const first = await embedded('interrupted');
  await fill(first);
  const database = await openStore(server.url('interrupted'), 'write');
  const stop = new Error('stopped');
  const interrupted = migrateStore(first, database, 1, () => {
    throw stop;
  });
  await expect(interrupted).rejects.toBe(stop);
  expect((await database.totals.read()).urls).toBe(30);
  const { visits } = await database.totals.read();
  expect(await migrateStore(first, database, 1, () => {})).toMatchObject({ visits: 11 });
  expect((await database.totals.read()).visits).toBe(visits);
  for (const store of [first, database]) await store.close();
});

test('search finds the pages of a project on both sides of a move', async () => {
  const cwd = join(folder, 'searched');
  mkdirSync(cwd);
  const documents = ['Baraj doldu', 'Park açılıyor', 'Kütüphane geceleri açık'].map((title, i) =>
    JSON.stringify({ url: `https://www.ornek.com.tr/${i}`, title, text: `${title}. Belediye duyurdu.` }),
  );
  writeFileSync(join(cwd, 'belgeler.jsonl'), documents.join('\n'));
  const found = async (where: string, environment = {}): Promise<string[]> => {
    const { results } = JSON.parse(await runCommand(where, ['search', 'baraj', '--json'], environment));
    return results.map(({ url }: { url: string }) => url);
  };
  await runCommand(cwd, ['import', 'belgeler.jsonl']);
  expect(await found(cwd)).toEqual(['https://www.ornek.com.tr/0']);
  const environment = { TAZI_STORE_URL: server.url('searched') };
  await runCommand(cwd, ['migrate', '--to', environment.TAZI_STORE_URL]);
  expect(await found(cwd, environment)).toEqual(['https://www.ornek.com.tr/0']);
  await runCommand(cwd, ['migrate', '--to', '../geri'], environment);
  expect(await found(join(folder, 'geri'))).toEqual(['https://www.ornek.com.tr/0']);
});

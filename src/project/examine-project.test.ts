import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import { IndexFolder } from '../index/index-folder.ts';
import { followIndex } from '../indexing/index-follower.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import { Searcher } from '../search/searcher.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { examineProject } from './examine-project.ts';
import { repairProject } from './repair-project.ts';

const { settings } = loadSettings({ file: { crawl: { contact: 'mailto:ekip@ornek.com.tr' } } });
let folder: string;
let paths: { folder: string; dataFolder: string; databaseFile: string; indexFolder: string };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-doctor-'));
  paths = {
    folder,
    dataFolder: folder,
    databaseFile: join(folder, 'tazi.db'),
    indexFolder: join(folder, 'index'),
  };
  const store = await openStore(paths.databaseFile, 'write');
  const ids = Array.from({ length: 30 }, (_, number) => number + 1);
  await store.urls.add(
    ids.map((id) => sampleUrl(id)),
    1,
  );
  await store.journeys.commit(
    ids.map((id) =>
      sampleJourney('indexed', {
        page: id,
        content: sampleContent({ title: '', text: `Zeytin hasadı ${id}. gününde.` }),
      }),
    ),
  );
  await store.close();
  await (await followIndex(paths, false)).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const illFindings = async () => (await examineProject(paths, settings)).findings.filter(({ ok }) => !ok);

describe('a project', () => {
  test('that is sound has no findings', async () => {
    expect(await illFindings()).toEqual([]);
  });

  // Finding 8: doctor said nothing of a clock that had been ten years ahead.
  test('that was crawled while the clock was ahead says so', async () => {
    const ahead = Date.now() + 10 * 365 * 24 * 3_600_000;
    const visit = async (at: number, next: number) => {
      const store = await openStore(paths.databaseFile, 'write');
      await store.journeys.commit([sampleJourney('unchanged', { page: 1, at, next })]);
      await store.close();
    };
    await visit(ahead, ahead + 3_600_000);
    expect(await illFindings()).toMatchObject([
      { what: 'clock', detail: expect.stringMatching(/newest visit/) },
    ]);
    // Right again, but what was planned meanwhile is due in ten years.
    await visit(Date.now(), ahead);
    expect(await illFindings()).toMatchObject([
      { what: 'clock', detail: expect.stringMatching(/^1 page is due/) },
    ]);
  });

  test('with pages in other languages has no findings either, and none after a repair', async () => {
    const store = await openStore(paths.databaseFile, 'write');
    await store.urls.add([sampleUrl(31)], 1);
    const content = sampleContent({ text: 'The olive harvest has begun.', language: 'en', textHash: 'en' });
    await store.journeys.commit([sampleJourney('not-turkish', { page: 31, content })]);
    expect(await store.totals.read()).toMatchObject({ pages: 30, foreign: 1 });
    await store.close();
    await (await followIndex(paths, false)).close();
    expect(await illFindings()).toEqual([]);
    await repairProject(paths, Date.now());
    expect(await illFindings()).toEqual([]);
  });

  test('with a flipped byte in its index is found to be damaged, and is whole after the repair', async () => {
    for (const share of [0.01, 0.5, 0.99]) {
      const segment = readdirSync(paths.indexFolder).find((name) => name.endsWith('.segment'))!;
      const file = join(paths.indexFolder, segment);
      const bytes = readFileSync(file);
      bytes[Math.floor(bytes.length * share)]! ^= 4;
      writeFileSync(file, bytes);
      expect(await illFindings(), `at ${share}`).toMatchObject([{ what: 'index' }]);
      await repairProject(paths, Date.now());
      expect(await illFindings()).toEqual([]);
    }
  });

  test('whose index has lost its manifest is ill, not empty, and is whole after the repair', async () => {
    rmSync(join(paths.indexFolder, 'manifest.json'));
    expect(await illFindings()).toMatchObject([{ what: 'index' }]);
    expect(await repairProject(paths, Date.now())).toMatchObject({ salvaged: null, indexed: 30 });
    expect(await illFindings()).toEqual([]);
  });

  test('whose index is empty though it has pages is ill unless a crawl runs, and is whole after the repair', async () => {
    rmSync(paths.indexFolder, { recursive: true });
    expect(await illFindings()).toMatchObject([{ what: 'index' }]);
    const store = await openStore(paths.databaseFile, 'write');
    await store.status.write({ at: Date.now(), state: 'crawling' } as unknown as CrawlStatus);
    await store.close();
    expect(await illFindings()).toEqual([]);
    expect(await repairProject(paths, Date.now())).toMatchObject({ indexed: 30 });
    expect(await illFindings()).toEqual([]);
  });

  test('that indexes the roots of words does so after a repair', async () => {
    await repairProject({ ...paths, roots: true }, Date.now());
    expect(new IndexFolder(paths.indexFolder).readManifest()).toMatchObject({ roots: true });
  });

  test('whose store is damaged keeps what can be read, counts the rest, and keeps the damaged file', async () => {
    const bytes = readFileSync(paths.databaseFile);
    bytes.fill(0x55, bytes.length - 8192, bytes.length - 4096);
    writeFileSync(paths.databaseFile, bytes);
    expect(await illFindings()).not.toEqual([]);
    const { salvaged, keptAs, indexed } = await repairProject(paths, Date.now());
    expect(salvaged!.pages.kept + salvaged!.pages.lost).toBe(30);
    expect(indexed).toBe(salvaged!.pages.kept);
    expect(readFileSync(keptAs!).equals(bytes)).toBe(true);
    expect(await illFindings()).toEqual([]);
  });

  test('whose store cannot be read at all starts again, and says how much was lost', async () => {
    writeFileSync(paths.databaseFile, 'bu bir veritabanı değil '.repeat(1000));
    const { salvaged, indexed } = await repairProject(paths, Date.now());
    expect([salvaged!.pages, indexed]).toEqual([{ kept: 0, lost: 30 }, 0]);
    expect(await illFindings()).toEqual([]);
  });

  test('whose lock and signals are damaged is repaired all the same', async () => {
    for (const file of [join(folder, 'lock'), join(paths.indexFolder, 'standing.db')])
      writeFileSync(file, 'bozuk '.repeat(2000));
    expect(await repairProject(paths, Date.now())).toMatchObject({ indexed: 30 });
    expect(await illFindings()).toEqual([]);
  });

  test('whose index is rebuilt shows the new one to searchers that stay open', async () => {
    const searcher = Searcher.open(paths.indexFolder);
    expect(searcher.search('zeytin').total).toBe(30);
    const store = await openStore(paths.databaseFile, 'write');
    await store.journeys.commit([
      sampleJourney('indexed', { page: 1, content: sampleContent({ title: '', text: 'Fındık toplandı.' }) }),
    ]);
    await store.close();
    await repairProject(paths, Date.now());
    searcher.reader.refresh();
    expect([searcher.search('zeytin').total, searcher.search('fındık').total]).toEqual([29, 1]);
    searcher.close();
  });

  test('whose last crawl had unhandled errors gets a report of them', async () => {
    const store = await openStore(paths.databaseFile, 'write');
    const last = [
      { at: 1, place: 'process' as const, url: null, error: 'AssertionError: beklenmedik\n  at …' },
    ];
    await store.status.write({ at: 1, faults: { pages: 2, process: 1, last } } as unknown as CrawlStatus);
    await store.close();
    expect(await illFindings()).toEqual([
      {
        what: 'last crawl',
        ok: false,
        detail: '1 unhandled errors, 2 pages failed by an error in tazi; last: AssertionError: beklenmedik',
        texts: expect.objectContaining({ what: { en: 'last crawl', tr: 'son tarama' } }),
      },
    ]);
  });
});

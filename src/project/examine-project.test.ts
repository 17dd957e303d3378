import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import { followIndex } from '../indexing/index-follower.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import { Searcher } from '../search/searcher.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { examineProject, rebuildIndex } from './examine-project.ts';

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

const illFindings = async () => (await examineProject(paths, settings)).filter(({ ok }) => !ok);

describe('a project', () => {
  test('that is sound has no findings', async () => {
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
      await rebuildIndex(paths);
      expect(await illFindings()).toEqual([]);
    }
  });

  test('whose index is made anew shows the new one to those who search all the while', async () => {
    const searcher = Searcher.open(paths.indexFolder);
    expect(searcher.search('zeytin').total).toBe(30);
    const store = await openStore(paths.databaseFile, 'write');
    await store.journeys.commit([
      sampleJourney('indexed', { page: 1, content: sampleContent({ title: '', text: 'Fındık toplandı.' }) }),
    ]);
    await store.close();
    await rebuildIndex(paths);
    searcher.reader.refresh();
    expect([searcher.search('zeytin').total, searcher.search('fındık').total]).toEqual([29, 1]);
    searcher.close();
  });

  test('whose last crawl met errors that nothing handled is told of them', async () => {
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
      },
    ]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as aMoment } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Analyzer } from '../index/analysis/analyzer.ts';
import { IndexWriter } from '../index/index-writer.ts';
import type { Journey } from '../model/journey.ts';
import { linkTargets } from '../model/link-targets.ts';
import type { Store } from '../model/store.ts';
import { Dictionary } from '../nlp/dictionary.ts';
import { Searcher } from '../search/searcher.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { followIndex, type IndexFollower } from './index-follower.ts';
import { LinkSignalsUpdater } from './link-signals-updater.ts';

let folder: string;
let paths: { databaseFile: string; indexFolder: string };
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-follow-'));
  paths = { databaseFile: join(folder, 'tazi.db'), indexFolder: join(folder, 'index') };
  store = await openStore(paths.databaseFile, 'write');
  await store.urls.add([sampleUrl(1), sampleUrl(2)], 1);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function put(id: number, text: string): Promise<void> {
  await store.journeys.commit([
    sampleJourney('indexed', { page: id, content: sampleContent({ title: '', text }) }),
  ]);
}

/** Of texts that differ. */
function hash(page: number): { high: number; low: number } {
  return { high: Math.imul(page, 0x9e3779b1) >>> 0, low: Math.imul(page, 0x85ebca6b) >>> 0 };
}

function ids(query: string): number[] {
  const searcher = Searcher.open(paths.indexFolder);
  const { hits } = searcher.search(query);
  searcher.close();
  return hits.map(({ id }) => id);
}

function found(query: string): number {
  const searcher = Searcher.open(paths.indexFolder);
  const { total } = searcher.search(query);
  searcher.close();
  return total;
}

describe.each([
  ['inline', false],
  ['in a thread', true],
])('the index, followed %s,', (_, threaded) => {
  test('has the same pages as the store after puts, changes and removals', async () => {
    const follower = await followIndex(paths, threaded);
    await put(1, 'Zeytin hasadı başladı.');
    await put(2, 'Baraj doldu.');
    await follower.catchUp();
    expect([found('zeytin'), found('baraj')]).toEqual([1, 1]);
    await put(1, 'Fındık hasadı başladı.');
    await store.journeys.commit([sampleJourney('gone', { page: 2 })]);
    await follower.close();
    expect([found('zeytin'), found('fındık'), found('baraj')]).toEqual([0, 1, 0]);
    await follower.close();
  });

  test('still indexes pages once the crawl is about to end', async () => {
    const follower = await followIndex(paths, threaded);
    await follower.catchUp();
    follower.hurry();
    await put(1, 'elma');
    await follower.catchUp();
    expect(found('elma')).toBe(1);
    await follower.close(1_000);
  });

  test('closed in a hurry leaves the rest to the next follower', async () => {
    await put(1, 'Zeytin hasadı başladı.');
    await (await followIndex(paths, threaded)).close(0);
    const next = await followIndex(paths, threaded);
    if (!threaded) expect(found('zeytin')).toBe(0);
    await next.catchUp();
    expect(found('zeytin')).toBe(1);
    await next.close();
  });

  test('that cannot be written reports it on the next call and on close', async () => {
    writeFileSync(paths.indexFolder, 'burada bir klasör olmalıydı');
    let follower: IndexFollower;
    try {
      follower = await followIndex(paths, threaded);
    } catch {
      expect(threaded).toBe(false); // inline it is reported immediately
      return;
    }
    await expect(follower.catchUp()).rejects.toThrow();
    await expect(follower.close()).rejects.toThrow();
  });
});

test('a page is found by what others call it, wherever they are, as long as they do', async () => {
  await store.urls.add([sampleUrl(3, 'https://www.baska.com.tr/'), sampleUrl(4)], 1);
  const links = (anchor: string, id = 1) => linkTargets([{ id, anchor }]);
  const write = (page: number, text: string, said: Partial<Journey> = {}) =>
    store.journeys.commit([
      sampleJourney('indexed', {
        page,
        content: sampleContent({ title: '', text, simhash: hash(page) }),
        ...said,
      }),
    ]);
  await store.journeys.commit([sampleJourney('duplicate', { page: 4, duplicateOf: 1 })]);
  await write(1, 'Çarşamba günü sular akmayacak.');
  await write(2, 'Duyurular', { links: links('Kesinti haberi') });
  await write(3, 'Komşu belediye', { links: links('Vanaların onarımı', 4) });
  const follower = await followIndex(paths, false);
  await follower.settle();
  expect([ids('kesinti'), ids('vana onarımı')]).toEqual([[1], [1]]);
  await write(1, 'Perşembe günü sular akmayacak.');
  await write(3, 'Komşu belediye', { links: linkTargets([]) });
  await follower.settle();
  expect([ids('perşembe kesinti'), ids('vana onarımı')]).toEqual([[1], []]);
  await follower.close();
});

test('of two pages that say the same, the one that other sites link to comes first', async () => {
  const far = [3, 4, 5].map((id) => sampleUrl(id, `https://www.site${id}.com.tr/`));
  await store.urls.add(far, 1);
  const text = (id: number) => `Zeytin hasadı ${id}. köyde başladı.`;
  const links = linkTargets([{ id: 2, anchor: 'haber' }]);
  await store.journeys.commit(
    [1, 2].map((page) =>
      sampleJourney('indexed', {
        page,
        content: sampleContent({ title: '', text: text(page), simhash: hash(page) }),
      }),
    ),
  );
  const follower = await followIndex(paths, false);
  await follower.settle();
  expect(ids('zeytin hasadı')).toEqual([1, 2]);
  await store.journeys.commit(
    [3, 4, 5].map((page) =>
      sampleJourney('indexed', {
        page,
        content: sampleContent({ title: '', text: `Sayfa ${page}`, simhash: hash(page) }),
        links,
      }),
    ),
  );
  await follower.close();
  expect(ids('zeytin hasadı')).toEqual([2, 1]);
});

test.each([
  ['during a crawl', false, true],
  ['after a bulk import only', true, false],
])('links are followed %s', async (_, isBulk, isFollowed) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const run = vi.spyOn(LinkSignalsUpdater.prototype, 'run');
    const follower = await followIndex({ ...paths, isBulk }, false);
    await put(1, 'Zeytin hasadı başladı.');
    for (let second = 0; second < 20; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      for (let turn = 0; turn < 10; turn++) await aMoment(); // for the work between two polls
    }
    expect(found('zeytin')).toBe(1);
    expect(run.mock.calls.length > 0).toBe(isFollowed);
    await follower.settle();
    expect(run).toHaveBeenCalled();
    await follower.close();
  } finally {
    vi.useRealTimers();
  }
});

test('a bulk import is read at once and published later, in larger parts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const passes = async (seconds: number) => {
    for (let turn = 0; turn < 10 * seconds; turn++) {
      await vi.advanceTimersByTimeAsync(100);
      for (let moment = 0; moment < 10; moment++) await aMoment(); // for the work between two polls
    }
  };
  try {
    const apply = vi.spyOn(IndexWriter.prototype, 'apply');
    const follower = await followIndex({ ...paths, isBulk: true, publishEveryMs: 10_000 }, false);
    await put(1, 'Zeytin hasadı başladı.');
    await passes(2);
    expect(apply).toHaveBeenCalledTimes(1);
    await put(2, 'Zeytin hasadı bitti.');
    await passes(2);
    expect(apply).toHaveBeenCalledTimes(2);
    expect(found('zeytin')).toBe(0);
    await passes(10);
    expect(found('zeytin')).toBe(2);
    await follower.close();
  } finally {
    vi.useRealTimers();
  }
});

test('a failure between calls does not end the process, and is reported by the next call', async () => {
  const follower = await followIndex(paths, false);
  vi.spyOn(IndexWriter.prototype, 'commit').mockImplementation(() => {
    throw new Error('disk full');
  });
  await put(1, 'Zeytin hasadı başladı.');
  await expect(follower.catchUp()).rejects.toThrow('disk full');
  await expect(follower.close()).rejects.toThrow('disk full');
});

test('an index is rebuilt when the dictionary of the project changes, and is searched with it', async () => {
  const words = [{ word: 'ferk', wordClass: 'noun' as const }];
  await put(1, 'Ferkimiz çoğaldı.');
  await (await followIndex(paths, false)).close();
  expect(found('ferkten')).toBe(0);
  await store.words.change(
    { accept: [{ word: 'ferk', wordClass: 'noun', at: 1 }], refuse: [], remove: [] },
    [],
    1,
  );
  await (await followIndex(paths, false)).close();
  const searcher = Searcher.open(paths.indexFolder, { analyzer: new Analyzer(new Dictionary(words)) });
  expect(searcher.search('ferkten').total).toBe(1);
  searcher.close();
  await store.words.change({ accept: [], refuse: [], remove: ['ferk'] }, [], 2);
  await (await followIndex(paths, false)).close();
  expect([found('ferkten'), found('ferkimiz')]).toEqual([0, 1]);
});

test('a damaged index is rebuilt from the store', async () => {
  await put(1, 'Zeytin hasadı başladı.');
  await (await followIndex(paths, false)).close();
  expect(found('zeytin')).toBe(1);
  writeFileSync(join(paths.indexFolder, 'manifest.json'), '{');
  await (await followIndex(paths, false)).close();
  expect(found('zeytin')).toBe(1);
});

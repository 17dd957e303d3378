import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TaziError } from '../model/errors.ts';
import { sampleContent, sampleJourney, sampleUrl } from './contract/samples.ts';
import { openStore, syncStore } from './open-store.ts';
import { migrate } from './sqlite/schema.ts';
import { SqliteFile } from './sqlite/sqlite-file.ts';
import { SqliteStore } from './sqlite/sqlite-store.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-open-'));
  file = join(folder, 'tazi.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MODES = ['write', 'bulk', 'ask', 'read'] as const;

async function codeOf(work: () => unknown): Promise<string> {
  try {
    await work();
    return 'nothing thrown';
  } catch (error) {
    return error instanceof TaziError ? error.code : String(error);
  }
}

describe('the schema', () => {
  test.each(MODES)('is made in an empty file, opened to %s', async (mode) => {
    writeFileSync(file, '');
    const store = await openStore(file, mode);
    expect(await store.totals.read()).toMatchObject({ urls: 0 });
    await store.close();
  });

  test('is not changed if it is up to date', async () => {
    const first = await openStore(file, 'write');
    await first.urls.add([sampleUrl(1)], 1);
    await first.close();
    const second = await openStore(file, 'write');
    expect((await second.totals.read()).urls).toBe(1);
    await second.close();
  });

  test.each(MODES)('of a newer version is refused, opened to %s', async (mode) => {
    await (await openStore(file, 'write')).close();
    const connection = SqliteFile.open(file, 'write');
    connection.exec('PRAGMA user_version = 999');
    connection.close();
    expect(await codeOf(() => openStore(file, mode))).toBe('project-newer');
  });

  test('keeps the links that an older version wrote as JSON, and finds the reasons of its visits', async () => {
    const old = await openStore(file, 'write');
    await old.urls.add(
      [1, 2, 3].map((id) => sampleUrl(id)),
      1,
    );
    await old.journeys.commit([
      sampleJourney('not-turkish', { page: 2, reason: 'language-az' }),
      sampleJourney('indexed', { page: 3 }),
    ]);
    await old.close();
    const connection = SqliteFile.open(file, 'write');
    connection.prepare('INSERT INTO links VALUES (?, ?), (?, ?)').run(1, '[[2,"İlk\\nbağ"],[3,""]]', 2, '[]');
    connection.exec(
      `ALTER TABLE pages DROP COLUMN topic_scores; DROP TABLE topic_labels; DROP TABLE own_topics;
       ALTER TABLE urls DROP COLUMN notes; ALTER TABLE pages DROP COLUMN kind;
       ALTER TABLE pages DROP COLUMN media; ALTER TABLE pages DROP COLUMN opt_out; ALTER TABLE pages DROP COLUMN language_doubt;
       ALTER TABLE pages DROP COLUMN topics; ALTER TABLE sites DROP COLUMN title;
       DROP INDEX urls_deferred; ALTER TABLE urls DROP COLUMN deferred; DROP TABLE shapes;
       ALTER TABLE urls DROP COLUMN reason; DROP TABLE refused_more`,
    );
    connection.exec('PRAGMA user_version = 3');
    connection.close();
    const store = await openStore(file, 'write');
    const anchors = (await store.links.from(1)).map(({ id, anchor }) => [id, anchor]);
    expect(anchors).toEqual([
      [2, 'İlk bağ'],
      [3, ''],
    ]);
    expect(await store.links.from(2)).toEqual([]);
    expect(await store.urls.endings()).toMatchObject([
      { outcome: 'indexed', reason: '' },
      { outcome: 'not-turkish', reason: 'language-az' },
      { outcome: 'waiting', reason: '' },
    ]);
    await store.close();
  });

  test('can be made by two processes at the same time', () => {
    const slow = SqliteFile.open(file, 'write');
    const transaction = slow.transaction.bind(slow);
    // Between the check of the version and the transaction, another process is faster.
    const faster = vi.spyOn(slow, 'transaction').mockImplementation((work) => {
      SqliteStore.open(file, 'write').file.close();
      return transaction(work);
    });
    migrate(slow);
    expect(faster).toHaveBeenCalledOnce();
    slow.close();
  });
});

describe('a file that cannot be used', () => {
  test.each(MODES)('because it is not a database is reported as damaged, opened to %s', async (mode) => {
    writeFileSync(file, 'bu bir veritabanı değil '.repeat(100));
    expect(await codeOf(() => openStore(file, mode))).toBe('project-damaged');
  });

  test('because pages in its middle were overwritten is named as damaged when they are read', async () => {
    const store = SqliteStore.open(file, 'write');
    const ids = Array.from({ length: 200 }, (_, i) => i + 1);
    await store.urls.add(
      ids.map((id) => sampleUrl(id)),
      1,
    );
    const content = sampleContent({ text: 'uzun metin '.repeat(200) });
    await store.journeys.commit(ids.map((page) => sampleJourney('indexed', { page, content })));
    store.file.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
    await store.close();
    const descriptor = openSync(file, 'r+');
    for (let at = 30; at < 110; at++) writeSync(descriptor, Buffer.alloc(4096, 0x55), 0, 4096, at * 4096);
    closeSync(descriptor);

    const damaged = await openStore(file, 'read');
    const codes = new Set<string>();
    for (const work of [
      () => damaged.pages.getMany(ids),
      () => damaged.changes.scan(0, 500),
      async () => {
        for (const id of ids) await damaged.pages.get(id);
      },
    ]) {
      codes.add(await codeOf(work));
    }
    await damaged.close();
    expect([...codes]).toEqual(['project-damaged']);
  });

  test('because its folder is missing or it is a folder itself is named as unwritable', async () => {
    expect(await codeOf(() => openStore(join(folder, 'yok', 'tazi.db'), 'write'))).toBe('folder-unwritable');
    mkdirSync(file);
    expect(await codeOf(() => openStore(file, 'write'))).toBe('folder-unwritable');
  });
});

test('what SQLite throws while the disk is full says so', async () => {
  const store = SqliteStore.open(file, 'write');
  await store.urls.add([sampleUrl(1)], 1);
  const { page_count: used } = store.file.prepare('PRAGMA page_count').get() as { page_count: number };
  store.file.prepare(`PRAGMA max_page_count = ${used}`).all();
  const content = sampleContent({ text: 'x'.repeat(500_000) });
  expect(await codeOf(() => store.journeys.commit([sampleJourney('indexed', { content })]))).toBe(
    'disk-full',
  );
  store.file.prepare('PRAGMA max_page_count = 1000000').all();
  await store.journeys.commit([sampleJourney('indexed', { content })]);
  expect(await store.totals.read()).toMatchObject({ pages: 1, visits: 1 });
  await store.close();
});

test('bulk writes are visible to readers immediately, and on disk when requested', async () => {
  const writer = await openStore(file, 'bulk');
  await writer.urls.add([sampleUrl(1)], 1);
  const log = statSync(`${file}-wal`).size;
  expect(log).toBeGreaterThan(0);
  syncStore(file);
  const reader = await openStore(file, 'read');
  expect((await reader.totals.read()).urls).toBe(1);
  await reader.close();
  await writer.close();
  expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  syncStore(file);
});

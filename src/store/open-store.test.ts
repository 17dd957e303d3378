import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TaziError } from '../model/errors.ts';
import { type Connection, openDatabase } from './database.ts';
import { openStore } from './open-store.ts';
import { sampleContent, sampleJourney, sampleUrl } from './page-store.contract.ts';
import { migrate } from './schema.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-open-'));
  file = join(folder, 'tazi.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MODES = ['write', 'ask', 'read'] as const;

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
    const store = openStore(file, mode);
    expect(await store.pages.counts()).toMatchObject({ urls: 0 });
    store.pages.close();
  });

  test('is left alone where it is up to date', () => {
    const first = openStore(file, 'write');
    first.urls.add([sampleUrl(1)], 1);
    first.pages.close();
    const second = openStore(file, 'write');
    expect(second.urls.lastId()).toBe(1);
    second.pages.close();
  });

  test.each(MODES)('of a newer version is refused, opened to %s', async (mode) => {
    openStore(file, 'write').pages.close();
    const connection = openDatabase(file, 'write');
    connection.exec('PRAGMA user_version = 999');
    connection.close();
    expect(await codeOf(() => openStore(file, mode))).toBe('project-newer');
  });

  test('keeps the links that an older version wrote as JSON', async () => {
    const old = openStore(file, 'write');
    old.urls.add(
      [1, 2, 3].map((id) => sampleUrl(id)),
      1,
    );
    old.pages.close();
    const connection = openDatabase(file, 'write');
    connection.prepare('INSERT INTO links VALUES (?, ?), (?, ?)').run(1, '[[2,"İlk\\nbağ"],[3,""]]', 2, '[]');
    connection.exec(
      `ALTER TABLE pages DROP COLUMN topic_scores; DROP TABLE topic_labels; DROP TABLE own_topics;
       ALTER TABLE urls DROP COLUMN notes; ALTER TABLE pages DROP COLUMN kind;
       ALTER TABLE pages DROP COLUMN media; ALTER TABLE pages DROP COLUMN opt_out; ALTER TABLE pages DROP COLUMN language_doubt`,
    );
    connection.exec('PRAGMA user_version = 3');
    connection.close();
    const { pages } = openStore(file, 'write');
    const anchors = (await pages.linksFrom(1)).map(({ id, anchor }) => [id, anchor]);
    expect(anchors).toEqual([
      [2, 'İlk bağ'],
      [3, ''],
    ]);
    expect(await pages.linksFrom(2)).toEqual([]);
    pages.close();
  });

  test('may be made by two processes at once', () => {
    const slow = openDatabase(file, 'write');
    let othersTurn = true;
    // Between the look at the version and the transaction, another process is faster.
    const interrupted = new Proxy(slow, {
      get: (target, name: keyof Connection) => {
        if (name === 'inTransaction') return target.inTransaction;
        const member = target[name];
        if (name !== 'exec') return typeof member === 'function' ? member.bind(target) : member;
        return (sql: string) => {
          if (othersTurn) {
            othersTurn = false;
            openStore(file, 'write').pages.close();
          }
          return target.exec(sql);
        };
      },
    });
    migrate(interrupted, file);
    expect(othersTurn).toBe(false);
    slow.close();
  });
});

describe('a file that cannot be used', () => {
  test.each(MODES)('because it is no database is named as damaged, opened to %s', async (mode) => {
    writeFileSync(file, 'bu bir veritabanı değil '.repeat(100));
    expect(await codeOf(() => openStore(file, mode))).toBe('project-damaged');
  });

  test('because pages in its middle were overwritten is named as damaged when they are read', async () => {
    const store = openStore(file, 'write');
    const ids = Array.from({ length: 200 }, (_, i) => i + 1);
    store.urls.add(
      ids.map((id) => sampleUrl(id)),
      1,
    );
    const content = sampleContent({ text: 'uzun metin '.repeat(200) });
    await store.pages.commit(ids.map((page) => sampleJourney('indexed', { page, content })));
    store.connection.pragma('wal_checkpoint(TRUNCATE)');
    store.pages.close();
    const descriptor = openSync(file, 'r+');
    for (let at = 30; at < 110; at++) writeSync(descriptor, Buffer.alloc(4096, 0x55), 0, 4096, at * 4096);
    closeSync(descriptor);

    const damaged = openStore(file, 'read');
    const codes = new Set<string>();
    for (const work of [
      () => damaged.pages.getMany(ids),
      () => damaged.pages.scan(0, 500),
      async () => {
        for (const id of ids) await damaged.pages.get(id);
      },
    ]) {
      codes.add(await codeOf(work));
    }
    damaged.pages.close();
    expect([...codes]).toEqual(['project-damaged']);
  });

  test('because its folder is missing or it is a folder itself is named as unwritable', async () => {
    expect(await codeOf(() => openStore(join(folder, 'yok', 'tazi.db'), 'write'))).toBe('folder-unwritable');
    mkdirSync(file);
    expect(await codeOf(() => openStore(file, 'write'))).toBe('folder-unwritable');
  });
});

test('what SQLite throws while the disk is full says so', async () => {
  const store = openStore(file, 'write');
  store.urls.add([sampleUrl(1)], 1);
  const { page_count: used } = store.connection.prepare('PRAGMA page_count').get() as { page_count: number };
  store.connection.pragma(`max_page_count = ${used}`);
  const content = sampleContent({ text: 'x'.repeat(500_000) });
  expect(await codeOf(() => store.pages.commit([sampleJourney('indexed', { content })]))).toBe('disk-full');
  store.connection.pragma('max_page_count = 1000000');
  await store.pages.commit([sampleJourney('indexed', { content })]);
  expect(await store.pages.counts()).toMatchObject({ pages: 1, visits: 1 });
  store.pages.close();
});

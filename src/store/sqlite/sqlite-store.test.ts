import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CrawlStatus } from '../../model/crawl-status.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../contract/samples.ts';
import { storeContract } from '../contract/store.contract.ts';
import { openStore } from '../open-store.ts';
import { ProjectLock } from '../project-lock.ts';
import { availableDrivers, connect } from './driver.ts';
import { requestFileBeside } from './request-file.ts';
import { SqliteFile } from './sqlite-file.ts';
import { SqliteStore } from './sqlite-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'tazi-store-'));
let count = 0;
function currentFile(): string {
  const own = join(folder, String(count));
  mkdirSync(own, { recursive: true });
  return join(own, 'tazi.db');
}

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(availableDrivers())('SQLite by %s', (driver) => {
  beforeAll(() => void vi.stubEnv('TAZI_SQLITE', driver));
  afterAll(() => void vi.unstubAllEnvs());
  storeContract({
    empty: () => {
      count++;
      return openStore(currentFile(), 'write');
    },
    reopen: () => openStore(currentFile(), 'write'),
  });
});

describe('several connections', () => {
  test('a reader sees what the writer has committed, and cannot write itself', async () => {
    count++;
    const writer = await openStore(currentFile(), 'write');
    const reader = await openStore(currentFile(), 'read');
    await writer.urls.add([sampleUrl(1)], 1);
    await writer.journeys.commit([sampleJourney('indexed')]);
    expect(await reader.pages.get(1)).toMatchObject({ title: 'Baraj doldu' });
    expect((await reader.totals.read()).urls).toBe(1);
    await expect(reader.journeys.commit([sampleJourney('unchanged')])).rejects.toThrow();
    await expect(reader.urls.add([sampleUrl(2)], 1)).rejects.toThrow();
    await reader.close();
    await writer.close();
  });

  test('one opened to ask leaves requests in a file of their own, and cannot write to the store', async () => {
    count++;
    const writer = await openStore(currentFile(), 'write');
    const server = await openStore(currentFile(), 'ask');
    await server.requests.ask('pause', null, 5);
    const [request] = await writer.requests.open();
    expect(request).toMatchObject({ kind: 'pause', at: 5 });
    await writer.requests.done(request!.id, 'done', 6);
    expect(await server.requests.open()).toEqual([]);
    await expect(server.urls.add([sampleUrl(1)], 1)).rejects.toThrow();
    await expect(server.status.write({ at: 1 } as CrawlStatus)).rejects.toThrow();
    await server.close();
    await writer.close();
  });

  test('a store that is only read creates no file of requests', async () => {
    count++;
    await (await openStore(currentFile(), 'write')).close();
    SqliteFile.remove(requestFileBeside(currentFile()));
    const reader = await openStore(currentFile(), 'read');
    expect(await reader.requests.open()).toEqual([]);
    await expect(reader.requests.ask('stop', null, 1)).rejects.toThrow();
    await reader.close();
    expect(existsSync(requestFileBeside(currentFile()))).toBe(false);
  });

  test('requests that an older version left in the store are taken over', async () => {
    count++;
    const old = SqliteStore.open(currentFile(), 'write');
    old.file.exec(
      `INSERT INTO requests (at, kind, payload) VALUES (3, 'seeds', '{"urls":[]}'), (4, 'ping', 'null')`,
    );
    await old.close();
    const writer = await openStore(currentFile(), 'write');
    expect(await writer.requests.open()).toMatchObject([
      { at: 3, kind: 'seeds', payload: { urls: [] } },
      { at: 4, kind: 'ping' },
    ]);
    await writer.close();
    const again = await openStore(currentFile(), 'write');
    expect(await again.requests.open()).toHaveLength(2);
    await again.close();
  });

  test('a damaged file of requests is thrown away by the writer', async () => {
    count++;
    writeFileSync(requestFileBeside(currentFile()), 'bozuk '.repeat(1000));
    const writer = await openStore(currentFile(), 'write');
    expect(await writer.requests.open()).toEqual([]);
    await writer.close();
  });

  test('a reader makes the schema only while the lock is free', async () => {
    count++;
    const old = SqliteFile.open(currentFile(), 'write');
    old.close();
    const lock = ProjectLock.take(dirname(currentFile()));
    const waiting = openStore(currentFile(), 'read');
    await pause(80);
    expect(SqliteStore.schemaOf(currentFile())).toBe(0);
    lock.release();
    const reader = await waiting;
    expect(await reader.totals.read()).toMatchObject({ pages: 0 });
    await reader.close();
  });
});

test('the file alone is complete once the writer has closed it', async () => {
  count++;
  const writer = await openStore(currentFile(), 'write');
  await writer.urls.add([sampleUrl(1)], 1);
  await writer.journeys.commit([sampleJourney('indexed')]);
  await writer.close();
  const copy = join(folder, 'copy.db');
  copyFileSync(currentFile(), copy);
  const reader = await openStore(copy, 'read');
  expect(await reader.pages.get(1)).not.toBeNull();
  await reader.close();
});

test('seeds are those of all runs', async () => {
  count++;
  const store = await openStore(currentFile(), 'write');
  await store.urls.add([{ ...sampleUrl(1), via: 'seed' }, sampleUrl(2), { ...sampleUrl(3), via: 'seed' }], 1);
  expect(await store.urls.seeds()).toEqual([sampleUrl(1).url, sampleUrl(3).url]);
  await store.close();
});

test('a title of megabytes, as 0.1 stored them, is cut when it is read', async () => {
  count++;
  const writer = await openStore(currentFile(), 'write');
  await writer.urls.add([sampleUrl(1)], 1);
  await writer.journeys.commit([sampleJourney('indexed')]);
  await writer.close();
  const raw = connect(currentFile(), 0);
  raw.prepare('UPDATE pages SET title = ?').run('ş'.repeat(3_000_000));
  raw.close();
  const store = await openStore(currentFile(), 'read');
  expect((await store.pages.get(1))?.title).toHaveLength(1_000);
  for await (const found of store.pages.fingerprints()) expect(found[0]?.title).toHaveLength(1_000);
  await store.close();
});

test('changes with long texts are read a few at a time, and none is left out', async () => {
  count++;
  const store = await openStore(currentFile(), 'write');
  await store.urls.add(
    [1, 2, 3].map((id) => sampleUrl(id)),
    0,
  );
  const content = { ...sampleContent(), text: 'a'.repeat(3_500_000) };
  await store.journeys.commit([1, 2, 3].map((page) => sampleJourney('indexed', { page, content })));
  const first = await store.changes.scan(0, 100);
  expect(first.map(({ id }) => id)).toEqual([1, 2]);
  expect((await store.changes.scan(first.at(-1)!.seq, 100)).map(({ id }) => id)).toEqual([3]);
  await store.close();
});

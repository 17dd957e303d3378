import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openStore } from './open-store.ts';
import { pageStoreContract, sampleJourney, sampleUrl } from './page-store.contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'tazi-store-'));
let count = 0;
const currentFile = () => join(folder, `${count}.db`);

afterAll(() => rmSync(folder, { recursive: true }));

describe('SQLite', () => {
  pageStoreContract({
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
    const writer = openStore(currentFile(), 'write');
    const reader = openStore(currentFile(), 'read');
    writer.urls.add([sampleUrl(1)], 1);
    await writer.pages.commit([sampleJourney('indexed')]);
    expect(await reader.pages.get(1)).toMatchObject({ title: 'Baraj doldu' });
    expect(reader.urls.lastId()).toBe(1);
    await expect(reader.pages.commit([sampleJourney('unchanged')])).rejects.toThrow();
    expect(() => reader.urls.add([sampleUrl(2)], 1)).toThrow();
    reader.pages.close();
    writer.pages.close();
  });

  test('one that may ask can leave a request beside the writer', () => {
    count++;
    const writer = openStore(currentFile(), 'write');
    const server = openStore(currentFile(), 'ask');
    server.requests.ask('pause', null, 5);
    expect(writer.requests.open()).toMatchObject([{ kind: 'pause', at: 5 }]);
    server.pages.close();
    writer.pages.close();
  });
});

test('the file alone is whole once the writer has closed it', async () => {
  count++;
  const writer = openStore(currentFile(), 'write');
  writer.urls.add([sampleUrl(1)], 1);
  await writer.pages.commit([sampleJourney('indexed')]);
  writer.pages.close();
  const copy = join(folder, 'copy.db');
  copyFileSync(currentFile(), copy);
  const reader = openStore(copy, 'read');
  expect(await reader.pages.get(1)).not.toBeNull();
  reader.pages.close();
});

test('seeds are those of all runs', () => {
  count++;
  const store = openStore(currentFile(), 'write');
  store.urls.add([{ ...sampleUrl(1), via: 'seed' }, sampleUrl(2), { ...sampleUrl(3), via: 'seed' }], 1);
  expect(store.urls.seeds()).toEqual([sampleUrl(1).url, sampleUrl(3).url]);
  store.pages.close();
});

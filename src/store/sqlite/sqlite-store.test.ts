import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sampleJourney, sampleUrl } from '../contract/samples.ts';
import { storeContract } from '../contract/store.contract.ts';
import { openStore } from '../open-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'tazi-store-'));
let count = 0;
const currentFile = () => join(folder, `${count}.db`);

afterAll(() => rmSync(folder, { recursive: true }));

describe('SQLite', () => {
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

  test('one that may ask can leave a request beside the writer', async () => {
    count++;
    const writer = await openStore(currentFile(), 'write');
    const server = await openStore(currentFile(), 'ask');
    await server.requests.ask('pause', null, 5);
    expect(await writer.requests.open()).toMatchObject([{ kind: 'pause', at: 5 }]);
    await server.close();
    await writer.close();
  });
});

test('the file alone is whole once the writer has closed it', async () => {
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

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditAddresses } from './audit-addresses.ts';
import { auditInThread } from './audit-in-thread.ts';
import { sampleJourney, sampleUrl } from './contract/samples.ts';
import { openStore } from './open-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-audit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('counts the same in a thread of its own, while the store is written', async () => {
  const file = join(folder, 'tazi.db');
  const store = await openStore(file, 'write');
  await store.urls.add([sampleUrl(1), sampleUrl(2)], 1);
  await store.journeys.commit([sampleJourney('indexed', { page: 1 })]);
  const expected = await auditAddresses(store);
  expect(expected).toMatchObject({ known: 2, kept: 1, waiting: 1 });
  expect(await auditInThread(file)).toEqual(expected);
  await store.close();
});

test('says why where there is no store', async () => {
  await expect(auditInThread(join(folder, 'nowhere', 'tazi.db'))).rejects.toThrow();
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { freshnessReport } from '../update/reports/freshness-report.ts';
import { freshnessInThread } from './freshness-in-thread.ts';

const HOUR = 3_600_000;
const question = { now: 10 * HOUR, timeScale: 1, budgetPerHour: 60 };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-freshness-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('reports the same from a thread of its own', async () => {
  const databaseFile = join(folder, 'store.db');
  const store = await openStore(databaseFile, 'write');
  await store.urls.add([sampleUrl(1)], 1);
  await store.journeys.commit([
    sampleJourney('indexed', { page: 1, at: HOUR }),
    sampleJourney('unchanged', { page: 1, at: 2 * HOUR, heard: 'unchanged' }),
    sampleJourney('indexed', { page: 1, at: 3 * HOUR, heard: 'changed' }),
  ]);
  const { visits, urls } = store;
  const recent = await visits.recent(Number.MAX_SAFE_INTEGER, 10);
  const states = new Map((await urls.policyStates(0, 10)).map(({ id, state }) => [id, state]));
  const expected = freshnessReport(await visits.hours(), await visits.sums(), question, recent, states);
  expect(recent).toHaveLength(3);
  await store.close();
  expect(expected.pages).toBe(1);
  expect(await freshnessInThread({ databaseFile, ...question })).toEqual(expected);
});

test('says why where there is no store', async () => {
  const databaseFile = join(folder, 'nowhere', 'store.db');
  await expect(freshnessInThread({ databaseFile, ...question })).rejects.toThrow();
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { runCli } from './frame/run-cli.ts';
import { testContext } from './frame/test-context.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-audit-'));
  writeFileSync(join(folder, 'tazi.config.json'), '{}');
  mkdirSync(join(folder, 'data'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function audit(...flags: string[]): Promise<string> {
  const { context, out } = testContext(folder);
  expect(await runCli(['audit', ...flags], context)).toBe(0);
  return out.join('\n');
}

test('says what became of every known address, also while a crawl writes', async () => {
  const store = await openStore(join(folder, 'data', 'tazi.db'), 'write');
  await store.urls.add([sampleUrl(1), sampleUrl(2), sampleUrl(3)], 1);
  await store.journeys.commit([
    sampleJourney('indexed', { page: 1 }),
    sampleJourney('forbidden', { page: 2, reason: 'robots' }),
  ]);
  expect(await audit()).toBe(
    [
      'Known addresses: 3',
      ...['', 'kept: 1 (33.3 %)', '  1  in the engine', `       ${sampleUrl(1).url}`],
      ...['', 'waiting: 1 (33.3 %)', '  1  not visited yet', `       ${sampleUrl(3).url}`],
      ...['', 'refused: 1 (33.3 %)', '  1  robots.txt forbids it', `       ${sampleUrl(2).url}`],
    ].join('\n'),
  );
  expect(JSON.parse(await audit('--json'))).toEqual({
    ...{ known: 3, kept: 1, copy: 0, alias: 0, waiting: 1, deferred: 0, refused: 1, failed: 0 },
    isEstimate: false,
    groups: [
      { status: 'kept', outcome: 'indexed', reason: '', count: 1, examples: [sampleUrl(1).url] },
      { status: 'waiting', outcome: 'waiting', reason: '', count: 1, examples: [sampleUrl(3).url] },
      { status: 'refused', outcome: 'forbidden', reason: 'robots', count: 1, examples: [sampleUrl(2).url] },
    ],
    unread: [],
  });
  await store.close();
});

test('says that nothing is known where nothing is', async () => {
  expect(await audit()).toBe('No address is known yet; `tazi crawl` finds some.');
});

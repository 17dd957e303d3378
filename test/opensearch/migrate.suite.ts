import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { digestOf } from '../../src/store/store-digest.ts';
import { serveManyHosts } from '../postgres/many-hosts.ts';
import { runCommand } from '../postgres/run-command.ts';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { startOpenSearch, type TestOpenSearch } from './start-opensearch.ts';

const HOSTS = 12;
const PAGES_EACH = 8;
/** Distinguishes several runs on servers that are not ours. */
const RUN = `tazi_move_${process.pid}`;

let database: TestPostgres;
let search: TestOpenSearch;
const root = mkdtempSync(join(tmpdir(), 'tazi-move-suite-'));

beforeAll(async () => {
  [database, search] = await Promise.all([startPostgres(), startOpenSearch()]);
});
afterAll(async () => {
  await database?.stop();
  await search?.stop();
  rmSync(root, { recursive: true, force: true });
});

async function digestAt(location: string): Promise<string> {
  const store = await openStore(location, 'read');
  try {
    return await digestOf(store);
  } finally {
    await store.close();
  }
}

test('a crawled project moves to PostgreSQL and OpenSearch and back, the same on all sides', async () => {
  const web = await serveManyHosts(HOSTS, PAGES_EACH);
  const folder = join(root, 'here');
  mkdirSync(folder);
  const crawl = { contact: 'mailto:deneme@example.org', delayMs: 0, scope: 'any', workers: 0 };
  writeFileSync(join(folder, 'tazi.config.json'), JSON.stringify({ crawl, allowHosts: [web.range] }));
  try {
    await runCommand(folder, ['crawl', '--once', web.seed]);
  } finally {
    await web.close();
  }
  const found = async (where: string, environment = {}) => {
    const answers: unknown[] = [];
    for (const query of ['okul', 'baraj köprü', 'açıklama yaptı', 'müze 12', '"okul 40"']) {
      const { total, results } = JSON.parse(
        await runCommand(where, ['search', query, '--json'], environment),
      );
      const urls = results.map(({ url }: { url: string }) => url).sort();
      // Pages with the same score are in the order of their ids, which differ after a move.
      answers.push([query, total, total <= results.length ? urls : []]);
    }
    return answers;
  };
  const environment = { TAZI_STORE_URL: database.url(RUN), TAZI_SEARCH_URL: search.url(RUN) };
  const here = await found(folder);
  const first = await digestAt(join(folder, 'data/tazi.db'));
  const there = JSON.parse(
    await runCommand(folder, [
      ...['migrate', '--to', environment.TAZI_STORE_URL, '--search', environment.TAZI_SEARCH_URL, '--json'],
    ]),
  );
  expect(there).toMatchObject({ digest: first, pages: HOSTS * PAGES_EACH });
  expect(await digestAt(environment.TAZI_STORE_URL)).toBe(first);
  expect(await found(folder, environment)).toEqual(here);
  const doctor = await runCommand(folder, ['doctor', '--json'], environment);
  expect(JSON.parse(doctor).findings?.filter(({ ok }: { ok: boolean }) => !ok) ?? []).toEqual([]);
  await runCommand(folder, ['migrate', '--to', '../back'], environment);
  expect(await digestAt(join(root, 'back/data/tazi.db'))).toBe(first);
  expect(await found(join(root, 'back'))).toEqual(here);
  console.log(
    `moved ${there.urls} URLs, ${there.pages} pages, ${there.visits} visits and back: digest ${first.slice(0, 16)} on all three sides`,
  );
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isForeign } from '../../src/model/page.ts';
import type { SearchRequest } from '../../src/model/search-result.ts';
import { examineProject } from '../../src/project/examine-project.ts';
import { loadProject, openForSearch, type Project } from '../../src/project/project.ts';
import { examineRemoteIndex } from '../../src/search/opensearch/examine-remote-index.ts';
import { OpenSearchClient } from '../../src/search/opensearch/opensearch-client.ts';
import { RemoteIndex } from '../../src/search/opensearch/remote-index.ts';
import { searchPlace } from '../../src/search/opensearch/search-place.ts';
import { serveProject } from '../../src/server/serve-project.ts';
import { openStore } from '../../src/store/open-store.ts';
import { type Article, articles } from './articles.ts';
import { feed, projectWith as newProjectWith, put, request } from './fed-project.ts';
import { startOpenSearch, type TestOpenSearch } from './start-opensearch.ts';

/** How often the feeder is killed; 20 for the figures of docs/scale.md. */
const KILLS = Number(process.env['TAZI_TEST_KILLS'] ?? 4);
/** Distinguishes several runs on a server that is not ours. */
const RUN = `tazi-test-${process.pid}`;

let server: TestOpenSearch;
const root = mkdtempSync(join(tmpdir(), 'tazi-opensearch-suite-'));
const names = new Set<string>();

beforeAll(async () => {
  server = await startOpenSearch();
});
afterAll(async () => {
  for (const name of names) await remote(name, (index) => index.drop()).catch(() => {});
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

function urlOf(name: string): string {
  names.add(name);
  return server.url(`${RUN}-${name}`);
}

async function remote<T>(name: string, use: (index: RemoteIndex) => Promise<T>): Promise<T> {
  const client = new OpenSearchClient(searchPlace(urlOf(name)), { timeoutMs: 60_000, patienceMs: 60_000 });
  try {
    return await use(new RemoteIndex(client, 1));
  } finally {
    await client.close();
  }
}

/** A project whose store holds these documents; `search.url` is set, or not. */
function projectWith(
  name: string,
  documents: readonly Article[],
): Promise<{ with: Project; without: Project }> {
  return newProjectWith(root, name, urlOf(name), documents);
}

/** Plain words, and everything that the query language has. */
function questions(documents: readonly Article[]): SearchRequest[] {
  const plain = documents.flatMap(({ title, text }, number) => [
    request(title),
    request(
      text
        .split(/\s+/u)
        .slice(number % 20, (number % 20) + 1 + (number % 6))
        .join(' '),
    ),
  ]);
  const special = [
    ...['"su kesintisi"', 'su -kesintisi', '+su +okul', 'beledi*', 'title:belediye', 'site:site3.com.tr su'],
    ...[
      'okul (sınav OR tatil)',
      'su NEAR/5 baraj',
      'sagligi',
      'belediyye',
      'bugün hava',
      'site:site1.com.tr',
      'lang:en',
      'su section:gundem',
      'su -section:"yaşam"',
      'belediye author:yazar',
      'slm su',
    ],
  ];
  return [
    ...plain,
    ...special.map((query) => request(query)),
    ...special.map((query) => request(query, { sort: 'date' })),
    request('su', { from: Date.UTC(2018, 0, 1), to: Date.UTC(2021, 0, 1) }),
    request('belediye', { page: 2, size: 7 }),
  ];
}

test.each([1, 3])('finds the pages of the embedded index, in its order, on %i shards', async (shards) => {
  const documents = articles();
  const project = await projectWith(`equal-${shards}`, documents);
  await feed(project.with, { shards });
  const [there, here] = [
    await openForSearch(project.with, 'ask'),
    await openForSearch(project.without, 'ask'),
  ];
  try {
    const asked = questions(documents);
    const different: string[] = [];
    for (const each of asked) {
      const [ours, theirs] = [await here.search.search(each), await there.search.search(each)];
      const ids = (response: typeof ours) => response.results.map(({ id }) => id);
      expect([each.query, theirs.didYouMean]).toEqual([each.query, ours.didYouMean]);
      if (!ours.totalIsLowerBound) expect([each, theirs.total]).toEqual([each, ours.total]);
      if (each.sort === 'relevance' && ids(ours).join() !== ids(theirs).join()) different.push(each.query);
    }
    console.log(
      `${shards} shards: ${asked.length} queries, other lists for ${different.length}: ${different.join('; ')}`,
    );
    expect(different.length / asked.length).toBeLessThanOrEqual(0.015);
    const one = request('belediye su', { explain: true, facets: ['author', 'section', 'place'] });
    const [ours, theirs] = [await here.search.search(one), await there.search.search(one)];
    expect(theirs.facets).toEqual(ours.facets);
    expect([ours.facets.author?.length, ours.facets.section?.length]).toEqual([expect.any(Number), 2]);
    expect(theirs.results[0]?.snippet).toEqual(ours.results[0]?.snippet);
    expect(theirs.results[0]?.explain?.map(({ kind }) => kind)).toEqual(
      ours.results[0]?.explain?.map(({ kind }) => kind),
    );
    expect(await there.search.suggest('beled', 5)).toEqual(await here.search.suggest('beled', 5));
    expect(await there.matchingPages('belediye')).toEqual(await here.matchingPages('belediye'));
    const id = ours.results[0]!.id;
    const similar = (found: Awaited<ReturnType<typeof here.search.similar>>) =>
      found?.slice(0, 3).map((page) => page.id);
    expect(similar(await there.search.similar(id, 10))).toEqual(similar(await here.search.similar(id, 10)));
  } finally {
    await there.close();
    await here.close();
  }
});

test('follows changes and deletions; what is fed again changes nothing', async () => {
  const documents = articles().slice(0, 40);
  const { with: project } = await projectWith('follow', documents);
  await feed(project);
  const opened = await openForSearch(project, 'ask');
  const total = async (query: string) => (await opened.search.search(request(query))).total;
  try {
    expect(await total('zürafagil')).toBe(0);
    await put(project, [{ ...documents[0]!, text: 'Hayvanat bahçesine zürafagil geldi.' }]);
    await feed(project);
    expect(await total('zürafagil')).toBe(1);
    await remote('follow', async (index) => {
      const target = (await index.current())!;
      const { checkpoint } = (await index.state(target))!;
      // An older version that arrives late is refused
      const id = (await opened.search.search(request('zürafagil'))).results[0]!.id;
      await index.apply(target, [{ id, version: 1, document: null }]);
      await index.saveCheckpoint(target, 0);
      await feed(project);
      expect((await index.state(target))!.checkpoint).toBe(checkpoint);
      expect(await index.count(target)).toBe(40);
      expect(await total('zürafagil')).toBe(1);
      await index.apply(target, [{ id, version: checkpoint + 1, document: null }]);
      await index.refresh(target);
      expect(await total('zürafagil')).toBe(0);
    });
    const { findings } = await examineProject(project.paths, project.settings);
    expect(findings.find(({ what }) => what.includes('OpenSearch'))).toMatchObject({ ok: false });
  } finally {
    await opened.close();
  }
});

test('a rebuild leaves no query without its answer', async () => {
  const documents = articles();
  const { with: project } = await projectWith('rebuild', documents);
  await feed(project);
  const opened = await openForSearch(project, 'ask');
  let isOver = false;
  let asked = 0;
  const load = async (): Promise<void> => {
    while (!isOver) {
      const { total, isPartial } = await opened.search.search(request('belediye'));
      if (total === 0 || isPartial) throw new Error(`an answer with ${total} pages, partial: ${isPartial}`);
      asked++;
    }
  };
  try {
    const before = await remote('rebuild', (index) => index.current());
    const loads = Promise.all([load(), load()]);
    await Promise.race([loads, feed(project, { rebuild: true })]);
    await pause(500);
    isOver = true;
    await loads;
    const after = await remote('rebuild', (index) => index.current());
    expect(after).not.toBe(before);
    expect(asked).toBeGreaterThan(10);
    console.log(`${asked} queries while the index was rebuilt, each answered`);
  } finally {
    isOver = true;
    await opened.close();
  }
});

test(`a feeder that is killed ${KILLS} times leaves an index that equals the store`, async () => {
  const documents = articles();
  const { with: project } = await projectWith('kills', documents.slice(0, 20));
  for (let round = 0; round < KILLS; round++) {
    await put(
      project,
      documents.map((each) => ({ ...each, text: `${each.text} Tur${round}.` })).slice(0, 20 + 8 * round),
    );
    const child = startFeeder(project);
    await Promise.race([pause(1_500 + 400 * (round % 5)), once(child, 'exit')]);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await feed(project);
  const store = await openStore(project.paths.databaseFile, 'read');
  try {
    const changes = await store.changes.scan(0, 1_000);
    const found = await examineRemoteIndex(project.settings.search.url!, undefined);
    expect(found.pages).toBe(changes.length);
    expect(found.checkpoint).toBe(await store.changes.sequence());
    const opened = await openForSearch(project, 'ask');
    const newest = await opened.matchingPages(`tur${KILLS - 1}`);
    expect(newest.size).toBe(
      changes.filter(
        ({ page }) => page && !isForeign(page.language) && page.text.includes(`Tur${KILLS - 1}.`),
      ).length,
    );
    await opened.close();
  } finally {
    await store.close();
  }
});

function startFeeder({ paths, settings }: Project): ChildProcess {
  const cli = join(import.meta.dirname, '../../src/cli.ts');
  const args = ['--import', 'tsx', cli, 'index', 'feed', '--project', paths.folder];
  const env = { ...process.env, TAZI_SEARCH_URL: settings.search.url! };
  return spawn(process.execPath, args, { env, stdio: 'ignore' });
}

test('while OpenSearch is away the server answers 503, and recovers', async () => {
  const { with: project } = await projectWith('away', articles().slice(0, 10));
  await feed(project);
  const gate = await openGate(new URL(searchPlace(project.settings.search.url!).origins[0]!));
  const { name } = searchPlace(project.settings.search.url!);
  const environment = { TAZI_SEARCH_URL: `http://127.0.0.1:${gate.port}/${name}` };
  const behind = loadProject(project.paths.folder, { environment });
  const opened = await openForSearch(behind, 'ask');
  const serving = await serveProject(behind, opened);
  const ask = () => fetch(`${serving.address}/api/search?q=belediye`);
  try {
    expect((await ask()).status).toBe(200);
    gate.shut();
    const away = await ask();
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await away.json()).toMatchObject({ error: { code: 'search-away' } });
    gate.open();
    expect((await ask()).status).toBe(200);
  } finally {
    await serving.close();
    await opened.close();
    gate.close();
  }
});

/** Forwards connections, unless it is shut. */
async function openGate(to: URL): Promise<{ port: number; shut(): void; open(): void; close(): void }> {
  const sockets = new Set<Socket>();
  let isShut = false;
  const gate: Server = createServer((socket) => {
    if (isShut) return void socket.destroy();
    const beyond = connect(Number(to.port), to.hostname);
    for (const each of [socket, beyond]) {
      sockets.add(each);
      each.on('error', () => {});
      each.on('close', () => sockets.delete(each));
    }
    socket.pipe(beyond).pipe(socket);
    socket.on('close', () => beyond.destroy());
    beyond.on('close', () => socket.destroy());
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (gate.address() as { port: number }).port,
    shut: () => {
      isShut = true;
      cut();
    },
    open: () => {
      isShut = false;
    },
    close: () => {
      cut();
      gate.close();
    },
  };
}

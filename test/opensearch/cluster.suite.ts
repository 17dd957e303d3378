import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { SearchResponse } from '../../src/model/search-result.ts';
import { openForSearch } from '../../src/project/project.ts';
import { searchPlace } from '../../src/search/opensearch/search-place.ts';
import { serveProject } from '../../src/server/serve-project.ts';
import { articles } from './articles.ts';
import { feed, projectWith, put } from './fed-project.ts';
import { startOpenSearch, type TestOpenSearch } from './start-opensearch.ts';

const NODES = 3;
const SHARDS = 3;
/** How long queries are sent before and after a node is killed. */
const ASKED_MS = 15_000;
const LOADS = 2;

let server: TestOpenSearch | null = null;
const root = mkdtempSync(join(tmpdir(), 'tazi-cluster-suite-'));
afterAll(async () => {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

// Nodes that are not ours cannot be killed.
test.skipIf(process.env['TAZI_TEST_OPENSEARCH_URL'] !== undefined)(
  'search and feeding go on when one of three nodes is killed',
  async () => {
    server = await startOpenSearch(NODES);
    const documents = articles();
    const { with: project } = await projectWith(root, 'cluster', server.url('cluster'), documents);
    await feed(project, { shards: SHARDS });
    const { origins, name } = searchPlace(project.settings.search.url!);
    // Every shard has its replica on another node
    const health = await fetch(`${origins[0]}/_cluster/health/${name}?wait_for_status=green&timeout=120s`);
    expect(await health.json()).toMatchObject({ status: 'green', timed_out: false });
    const opened = await openForSearch(project, 'ask');
    const serving = await serveProject(project, opened);
    const ask = async (query: string): Promise<{ status: number; total: number; isPartial: boolean }> => {
      const answer = await fetch(`${serving.address}/api/search?q=${query}`);
      const { total = 0, isPartial = false } = (await answer.json()) as Partial<SearchResponse>;
      return { status: answer.status, total, isPartial };
    };
    try {
      const { total } = await ask('belediye');
      expect(total).toBeGreaterThan(10);
      const answers: Awaited<ReturnType<typeof ask>>[] = [];
      let longestMs = 0;
      let isOver = false;
      const load = async (): Promise<void> => {
        while (!isOver) {
          const began = performance.now();
          answers.push(await ask('belediye'));
          longestMs = Math.max(longestMs, performance.now() - began);
        }
      };
      const loads = Promise.all(Array.from({ length: LOADS }, load));
      await pause(2_000);
      // The one that is queried first
      await server.kill(0);
      const before = answers.length;
      await pause(ASKED_MS);
      isOver = true;
      await loads;
      const failed = answers.filter(({ status }) => status !== 200).length;
      const partial = answers.filter((each) => each.status === 200 && each.total !== total).length;
      console.log(
        `a node of ${NODES} killed: ${answers.length - before} queries after it, ${failed} failed, ${partial} without all pages, ` +
          `the slowest ${Math.round(longestMs)} ms`,
      );
      expect(answers.length - before).toBeGreaterThan(10);
      expect([failed, partial]).toEqual([0, 0]);
      await put(project, [{ ...documents[0]!, text: 'Hayvanat bahçesine zürafagil geldi.' }]);
      await feed(project, { shards: SHARDS });
      expect(await ask('zürafagil')).toMatchObject({ status: 200, total: 1 });
    } finally {
      await serving.close();
      await opened.close();
    }
  },
);

/**
 * Is the right page first? Queries over the sample web and a folder of real pages, judged by hand, for Tazı and for the
 * engines people would use instead, over the same pages.
 *
 *   npm run eval -- judged [--real <folder>] [--project <folder>] [--mode words|hybrid] [--verbose]
 *
 * Without `--real`, only the queries about the sample web are run. `--project` keeps the crawled pages for another run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SearchMode } from '../../src/model/search-result.ts';
import { openForSearch, type SearchableProject } from '../../src/project/project.ts';
import type { EngineMaker } from '../search/engine.ts';
import { fts5, miniSearch } from '../search/peer-engines.ts';
import type { RetrievalSet } from '../search/retrieval-set.ts';
import { crawledProject } from './crawled-pages.ts';
import { JUDGED_QUERIES, type JudgedQuery, SAMPLE_QUERIES } from './judged-queries.ts';
import { type Judged, type Scores, scoresOf } from './scores-of.ts';

/** The share of queries whose first result must be right. */
const FIRST_RIGHT_FLOOR = 0.85;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      real: { type: 'string' },
      project: { type: 'string' },
      mode: { type: 'string', default: 'words' },
      verbose: { type: 'boolean', default: false },
    },
  });
  const folder = values.project ?? mkdtempSync(join(tmpdir(), 'tazi-judged-'));
  try {
    const opened = await openForSearch(await crawledProject(folder, values.real), 'read');
    try {
      const queries = values.real === undefined ? SAMPLE_QUERIES : JUDGED_QUERIES;
      await compare(opened, queries, values.mode as SearchMode, values.verbose);
    } finally {
      await opened.close();
    }
  } finally {
    if (values.project === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(
  opened: SearchableProject,
  queries: readonly JudgedQuery[],
  mode: SearchMode,
  isVerbose: boolean,
): Promise<void> {
  const pages = await readPages(opened);
  console.log(`${queries.length} queries, ${pages.docs.length} pages`);
  const judged: Judged[] = [];
  for (const query of queries) {
    const request = { query: query.q, page: 1, size: 10, sort: 'relevance', explain: false, mode } as const;
    const { results } = await opened.search.search(request);
    judged.push({ query, found: results.map(({ url }) => nameOf(url)) });
  }
  const ours = scoresOf(judged, pages.hubs);
  report(`tazi (${mode})`, ours);
  for (const peer of [fts5, miniSearch]) if (peer !== null) runPeer(peer, pages, queries);
  for (const { q, found, isHubFirst } of ours.wrong) {
    console.log(`  ${isHubFirst ? 'hub above the article' : 'not first'}: ${q}`);
    for (const name of isVerbose ? found.slice(0, 5) : []) console.log(`      ${name}`);
  }
  const hubs = ours.wrong.filter(({ isHubFirst }) => isHubFirst).length;
  const isMet = ours.firstRight >= FIRST_RIGHT_FLOOR && hubs === 0;
  console.log(
    isMet ? 'all floors hold' : `floors do not hold (${FIRST_RIGHT_FLOOR} first, no hub above the article)`,
  );
  if (!isMet) process.exitCode = 1;
}

const BATCH = 500;

type Pages = { docs: RetrievalSet['docs']; hubs: ReadonlySet<string> };

async function readPages({ store }: SearchableProject): Promise<Pages> {
  const docs: RetrievalSet['docs'] = [];
  const hubs = new Set<string>();
  for (let after = 0; ; ) {
    const changes = await store.changes.scan(after, BATCH);
    for (const { page } of changes) {
      if (page === null || page.language !== 'tr') continue;
      docs.push({ id: nameOf(page.url), title: page.title, text: page.text });
      if (page.kind === 'home' || page.kind === 'listing') hubs.add(nameOf(page.url));
    }
    if (changes.length < BATCH) break;
    after = changes.at(-1)!.seq;
  }
  return { docs, hubs };
}

function runPeer(make: EngineMaker, { docs, hubs }: Pages, queries: readonly JudgedQuery[]): void {
  const engine = make(docs);
  report(
    engine.name,
    scoresOf(
      queries.map((query) => ({ query, found: engine.search(query.q) })),
      hubs,
    ),
  );
  engine.close();
}

function report(name: string, { firstRight, ndcg, wrong }: Scores): void {
  const hubs = wrong.filter(({ isHubFirst }) => isHubFirst).length;
  console.log(
    `  ${name.padEnd(28)} first right ${(100 * firstRight).toFixed(1)} %   nDCG@5 ${ndcg.toFixed(4)}   hub above the article ${hubs}`,
  );
}

/** `kiyikopru-postasi/saglik/`, `blog/python-nedir/`. */
function nameOf(url: string): string {
  const { hostname, pathname, search } = new URL(url);
  return hostname.replace(/\.localhost$/, '') + pathname + search;
}

/**
 * `npm run eval -- opensearch --data <folder> --url <http://host:port/name> [--shards N] [--every N]`: does OpenSearch
 * rank like the embedded index? Both are fed with the same passages, each with a site, a quality and anchors (drawn
 * with a fixed seed), and receive the same queries. The index of this name is deleted and recreated.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Analyzer } from '../../src/index/analysis/analyzer.ts';
import { IndexWriter } from '../../src/index/index-writer.ts';
import type { IndexablePage } from '../../src/index/indexable-page.ts';
import { OpenSearchClient } from '../../src/search/opensearch/opensearch-client.ts';
import { pageDocument } from '../../src/search/opensearch/page-document.ts';
import { RemoteIndex } from '../../src/search/opensearch/remote-index.ts';
import { RemoteSearcher } from '../../src/search/opensearch/remote-searcher.ts';
import { searchPlace } from '../../src/search/opensearch/search-place.ts';
import { Searcher } from '../../src/search/searcher.ts';
import { numberOption } from '../number-options.ts';
import { type RetrievalSet, readRetrievalSets } from '../search/retrieval-set.ts';

const SITES = 20;
const BATCH = 500;
const AT_ONCE = 8;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      url: { type: 'string' },
      shards: { type: 'string', default: '1' },
      every: { type: 'string', default: '1' },
    },
  });
  const { data, url } = values;
  if (data === undefined || url === undefined) {
    console.error('usage: npm run eval -- opensearch --data <folder> --url <http://host:port/name>');
    process.exit(2);
  }
  const shards = numberOption('--shards', values.shards);
  const every = numberOption('--every', values.every);
  for (const set of readRetrievalSets(data)) {
    const report = await compare(set, url, shards, every);
    console.log(JSON.stringify({ set: set.name, shards, ...report }));
  }
}

async function compare(set: RetrievalSet, url: string, shards: number, every: number): Promise<object> {
  const analyzer = new Analyzer();
  const pages = set.docs.map((doc, number) => pageOf(doc, number));
  const folder = mkdtempSync(join(tmpdir(), 'tazi-equal-'));
  const writer = IndexWriter.open(folder);
  writer.apply(pages.map((page) => ({ seq: page.id, id: page.id, page })));
  writer.commit(pages.length);
  writer.close();
  const embedded = Searcher.open(folder);

  const client = new OpenSearchClient(searchPlace(url), { timeoutMs: 60_000 });
  const index = new RemoteIndex(client, shards);
  await index.drop();
  const target = await index.create();
  for (let at = 0; at < pages.length; at += BATCH) {
    const some = pages.slice(at, at + BATCH);
    const changes = some.map((page) => ({
      id: page.id,
      version: page.id,
      document: pageDocument(page, page.id, analyzer, null),
    }));
    await index.apply(target, changes);
  }
  await index.publish(target);
  const remote = new RemoteSearcher(client, embedded);

  const questions = set.queries.filter((_, number) => number % every === 0);
  const tally = { same: 0, first: 0, overlap: 0, possible: 0, embedded: 0, remote: 0, worst: 0 };
  const ask = async ({ q, rel }: (typeof questions)[number]): Promise<void> => {
    const ours = embedded.search(q).hits;
    const theirs = (await remote.search(q)).hits;
    const known = new Map(ours.map(({ id, score }) => [id, score]));
    if (ours.length === theirs.length && ours.every(({ id }, at) => id === theirs[at]!.id)) tally.same++;
    if (ours[0]?.id === theirs[0]?.id) tally.first++;
    tally.possible += ours.length;
    for (const { id, score } of theirs) {
      const mine = known.get(id);
      if (mine === undefined) continue;
      tally.overlap++;
      tally.worst = Math.max(tally.worst, Math.abs(score / mine - 1));
    }
    const reciprocal = (hits: typeof ours): number => {
      const at = hits.findIndex(({ id }) => rel.includes(set.docs[id - 1]!.id));
      return at < 0 ? 0 : 1 / (at + 1);
    };
    tally.embedded += reciprocal(ours);
    tally.remote += reciprocal(theirs);
  };
  const began = performance.now();
  for (let at = 0; at < questions.length; at += AT_ONCE)
    await Promise.all(questions.slice(at, at + AT_ONCE).map(ask));
  const n = questions.length;
  const round = (value: number): number => Math.round(value * 10_000) / 10_000;
  embedded.close();
  await index.drop();
  await remote.close();
  rmSync(folder, { recursive: true });
  return {
    passages: pages.length,
    questions: n,
    identicalTop10: round(tally.same / n),
    sameFirst: round(tally.first / n),
    overlap: round(tally.overlap / tally.possible),
    largestDifferenceOfScores: round(tally.worst),
    mrrEmbedded: round(tally.embedded / n),
    mrrOpenSearch: round(tally.remote / n),
    msPerQuery: round((performance.now() - began) / n),
  };
}

/** A page with simulated anchor texts: its title in other words, and the beginning of its text. */
function pageOf({ title, text }: { title: string; text: string }, number: number): IndexablePage {
  const site = `site${(number * 7) % SITES}.com.tr`;
  const words = text.split(' ');
  const start = (number * 13) % Math.max(1, words.length - 4);
  return {
    id: number + 1,
    site,
    siteId: 1,
    title,
    text,
    language: 'tr',
    topic: null,
    publishedAt: null,
    changedAt: 1_700_000_000_000,
    url: `https://www.${site}/sayfa/${number}`,
    anchors: number % 3 === 0 ? [] : [title, words.slice(start, start + 1 + (number % 5)).join(' ')],
    quality: 64 + ((number * 31) % 160),
  };
}

/**
 * How fast index and search are, compared with SQLite FTS5 and, if Java and Maven or Python are installed,
 * Lucene and tantivy, in the same run on the same texts:
 *   npm run bench -- search --data <folder> [--docs 120000] [--queries 1000]
 *     [--only-meaning | --only-peers [--peer lucene|tantivy]]
 * The texts are made from the *.retrieval.json (and *.train.tsv.gz) in the folder. Times are processor time;
 * on a busy machine compare the ratios.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { VECTOR_DIMENSIONS } from '../../src/index/vectors/vector-dimensions.ts';
import { type BenchCorpus, readCorpus } from './corpus.ts';
import { cpuMs } from './cpu.ts';
import { buildTexts, openFts5 } from './fts5-index.ts';
import { importCost } from './import-cost.ts';
import { luceneCost } from './lucene.ts';
import { type PeerFiles, writePeerFiles } from './peer-files.ts';
import { queryCost } from './query-cost.ts';
import { serveQueries } from './serve-queries.ts';
import { tantivyCost } from './tantivy.ts';
import { buildIndex } from './tazi-index.ts';
import { measureUpdates } from './updates.ts';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      'only-peers': { type: 'boolean', default: false },
      peer: { type: 'string' },
      docs: { type: 'string', default: '120000' },
      queries: { type: 'string', default: '1000' },
      'only-meaning': { type: 'boolean', default: false },
    },
  });
  const { peer } = values;
  if (peer !== undefined && peer !== 'lucene' && peer !== 'tantivy')
    throw new Error(`${peer} is no peer: --peer lucene|tantivy`);
  if (values.data === undefined) throw new Error('say where the texts are: --data <folder>');
  const corpus = readCorpus(values.data);
  const queries = corpus.queries.slice(0, Number(values.queries));
  const docs = Number(values.docs);
  const folder = mkdtempSync(join(tmpdir(), 'tazi-bench-'));
  try {
    const queriesFile = join(folder, 'queries.json');
    writeFileSync(queriesFile, JSON.stringify(queries));
    if (values['only-peers']) {
      const index = join(folder, 'index');
      buildIndex(index, corpus.documents(docs));
      const whole = queryCost(index, queriesFile, 'ranked').cpuMsPerQuery;
      const files = writePeerFiles(folder, corpus.documents(docs), queries);
      measurePeers(index, queriesFile, files, whole, peer);
      return;
    }
    const onlyMeaning = values['only-meaning'];
    for (const size of onlyMeaning ? [] : [docs / 12, docs / 3])
      measureGrowth(corpus, folder, size, queriesFile);
    await measureAll(corpus, folder, docs, queries, queriesFile, onlyMeaning);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measureGrowth(corpus: BenchCorpus, folder: string, docs: number, queriesFile: string): void {
  const index = join(folder, `index-${docs}`);
  buildIndex(index, corpus.documents(docs));
  const { cpuMsPerQuery } = queryCost(index, queriesFile, 'ranked');
  console.log(`${docs} documents: OR query ${cpuMsPerQuery.toFixed(2)} ms CPU`);
}

async function measureAll(
  corpus: BenchCorpus,
  folder: string,
  docs: number,
  queries: string[],
  queriesFile: string,
  onlyMeaning: boolean,
): Promise<void> {
  const index = join(folder, 'index');
  const built = buildIndex(index, corpus.documents(docs));
  console.log(`${docs} documents:`);
  bar('indexing, documents a second', built.docs / built.seconds, 2_000, 'at least');
  console.log(`  ${'indexing, CPU a document'.padEnd(42)} ${built.cpuMsPerDoc.toFixed(3)} ms`);
  bar('index, bytes a document', built.bytesPerDoc, 1_000, 'at most');
  const tazi = queryCost(index, queriesFile, 'ranked');
  bar('OR query, ms CPU', tazi.cpuMsPerQuery, 1, 'at most');
  const faceted = queryCost(index, queriesFile, 'with-facets');
  console.log(`  ${'the same with facets, ms CPU'.padEnd(42)} ${faceted.cpuMsPerQuery.toFixed(3)}`);
  bar('OR query, p99 ms', tazi.p99Ms, 25, 'at most');
  const texts = join(folder, 'texts.db');
  buildTexts(texts, corpus.documents(docs));
  await measureMeaning(index, texts, queries, queriesFile, built.bytesPerDoc, tazi.cpuMsPerQuery);
  if (onlyMeaning) return;
  const few = queries.slice(0, Math.ceil(queries.length / 10));
  const fts5 = measureFts5(texts, few);
  console.log(`  ${'FTS5 OR query, ms CPU'.padEnd(42)} ${fts5.toFixed(2)}`);
  bar('OR query, share of FTS5', tazi.cpuMsPerQuery / fts5, 0.1, 'at most');
  measurePeers(
    index,
    queriesFile,
    writePeerFiles(folder, corpus.documents(docs), queries),
    tazi.cpuMsPerQuery,
  );
  const served = await serveQueries('tazi', index, texts, queries);
  const servedFts5 = await serveQueries('fts5', index, texts, few);
  console.log(
    `  ${'served page, ms CPU (FTS5)'.padEnd(42)} ${served.cpuMsPerPage.toFixed(2)} (${servedFts5.cpuMsPerPage.toFixed(2)})`,
  );
  bar('served page, share of FTS5', served.cpuMsPerPage / servedFts5.cpuMsPerPage, 0.5, 'at most');
  bar('served page, p99 ms', served.p99Ms, 25, 'at most');
  bar('server memory, MB', served.rssMb, 400, 'at most');
  bar('open to first answer, ms', served.firstAnswerMs, 1_000, 'at most');
  const documents = [...corpus.documents(Math.min(docs, 10_000))];
  const updates = measureUpdates(index, join(folder, 'copy'), documents, queriesFile, tazi.cpuMsPerQuery);
  bar('1,000 changes searchable, ms', updates.searchableMs, 2_000, 'at most');
  const { rightAfter, atRest } = updates;
  bar(`query right after 10,000 updates (${rightAfter.segments})`, rightAfter.cost, 1.3, 'at most');
  bar(`and once they are joined at rest (${atRest.segments})`, atRest.cost, 1.3, 'at most');
  const imported = importCost(join(folder, 'project'), corpus.documents(Math.min(docs, 20_000)));
  // Besides the index: language, topics, unknown words, hashes and the store
  console.log(`  ${'tazi import, documents a second'.padEnd(42)} ${imported.docsPerSecond.toFixed(0)}`);
  console.log(`  ${'tazi import, CPU a document'.padEnd(42)} ${imported.cpuMsPerDoc.toFixed(3)} ms`);
}

/** What vectors cost in addition to words: in time, in bytes and in the memory of a server. */
async function measureMeaning(
  index: string,
  texts: string,
  queries: readonly string[],
  queriesFile: string,
  bytesPerDoc: number,
  wordsMs: number,
): Promise<void> {
  const hybrid = queryCost(index, queriesFile, 'hybrid');
  console.log(`  ${'hybrid query, ms CPU'.padEnd(42)} ${hybrid.cpuMsPerQuery.toFixed(3)}`);
  bar('hybrid query, share of one by words', hybrid.cpuMsPerQuery / wordsMs, 2, 'at most');
  // A byte and a sign for each number
  const vectorBytes = VECTOR_DIMENSIONS + VECTOR_DIMENSIONS / 8;
  bar('index, share of one without vectors', bytesPerDoc / (bytesPerDoc - vectorBytes), 1.6, 'at most');
  const served = await serveQueries('hybrid', index, texts, queries);
  bar('server memory with hybrid queries, MB', served.rssMb, 500, 'at most');
}

/**
 * Engines in other languages rank ten pages for queries that were analysed beforehand: ours is timed in the
 * same way, and with its full answer. `only`: the peer to measure, by default all.
 */
function measurePeers(
  index: string,
  queriesFile: string,
  files: PeerFiles,
  wholeMs: number,
  only?: string,
): void {
  const ours = queryCost(index, queriesFile, 'top-ten').cpuMsPerQuery;
  line('top ten of an OR query, ms CPU', `${ours.toFixed(3)} (whole answer ${wholeMs.toFixed(3)})`);
  const isMeasured = (peer: string) => only === undefined || only === peer;
  const lucene = isMeasured('lucene') ? luceneCost(files) : null;
  const tantivy = isMeasured('tantivy') ? tantivyCost(files) : null;
  if (tantivy && tantivy.segments > 1) line('segments of tantivy', String(tantivy.segments));
  for (const [name, peer] of [['Lucene', lucene] as const, ['tantivy', tantivy] as const]) {
    if (peer === null) continue;
    line(`${name} top ten, ms CPU`, peer.cpuMsPerQuery.toFixed(3));
    line(`${name} indexing, CPU a document`, `${peer.cpuMsPerDoc.toFixed(3)} ms`);
    bar(`top ten, share of ${name}`, ours / peer.cpuMsPerQuery, 1, 'at most');
    line(`whole answer, share of ${name}`, (wholeMs / peer.cpuMsPerQuery).toFixed(2));
  }
}

function line(name: string, figure: string): void {
  console.log(`  ${name.padEnd(42)} ${figure}`);
}

function measureFts5(texts: string, queries: readonly string[]): number {
  const fts5 = openFts5(texts);
  for (const query of queries.slice(0, 10)) fts5.search(query);
  const before = cpuMs();
  for (const query of queries) fts5.search(query);
  const cpu = (cpuMs() - before) / queries.length;
  fts5.close();
  return cpu;
}

function bar(name: string, value: number, limit: number, kind: 'at least' | 'at most'): void {
  const isMet = kind === 'at least' ? value >= limit : value <= limit;
  const shown = value < 10 ? value.toFixed(3) : value.toFixed(0);
  console.log(`  ${name.padEnd(42)} ${shown}  (${kind} ${limit}) ${isMet ? '' : 'NOT MET'}`);
  if (!isMet) process.exitCode = 1;
}

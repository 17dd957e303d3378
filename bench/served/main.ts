/**
 * What a project of imported documents costs from end to end, for each size in turn, on the built program
 * (`npm run build` first):
 *   npm run bench -- served --data <folder> [--docs 10000,60000] [--queries 500]
 * (1) `tazi import`: documents per second, CPU per document, peak memory; (2) `tazi search` from the shell,
 * compared with a bare `node`; (3) the first queries after a start of `tazi serve`, with snippets and facets
 * over HTTP: CPU, p99, memory, compared with FTS5's OR with snippets over the same texts. CPU is that of all
 * threads; on a busy machine compare the ratios.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILT_CLI, runNode } from '../built-program.ts';
import { type BenchCorpus, readCorpus } from '../search/corpus.ts';
import { percentile } from '../search/cpu.ts';
import { buildTexts } from '../search/fts5-index.ts';
import { importCost } from '../search/import-cost.ts';
import { serveQueries } from '../search/serve-queries.ts';

/** FTS5 is so slow that a part of the queries must be enough. */
const FTS5_QUERIES = 100;
const STARTS = 5;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      docs: { type: 'string', default: '10000,60000' },
      queries: { type: 'string', default: '500' },
    },
  });
  if (values.data === undefined) throw new Error('say where the texts are: --data <folder>');
  const corpus = readCorpus(values.data);
  const queries = corpus.queries.slice(0, Number(values.queries));
  const folder = mkdtempSync(join(tmpdir(), 'tazi-bench-'));
  const help = startMs(['--help'], folder);
  console.log(`tazi --help ${help.tazi} ms CPU, bare node ${help.node}`);
  console.log(COLUMNS.map(([name, width]) => name.padStart(width)).join(' '));
  try {
    for (const docs of values.docs.split(',').map(Number)) {
      const row = await measure(corpus, docs, queries, join(folder, String(docs)));
      console.log(COLUMNS.map(([name, width]) => String(row[name]).padStart(width)).join(' '));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const COLUMNS = [
  ['documents', 9],
  ['imported/s', 10],
  ['CPU ms/doc', 10],
  ['import MB', 9],
  ['search ms', 9],
  ['(node)', 6],
  ['query ms', 8],
  ['FTS5 ms', 8],
  ['share', 6],
  ['p99 ms', 6],
  ['server MB', 9],
] as const;

type Row = Record<(typeof COLUMNS)[number][0], number | string>;

async function measure(
  corpus: BenchCorpus,
  docs: number,
  queries: readonly string[],
  folder: string,
): Promise<Row> {
  mkdirSync(folder);
  const imported = importCost(folder, corpus.documents(docs));
  const started = startMs(['search', queries[0]!, '--json'], folder);
  const served = await firstQueries(folder, queries);
  const texts = join(folder, 'texts.db');
  buildTexts(texts, corpus.documents(docs));
  const fts5 = await serveQueries('fts5', folder, texts, queries.slice(0, FTS5_QUERIES));
  rmSync(folder, { recursive: true });
  return {
    documents: docs,
    'imported/s': Math.round(imported.docsPerSecond),
    'CPU ms/doc': imported.cpuMsPerDoc.toFixed(2),
    'import MB': Math.round(imported.memoryMb),
    'search ms': started.tazi,
    '(node)': started.node,
    'query ms': served.cpuMs.toFixed(2),
    'FTS5 ms': fts5.cpuMsPerPage.toFixed(2),
    share: (served.cpuMs / fts5.cpuMsPerPage).toFixed(3),
    'p99 ms': served.p99Ms.toFixed(1),
    'server MB': Math.round(served.rssMb),
  };
}

/** CPU of a command from start to end, and of a node that does nothing; medians. */
function startMs(args: readonly string[], cwd: string): { tazi: number; node: number } {
  const median = (command: readonly string[]): number =>
    Math.round(
      percentile(
        Array.from({ length: STARTS }, () => runNode(command, cwd).cpuMs),
        0.5,
      ),
    );
  return { tazi: median([BUILT_CLI, ...args]), node: median(['-e', '0']) };
}

type Served = { cpuMs: number; p99Ms: number; rssMb: number };

/** One query after the other, from the first one on. */
async function firstQueries(project: string, queries: readonly string[]): Promise<Served> {
  const child = spawn(process.execPath, [BUILT_CLI, 'serve', '--project', project, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (line: Buffer) =>
        resolve((JSON.parse(line.toString()) as { address: string }).address),
      );
      child.once('exit', () => reject(new Error('tazi serve has ended')));
    });
    const before = await figures(address, agent);
    const took: number[] = [];
    for (const query of queries) {
      const start = performance.now();
      await fetchText(`${address}/api/search?q=${encodeURIComponent(query)}`, agent);
      took.push(performance.now() - start);
    }
    const after = await figures(address, agent);
    return {
      cpuMs: ((after.cpuSeconds - before.cpuSeconds) * 1_000) / queries.length,
      p99Ms: percentile(took, 0.99),
      rssMb: after.rssMb,
    };
  } finally {
    agent.destroy();
    child.removeAllListeners('exit');
    child.kill('SIGINT');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

async function figures(address: string, agent: Agent): Promise<{ cpuSeconds: number; rssMb: number }> {
  const text = await fetchText(`${address}/metrics`, agent);
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { cpuSeconds: of('process_cpu_seconds_total'), rssMb: of('process_resident_memory_bytes') / 1e6 };
}

function fetchText(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.once('end', () => resolve(text));
    }).once('error', reject);
  });
}

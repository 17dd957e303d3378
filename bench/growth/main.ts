/**
 * Does a page cost as much in a large project as in a small one, and is memory level? On the built program
 * (`npm run build` first). A crawl of pages of 45 kB, and with `--data` an import of documents of 256 words:
 *   npm run bench -- growth [--pages 1000,10000] [--hosts 40]
 *   npm run bench -- growth --data <folder> [--docs 10000,100000] [--pages '']
 * One crawl and one import of the largest size; a row is the cost of each page since the previous row. CPU is
 * that of all threads, so that rows can be compared on a busy machine. The last row is the remaining work once
 * all pages are in: links and merges.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { stripTypes } from '../crawl/strip-types.ts';
import { readCorpus } from '../search/corpus.ts';
import type { Stretch } from './stretches.ts';

const MAX_RATIO = 1.3;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      pages: { type: 'string', default: '1000,10000' },
      hosts: { type: 'string', default: '40' },
      docs: { type: 'string', default: '10000,100000' },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'tazi-growth-'));
  try {
    if (values.pages !== '') await crawl(join(folder, 'crawl'), values.pages, Number(values.hosts));
    if (values.data !== undefined) await importFile(folder, values.docs, values.data);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function crawl(folder: string, marks: string, hosts: number): Promise<void> {
  const pagesPerHost = Math.ceil(largest(marks) / hosts);
  const site = node('growing-site.ts', [String(hosts), String(pagesPerHost)], 'pipe');
  try {
    for await (const line of createInterface({ input: site.stdout! })) {
      const { origins } = JSON.parse(line) as { origins: string[] };
      await show(
        `a crawl of ${hosts} hosts`,
        node('growing-crawl.ts', [folder, marks, ...origins], 'ignore'),
      );
      break;
    }
  } finally {
    site.stdin?.end();
  }
}

async function importFile(folder: string, marks: string, data: string): Promise<void> {
  const file = join(folder, 'documents.jsonl');
  // A million documents are longer than a string can be.
  const out = openSync(file, 'w');
  for (const { id, title, text } of readCorpus(data).documents(largest(marks)))
    writeSync(out, `${JSON.stringify({ url: `https://site${id % 500}.com.tr/${id}`, title, text })}\n`);
  closeSync(out);
  await show('an import', node('growing-import.ts', [join(folder, 'import'), marks, file], 'ignore'));
}

const COLUMNS = [
  ['up to', 10],
  ['CPU ms each', 12],
  ['of the first', 13],
  ['each second', 12],
  ['RSS MB', 8],
  ['at most', 8],
] as const;

async function show(name: string, child: ReturnType<typeof spawn>): Promise<void> {
  console.log(`\n${name}`);
  console.log(COLUMNS.map(([column, width]) => column.padStart(width)).join(''));
  let first: number | null = null;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for await (const line of createInterface({ input: child.stdout! })) {
    const { upTo, count, isEnd, cpuMs, wallMs, meanRssMb, maxRssMb } = JSON.parse(line) as Stretch;
    const each = cpuMs / count;
    first ??= each;
    const ratio = isEnd ? 0 : each / first;
    const cells = isEnd
      ? ['the end', `${(cpuMs / 1_000).toFixed(1)} s`, '', `in ${(wallMs / 1_000).toFixed(1)} s`]
      : [String(upTo), each.toFixed(2), ratio.toFixed(2), ((count * 1_000) / wallMs).toFixed(0)];
    const row = [...cells, meanRssMb.toFixed(0), maxRssMb.toFixed(0)];
    const note = ratio > MAX_RATIO ? `  NOT MET: at most ${MAX_RATIO}` : '';
    console.log(COLUMNS.map(([, width], i) => row[i]!.padStart(width)).join('') + note);
    if (note !== '') process.exitCode = 1;
  }
  const code = await ended;
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
}

function node(file: string, args: string[], stdin: 'pipe' | 'ignore'): ReturnType<typeof spawn> {
  const here = import.meta.dirname;
  const parts = [join(here, '../crawl/pages.ts'), join(here, 'stretches.ts'), join(here, file)];
  return spawn(process.execPath, [stripTypes(...parts).at(-1)!, ...args], {
    stdio: [stdin, 'pipe', 'inherit'],
  });
}

function largest(marks: string): number {
  return Math.max(...marks.split(',').map(Number));
}

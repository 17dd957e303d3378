/**
 * How fast `tazi import` reads a web archive, and with how much memory, as a user would run it, on the built
 * program:
 *   npm run bench -- import --data <folder> [--mb 100] [--keep archive.warc.gz]
 * The archive is made from the *.retrieval.json in the folder: pages of about 25 kB with navigation and an
 * article of 256 words, on 200 sites unless --sites says otherwise (a thread holds the memories of 64 sites;
 * beyond that they are read again).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../src/config/package-root.ts';
import { WarcWriter } from '../../src/documents/warc.ts';
import { type BenchDocument, readCorpus } from '../search/corpus.ts';

const LEAST_PAGES_PER_SECOND = 300;
const MOST_MEMORY_MB = 500;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      mb: { type: 'string', default: '100' },
      sites: { type: 'string', default: '200' },
      keep: { type: 'string' },
    },
  });
  if (values.data === undefined) throw new Error('say where the texts are: --data <folder>');
  const folder = mkdtempSync(join(tmpdir(), 'tazi-bench-'));
  const file = values.keep === undefined ? join(folder, 'archive.warc') : resolve(values.keep);
  try {
    const pages = writeArchive(file, values.data, Number(values.mb) * 1e6, Number(values.sites));
    const { seconds, memoryMb, cpuMs, imported } = importArchive(folder, file);
    const rate = imported / seconds;
    console.log(
      `${pages} pages, ${imported} imported in ${seconds.toFixed(1)} s, ${(cpuMs / imported).toFixed(1)} ms CPU each`,
    );
    bar('pages a second', rate, rate >= LEAST_PAGES_PER_SECOND, `at least ${LEAST_PAGES_PER_SECOND}`);
    bar('memory, MB', memoryMb, memoryMb <= MOST_MEMORY_MB, `at most ${MOST_MEMORY_MB}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function bar(name: string, value: number, isMet: boolean, limit: string): void {
  console.log(`  ${name.padEnd(20)} ${value.toFixed(0)}  (${limit}) ${isMet ? '' : 'NOT MET'}`);
  if (!isMet) process.exitCode = 1;
}

/** Gzipped if its name says so; `bytes` is its unpacked size. Returns the number of its pages. */
function writeArchive(file: string, data: string, bytes: number, sites: number): number {
  const descriptor = openSync(file, 'w');
  let written = 0;
  let number = 0;
  const writer = new WarcWriter({
    write: (chunk) => writeSync(descriptor, chunk),
    uuid: () => `00000000-0000-4000-8000-${String(++number).padStart(12, '0')}`,
    gzip: file.endsWith('.gz'),
    keepsCopies: true,
  });
  let pages = 0;
  for (const document of readCorpus(data).documents(Number.MAX_SAFE_INTEGER)) {
    if (written >= bytes) break;
    const body = Buffer.from(pageOf(document));
    written += body.length;
    pages++;
    writer.writeExchange({
      url: `https://www.site${document.id % sites}.com.tr/haber/${document.id}`,
      at: Date.UTC(2024, 0, 1) + document.id * 60_000,
      address: null,
      method: 'GET',
      requestHeaders: [],
      status: 200,
      statusText: 'OK',
      responseHeaders: [['content-type', 'text/html; charset=utf-8']],
      body,
    });
  }
  closeSync(descriptor);
  return pages;
}

const NAVIGATION = Array.from(
  { length: 150 },
  (_, i) =>
    `<li class="menu-item menu-item-${i}"><a href="/bolum/${i}" title="Bölüm ${i}">Bölüm ${i}</a></li>`,
).join('\n');
const SCRIPT = `<script>${'var ayar = { bolum: 1, renk: "kirmizi" };'.repeat(200)}</script>`;

function pageOf({ id, title, text }: BenchDocument): string {
  const paragraphs = text.split(/(?<=[.!?])\s+/u).map((sentence) => `<p>${escaped(sentence)}</p>`);
  return `<!doctype html><html lang="tr"><head><title>${escaped(title)} ${id}</title>${SCRIPT}</head><body><nav><ul>${NAVIGATION}</ul></nav><article><h1>${escaped(title)}</h1>${paragraphs.join('\n')}</article><footer><p>Tüm hakları saklıdır.</p></footer></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function importArchive(
  folder: string,
  file: string,
): { seconds: number; memoryMb: number; cpuMs: number; imported: number } {
  execFileSync('npm', ['run', 'build'], { cwd: packageRoot(), stdio: 'ignore' });
  const cli = pathToFileURL(join(packageRoot(), 'dist/src/commands/frame/run-cli.js')).href;
  const script = join(folder, 'import.mjs');
  writeFileSync(
    script,
    `const { runCli, processContext } = await import('${cli}');
    process.exitCode = await runCli(['import', ${JSON.stringify(file)}, '--json'], processContext({ serve: null }));
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.stderr.write('\\nmemory ' + maxRSS + ' cpu ' + (userCPUTime + systemCPUTime));`,
  );
  const began = performance.now();
  const ended = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  const seconds = (performance.now() - began) / 1_000;
  if (ended.status !== 0) throw new Error(`tazi import failed: ${ended.stderr}`);
  const { imported } = JSON.parse(ended.stdout) as { imported: number };
  const used = /memory (\d+) cpu (\d+)/.exec(ended.stderr);
  return { seconds, imported, memoryMb: Number(used?.[1]) / 1e3, cpuMs: Number(used?.[2]) / 1e3 };
}

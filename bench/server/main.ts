/**
 * `npm run bench -- server [--documents N] [--queries N]`: a real `tazi serve` in a process of its own over
 * texts of the sample web. (1) queries at 16 connections: errors, p50, p99, memory before and after; (2) 200
 * clients that send a request one byte at a time while a normal query runs; (3) first byte and size of the
 * search page.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../src/config/package-root.ts';
import { projectPaths } from '../../src/project/project.ts';
import { fileSource } from '../../src/transfer/import/document-lines.ts';
import { importDocuments } from '../../src/transfer/import/import-documents.ts';
import { percentile } from '../search/cpu.ts';

const CONNECTIONS = 16;
const SLOW_CLIENTS = 200;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { documents: { type: 'string', default: '5000' }, queries: { type: 'string', default: '5000' } },
  });
  const folder = mkdtempSync(join(tmpdir(), 'tazi-bench-server-'));
  try {
    const words = await makeProject(folder, Number(values.documents));
    const server = await startServe(folder);
    try {
      const warm = queriesOf(words, 300);
      await load(server.address, warm);
      const before = await residentMb(server.address);
      const cpuBefore = await cpuSeconds(server.address);
      const queries = queriesOf(words, Number(values.queries));
      const loaded = await load(server.address, queries);
      const after = await residentMb(server.address);
      const cpuMs = ((await cpuSeconds(server.address)) - cpuBefore) * 1000;
      const slow = await withSlowClients(server.address, queries.slice(0, 20));
      const page = await firstByte(server.address, queries[0]!);
      console.log(
        JSON.stringify({
          documents: Number(values.documents),
          queries: queries.length,
          connections: CONNECTIONS,
          ...loaded,
          cpuMsPerQuery: Math.round((cpuMs / queries.length) * 100) / 100,
          residentMbBefore: before,
          residentMbAfter: after,
          slowClients: SLOW_CLIENTS,
          slowestMsBesideThem: slow,
          ...page,
        }),
      );
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Paragraphs of the sample web's articles, combined differently for every document. */
async function makeProject(folder: string, documents: number): Promise<string[]> {
  const articles = join(packageRoot(), 'sample-web/articles');
  const paragraphs = readdirSync(articles, { recursive: true })
    .map((name) => join(articles, String(name)))
    .filter((file) => statSync(file).isFile())
    .flatMap((file) => readFileSync(file, 'utf8').split(/\n{2,}/))
    .filter((text) => text.length > 120 && !text.startsWith('---'));
  const random = seeded(7);
  const pick = () => paragraphs[Math.floor(random() * paragraphs.length)]!;
  const lines = Array.from({ length: documents }, (_, i) => {
    const text = [pick(), pick(), pick(), pick()].join('\n');
    return JSON.stringify({ url: `https://www.ornek${i % 50}.com.tr/${i}`, title: text.slice(0, 60), text });
  });
  const file = join(folder, 'documents.jsonl');
  writeFileSync(file, lines.join('\n'));
  writeFileSync(join(folder, 'tazi.config.json'), '{}');
  await importDocuments(projectPaths(folder), fileSource(file));
  return paragraphs.flatMap((text) => text.match(/\p{L}{4,}/gu) ?? []);
}

function queriesOf(words: readonly string[], count: number): string[] {
  const random = seeded(11);
  const pick = () => words[Math.floor(random() * words.length)]!;
  return Array.from({ length: count }, (_, i) => Array.from({ length: 1 + (i % 3) }, pick).join(' '));
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Serving = { address: string; stop(): Promise<void> };

async function startServe(folder: string): Promise<Serving> {
  const child = spawn(
    process.execPath,
    [join(packageRoot(), 'dist/bin/cli.js'), 'serve', '--project', folder, '--port', '0', '--json'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve((JSON.parse(line.toString()) as Serving).address));
    child.once('exit', () => reject(new Error('tazi serve has ended; run `npm run build` first')));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGINT');
    });
  return { address, stop };
}

/** The search page for every query, a limited number at a time. */
async function load(address: string, queries: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const took: number[] = [];
  let errors = 0;
  let next = 0;
  const began = performance.now();
  const worker = async () => {
    for (let i = next++; i < queries.length; i = next++) {
      const start = performance.now();
      const { status } = await fetchText(`${address}/api/search?q=${encodeURIComponent(queries[i]!)}`, agent);
      if (status !== 200) errors++;
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  const seconds = (performance.now() - began) / 1000;
  const ms = (share: number) => Math.round(percentile(took, share) * 10) / 10;
  return { errors, p50Ms: ms(0.5), p99Ms: ms(0.99), perSecond: Math.round(queries.length / seconds) };
}

/** Clients that send a header one byte at a time; measures the slowest normal query meanwhile. */
async function withSlowClients(address: string, queries: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(address);
  const sockets: Socket[] = Array.from({ length: SLOW_CLIENTS }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write('GET /?q=a HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('a');
  }, 200);
  let slowest = 0;
  try {
    for (const query of queries) {
      const start = performance.now();
      await fetchText(`${address}/?q=${encodeURIComponent(query)}`, new Agent());
      slowest = Math.max(slowest, performance.now() - start);
    }
  } finally {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  }
  return Math.round(slowest * 10) / 10;
}

async function firstByte(address: string, query: string) {
  const url = `${address}/?q=${encodeURIComponent(query)}`;
  const start = performance.now();
  const firstByteMs = await new Promise<number>((resolve, reject) => {
    get(url, (response) => {
      response.once('data', () => resolve(performance.now() - start));
      response.resume();
    }).once('error', reject);
  });
  const { text } = await fetchText(url, new Agent());
  return { firstByteMs: Math.round(firstByteMs * 10) / 10, pageBytes: Buffer.byteLength(text) };
}

async function residentMb(address: string): Promise<number> {
  return Math.round((await metric(address, 'process_resident_memory_bytes')) / 1e5) / 10;
}

/** Processor time: comparable even if the machine is busy. */
function cpuSeconds(address: string): Promise<number> {
  return metric(address, 'process_cpu_seconds_total');
}

async function metric(address: string, name: string): Promise<number> {
  const { text } = await fetchText(`${address}/metrics`, new Agent());
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `)) ?? '';
  return Number(line.slice(name.length + 1));
}

function fetchText(url: string, agent: Agent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    }).once('error', reject);
  });
}

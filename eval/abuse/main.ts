/**
 * `npm run eval -- abuse --data <search-abuse.json> [--rounds N]`: hostile requests to a real `tazi serve` in a
 * separate process, each sent byte for byte over a socket. No answer may be a server error, take 2 s, or reveal files
 * or stack traces; the process must survive, and its memory must not grow with the rounds.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { packageRoot } from '../../src/config/package-root.ts';
import { projectPaths } from '../../src/project/project.ts';
import { fileSource } from '../../src/transfer/import/document-lines.ts';
import { importDocuments } from '../../src/transfer/import/import-documents.ts';
import { numberOption } from '../number-options.ts';
import { type RawAnswer, sendRaw } from './raw-request.ts';
import { abuseRequest, type Sent, sentBy } from './sent-by.ts';

const DOCUMENTS = 3_000;
const MAX_MS = 2_000;
const MAX_GROWTH_MB = 100;
const ALLOWED = new Set([200, 400, 401, 403, 404, 405, 413, 414, 415, 422, 429, 431, 501]);
const REFUSED = new Set([401, 403, 404, 405]);
const TELLS_TOO_MUCH = /\n\s+at \S+ \(|node_modules|\.[jt]s:\d+:\d+|\broot:x?:0:/;

const file = z.object({ cases: z.array(z.object({ name: z.string(), request: abuseRequest })) });

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string' }, rounds: { type: 'string', default: '5' } },
  });
  if (values.data === undefined) throw new Error('--data names a file {"cases":[{"name","request"}]}');
  const { cases } = file.parse(JSON.parse(readFileSync(values.data, 'utf8')));
  const rounds = numberOption('--rounds', values.rounds);
  const folder = mkdtempSync(join(tmpdir(), 'tazi-eval-abuse-'));
  try {
    await makeProject(folder);
    const server = await startServe(folder);
    try {
      const bad: string[] = [];
      let requests = 0;
      let slowestMs = 0;
      const residentMb: number[] = [];
      for (let round = 0; round < rounds; round++) {
        for (const { name, request } of cases) {
          for (const sent of sentBy(request, server.address.host)) {
            const answer = await sendRaw(server.address, sent.bytes);
            requests++;
            slowestMs = Math.max(slowestMs, answer.tookMs);
            bad.push(...faultsOf(sent, answer).map((fault) => `${name}: ${fault}`));
          }
        }
        residentMb.push(await residentMbOf(server.address));
      }
      const growthMb = residentMb.at(-1)! - residentMb[0]!;
      if (!(growthMb < MAX_GROWTH_MB)) bad.push(`memory grew by ${growthMb} MB`);
      console.log(
        `${cases.length} cases, ${requests} requests: ${bad.length} faults, slowest ${Math.round(slowestMs)} ms, memory after each round ${residentMb.join(', ')} MB`,
      );
      for (const one of bad.slice(0, 40)) console.log(`  ${one}`);
      if (bad.length > 0) process.exitCode = 1;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function faultsOf({ label, writes, host }: Sent, { status, head, body, tookMs }: RawAnswer): string[] {
  const faults: string[] = [];
  if (!(writes ? REFUSED : ALLOWED).has(status)) faults.push(`${label} answered ${status}`);
  if (tookMs >= MAX_MS) faults.push(`${label} took ${Math.round(tookMs)} ms`);
  if (TELLS_TOO_MUCH.test(body)) faults.push(`${label} tells of files or a stack trace`);
  if (host !== null && `${head}\n${body}`.includes(`//${host}`)) faults.push(`${label} links to ${host}`);
  if (/^access-control-allow-origin:/im.test(head)) faults.push(`${label} lets other origins in`);
  return faults;
}

const WORDS =
  'kitap defter kalem çocuk sağlık okul bahçe deniz İstanbul yağmur şehir gözlük ağaç öğretmen'.split(' ');

async function makeProject(folder: string): Promise<void> {
  const lines = Array.from({ length: DOCUMENTS }, (_, i) => {
    const words = Array.from({ length: 60 }, (__, k) => WORDS[(i * 7 + k * (1 + (i % 5))) % WORDS.length]!);
    return JSON.stringify({
      url: `https://www.ornek${i % 50}.com.tr/${i}`,
      title: words[0],
      text: words.join(' '),
    });
  });
  const documents = join(folder, 'documents.jsonl');
  writeFileSync(documents, lines.join('\n'));
  writeFileSync(join(folder, 'tazi.config.json'), '{}');
  await importDocuments(projectPaths(folder), fileSource(documents));
}

type Serving = { address: URL; stop(): Promise<void> };

async function startServe(folder: string): Promise<Serving> {
  execFileSync('npm', ['run', 'build'], { cwd: packageRoot(), stdio: 'ignore' });
  const cli = join(packageRoot(), 'dist/bin/cli.js');
  const child = spawn(process.execPath, [cli, 'serve', '--project', folder, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) =>
      resolve((JSON.parse(line.toString()) as { address: string }).address),
    );
    child.once('exit', () => reject(new Error('tazi serve has ended')));
  });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGINT');
    });
  return { address: new URL(address), stop };
}

async function residentMbOf(address: URL): Promise<number> {
  const text = await (await fetch(new URL('/metrics', address))).text();
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6);
}

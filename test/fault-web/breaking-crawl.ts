import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../src/config/package-root.ts';
import type { CrawlEvent } from '../../src/controller/crawl.ts';
import { type Breakage, BreakingHost } from './breaking-host.ts';
import { type Certificate, selfSigned } from './certificate.ts';
import { ok, page } from './faults.ts';

type Line = CrawlEvent | { event: 'end' };
type Visit = CrawlEvent & { event: 'visit' };

export type BreakingCrawl = {
  exitCode: number | null;
  /** The last outcome of each host's home page, by the name of the host; undefined if there was none. */
  outcomes: Record<string, string | undefined>;
  /** Pages of the healthy hosts that did not arrive. */
  missing: string[];
  /** Errors in the program itself. */
  faults: string[];
  memoryBytes: number;
};

/** Number of pages of each healthy host, including the home page. */
const HEALTHY_PAGES = 6;
const NUMBERS = ['sıfır', 'bir', 'iki', 'üç', 'dört', 'beş'];
const DAY_MS = 24 * 60 * 60_000;

/**
 * Crawls breaking hosts next to two healthy ones, over plain HTTP and over TLS, with the built program in its
 * own process.
 */
export async function crawlBreakingHosts(breakages: Record<string, Breakage>): Promise<BreakingCrawl> {
  const certificate = selfSigned('127.0.0.1', new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS));
  const hosts = Object.entries(breakages).map(([name, how]) => new BreakingHost(name, how, certificate));
  const healthy = [true, false].map((secure) => healthyHost(secure, certificate));
  const folder = mkdtempSync(join(tmpdir(), 'tazi-breaking-'));
  try {
    await Promise.all([...hosts, ...healthy].map((host) => host.listen()));
    const certificateFile = join(folder, 'certificate.pem');
    writeFileSync(certificateFile, certificate.cert);
    const { exitCode, lines } = await crawl(folder, [...hosts, ...healthy], certificateFile);
    const visits = new Map(lines.filter(isVisit).map((visit) => [visit.url, visit]));
    const outcome = (url: string) => {
      const visit = visits.get(url);
      return visit && `${visit.outcome} ${visit.reason}`;
    };
    const pages = healthy.flatMap(({ home }) => NUMBERS.map((_, n) => (n === 0 ? home : `${home}${n}`)));
    return {
      exitCode,
      outcomes: Object.fromEntries(hosts.map(({ name, home }) => [name, outcome(home)])),
      missing: pages
        .filter((url) => !/^(indexed|duplicate)/.test(outcome(url) ?? ''))
        .map((url) => `${url} ${outcome(url)}`),
      faults: lines.flatMap((line) => (line.event === 'fault' ? [`${line.url} ${line.error}`] : [])),
      memoryBytes: Math.max(
        0,
        ...lines.map((line) => (line.event === 'status' ? line.status.memoryBytes : 0)),
      ),
    };
  } finally {
    for (const host of [...hosts, ...healthy]) host.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function isVisit(line: Line): line is Visit {
  return line.event === 'visit';
}

function healthyHost(secure: boolean, certificate: Certificate): BreakingHost {
  const kind = secure ? 'güvenli' : 'açık';
  const answer: Breakage['answer'] = ({ path, send }) => {
    if (path === '/robots.txt') return send(ok('User-agent: *\n', 'text/plain'));
    const number = Number(path.slice(1));
    const subject = `${kind} sunucunun ${NUMBERS[number]} numaralı sayfası`;
    const link = number + 1 < HEALTHY_PAGES ? `<a href="/${number + 1}">sonraki</a>` : '';
    send(ok(page(subject, link)));
  };
  return new BreakingHost(`healthy ${kind}`, { secure, wire: null, answer }, certificate);
}

async function crawl(
  folder: string,
  hosts: readonly BreakingHost[],
  certificateFile: string,
): Promise<{ exitCode: number | null; lines: Line[] }> {
  const program = join(packageRoot(), 'dist/bin/cli.js');
  const child = spawn(process.execPath, [program, 'crawl', '--json', ...hosts.map(({ home }) => home)], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_EXTRA_CA_CERTS: certificateFile,
      TAZI_CRAWL_CONTACT: 'mailto:test@example.org',
      TAZI_CRAWL_DELAY_MS: '5',
      TAZI_CRAWL_TIMEOUT_MS: '3000',
      TAZI_CRAWL_RETRY_DELAY_MS: '20',
      TAZI_CRAWL_MAX_BODY_BYTES: '1000000',
      TAZI_CRAWL_CONCURRENCY: '64',
      TAZI_ALLOW_HOSTS: hosts.map(({ host }) => host).join(','),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  const lines: Line[] = [];
  for await (const line of createInterface({ input: child.stdout })) lines.push(JSON.parse(line) as Line);
  return { exitCode: await exited, lines };
}

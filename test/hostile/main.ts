/**
 * npm run hostile -- [--seconds N] [--hosts rules,titles,…]: hostile titles, sitemaps, bombs, site rules,
 * markup, headings, robots files, letters, heavy pages, queries and requests next to a healthy site and a normal stream
 * of queries. Exit code 1 if the healthy site is incomplete or takes more than three times as long as alone, memory,
 * latencies or the end exceed their limits, or something crashes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WorkerPool } from '../../src/threads/worker-pool.ts';
import { crawlChild } from '../crash/crawl-child.ts';
import { serveChild } from '../crash/serve-child.ts';
import { processFigures } from '../soak/process-figures.ts';
import { quantile, queryStream, requestStream } from '../soak/query-stream.ts';
import { HEALTHY_PAGES, type HostileHost } from './hostile-hosts.ts';

const CRAWL_MB = 450;
const SERVER_MB = 500;
const P99_MS = 200;
/** The healthy site beside the others, in times that it takes alone. */
const MAX_SLOWDOWN = 3;
const STOP_MS = 3_000;
const DELAY_MS = '50';
const NORMAL = ['belediye', 'su kesintisi', 'kitap fuarı', 'zeytin hasat', '"çocuk sağlığı"', 'duyuru 17'];
const HOSTILE = [
  Array.from({ length: 160 }, (_, n) => `${String.fromCharCode(97 + (n % 26))}a*`).join(' OR '),
  '('.repeat(900),
  Array.from({ length: 120 }, () => '"belediye su"~9').join(' '),
  '*e*l*e*d*i*y*e*',
  'belediye '.repeat(110),
  '-belediye -su -a*',
];
/** What anyone may ask of a server that costs more than reading. */
const ROUTES = [
  ...Array.from({ length: 40 }, (_, n) => `/pages/${n + 1}`),
  ...Array.from({ length: 10 }, (_, n) => `/api/pages/${n + 1}`),
  '/api/why?url=http%3A%2F%2F127.0.0.1%2F',
  '/api/suggest?q=b',
  '/api/concordance?q=belediye',
  '/feed.xml?q=belediye',
];

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, hosts: { type: 'string' } },
});
const aloneMs = await timeAlone();
const folder = mkdtempSync(join(tmpdir(), 'tazi-hostile-'));
const web = openWeb(values.hosts?.split(','));
const hosts = await web.run('hosts');
const ruled = hosts.find(({ name }) => name === 'rules')!;
writeFileSync(
  join(folder, 'rules.json'),
  JSON.stringify([{ site: new URL(ruled.origin).host, pattern: '(\\s|.)*<div class="metin">(.*?)</div>' }]),
);
const crawl = crawlChild(
  folder,
  hosts.map(({ origin }) => new URL(origin).host),
  ['--watch', ...hosts.map(({ origin }) => `${origin}/`)],
  { TAZI_CRAWL_DELAY_MS: DELAY_MS },
);
const began = Date.now();
await crawl.until((line) => line.event === 'visit');
const server = serveChild(folder);
const peaks = { crawl: 0, server: 0 };
const broken: string[] = [];
const normal: number[] = [];
const hostile: number[] = [];
let stopMs = 0;
try {
  const address = (await server.address)!;
  const streams = [
    { stream: queryStream(address, NORMAL, 50), into: normal },
    { stream: queryStream(address, HOSTILE, 500), into: hostile },
    { stream: requestStream(address, ROUTES, 50), into: [] },
  ];
  const end = performance.now() + Number(values.seconds) * 1_000;
  while (performance.now() < end && crawl.process.exitCode === null) {
    await sleep(500);
    peaks.crawl = processFigures(crawl.process.pid!)?.peakMb ?? peaks.crawl;
    peaks.server = processFigures(server.process.pid!)?.peakMb ?? peaks.server;
    for (const { stream, into } of streams) {
      const { tookMs, failures } = stream.take();
      into.push(...tookMs);
      broken.push(...failures);
    }
    crawl.lines.splice(0);
  }
  if (crawl.process.exitCode !== null) broken.push(`the crawl ended with ${crawl.process.exitCode}`);
  if (server.process.exitCode !== null) broken.push(`the server ended with ${server.process.exitCode}`);
  await Promise.all(streams.map(({ stream }) => stream.stop()));
  const asked = performance.now();
  crawl.process.kill('SIGINT');
  await crawl.ended;
  stopMs = performance.now() - asked;
} finally {
  crawl.process.kill('SIGTERM');
  server.process.kill('SIGTERM');
  await Promise.all([crawl.ended, server.ended]);
  rmSync(folder, { recursive: true, force: true });
}
const asked = await web.run('hosts');
await web.close();
const { paths: healthyPaths, lastNewAt: wholeAt } = asked.find(({ name }) => name === 'healthy')!;
const fetched = [...healthyPaths].filter((path) => /^\/\d*$/.test(path)).length;
const slowdown = (wholeAt - began) / aloneMs;
const rows: [what: string, value: number, limit: number, isWithin: boolean][] = [
  ['crawl, peak MB', peaks.crawl, CRAWL_MB, peaks.crawl <= CRAWL_MB],
  ['server, peak MB', peaks.server, SERVER_MB, peaks.server <= SERVER_MB],
  ['normal queries, p50 ms', quantile(normal, 0.5), P99_MS, true],
  ['normal queries, p99 ms', quantile(normal, 0.99), P99_MS, quantile(normal, 0.99) <= P99_MS],
  ['hostile queries, p99 ms', quantile(hostile, 0.99), Number.POSITIVE_INFINITY, true],
  ['healthy site, times as long as alone', slowdown, MAX_SLOWDOWN, slowdown <= MAX_SLOWDOWN],
  ['end after SIGINT, ms', stopMs, STOP_MS, stopMs <= STOP_MS],
  ['pages of the healthy site', fetched, HEALTHY_PAGES + 1, fetched === HEALTHY_PAGES + 1],
];
console.log('| what | value | limit | |\n| --- | ---: | ---: | --- |');
for (const [what, value, limit, isWithin] of rows)
  console.log(`| ${what} | ${Math.round(value * 10) / 10} | ${limit} | ${isWithin ? 'ok' : 'BROKEN'} |`);
for (const { name, paths } of asked) console.log(`${name}: ${paths.size} paths asked for`);
for (const line of broken) console.log(`BROKEN: ${line}`);
process.exitCode = broken.length === 0 && rows.every(([, , , isWithin]) => isWithin) ? 0 : 1;

/** The hosts, or those named, in a thread: this one measures latencies. */
function openWeb(names?: readonly string[]) {
  return new WorkerPool<'hosts', HostileHost[]>({
    module: { name: 'hosts.thread', caller: import.meta.url, data: names },
    threads: 1,
    onDeath: 'fail',
  });
}

/** How long the healthy site takes if nobody else is there. */
async function timeAlone(): Promise<number> {
  const alone = mkdtempSync(join(tmpdir(), 'tazi-healthy-'));
  const quiet = openWeb(['healthy']);
  const healthyOf = (all: readonly HostileHost[]) => all.find(({ name }) => name === 'healthy')!;
  const { origin } = healthyOf(await quiet.run('hosts'));
  const from = Date.now();
  const single = crawlChild(alone, [new URL(origin).host], ['--once', `${origin}/`], {
    TAZI_CRAWL_DELAY_MS: DELAY_MS,
  });
  await single.ended;
  const { lastNewAt } = healthyOf(await quiet.run('hosts'));
  await quiet.close();
  rmSync(alone, { recursive: true, force: true });
  return lastNewAt - from;
}

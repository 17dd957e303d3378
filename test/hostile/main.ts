/**
 * npm run hostile -- [--seconds N] [--hosts rules,titles,…]: hostile titles, sitemaps, bombs, site rules,
 * markup and queries next to a healthy site and a normal stream of queries. Exit code 1 if the healthy site
 * is incomplete, memory or latencies exceed their limits, or something crashes.
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
import { quantile, queryStream } from '../soak/query-stream.ts';
import { HEALTHY_PAGES, type HostileHost } from './hostile-hosts.ts';

const CRAWL_MB = 450;
const SERVER_MB = 500;
const P99_MS = 200;
const NORMAL = ['belediye', 'su kesintisi', 'kitap fuarı', 'zeytin hasat', '"çocuk sağlığı"', 'duyuru 17'];
const HOSTILE = [
  Array.from({ length: 160 }, (_, n) => `${String.fromCharCode(97 + (n % 26))}a*`).join(' OR '),
  '('.repeat(900),
  Array.from({ length: 120 }, () => '"belediye su"~9').join(' '),
  '*e*l*e*d*i*y*e*',
  'belediye '.repeat(110),
  '-belediye -su -a*',
];

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, hosts: { type: 'string' } },
});
const folder = mkdtempSync(join(tmpdir(), 'tazi-hostile-'));
const web = new WorkerPool<'hosts', HostileHost[]>({
  module: { name: 'hosts.thread', caller: import.meta.url, data: values.hosts?.split(',') },
  threads: 1,
  onDeath: 'fail',
});
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
  { TAZI_CRAWL_DELAY_MS: '50' },
);
await crawl.until((line) => line.event === 'visit');
const server = serveChild(folder);
const peaks = { crawl: 0, server: 0 };
const broken: string[] = [];
const normal: number[] = [];
const hostile: number[] = [];
try {
  const address = (await server.address)!;
  const streams = [
    { stream: queryStream(address, NORMAL, 50), into: normal },
    { stream: queryStream(address, HOSTILE, 500), into: hostile },
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
} finally {
  crawl.process.kill('SIGTERM');
  server.process.kill('SIGTERM');
  await Promise.all([crawl.ended, server.ended]);
  rmSync(folder, { recursive: true, force: true });
}
const asked = await web.run('hosts');
await web.close();
const fetched = [...asked.find(({ name }) => name === 'healthy')!.paths].filter((path) =>
  /^\/\d*$/.test(path),
).length;
const rows: [what: string, value: number, limit: number, isWithin: boolean][] = [
  ['crawl, peak MB', peaks.crawl, CRAWL_MB, peaks.crawl <= CRAWL_MB],
  ['server, peak MB', peaks.server, SERVER_MB, peaks.server <= SERVER_MB],
  ['normal queries, p50 ms', quantile(normal, 0.5), P99_MS, true],
  ['normal queries, p99 ms', quantile(normal, 0.99), P99_MS, quantile(normal, 0.99) <= P99_MS],
  ['hostile queries, p99 ms', quantile(hostile, 0.99), Number.POSITIVE_INFINITY, true],
  ['pages of the healthy site', fetched, HEALTHY_PAGES + 1, fetched === HEALTHY_PAGES + 1],
];
console.log('| what | value | limit | |\n| --- | ---: | ---: | --- |');
for (const [what, value, limit, isWithin] of rows)
  console.log(`| ${what} | ${Math.round(value)} | ${limit} | ${isWithin ? 'ok' : 'BROKEN'} |`);
for (const { name, paths } of asked) console.log(`${name}: ${paths.size} paths asked for`);
for (const line of broken) console.log(`BROKEN: ${line}`);
process.exitCode = broken.length === 0 && rows.every(([, , , isWithin]) => isWithin) ? 0 : 1;

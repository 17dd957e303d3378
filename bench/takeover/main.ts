/**
 * How long a million URLs are without a crawler when theirs dies: one crawler owns them all and is killed
 * with -9, another one claims them when the lease has expired. Measured is the time from the claim until it
 * knows all of them, by its own status, which it writes every second; the duration of the lease before that
 * is a setting. `npm run build && npm run bench -- takeover [--urls 1000000] [--delay 10000]`: the pause of a
 * host, which also delays the first page. Half of the URLs are visited pages, whose fingerprints are loaded
 * too.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CrawlStatus } from '../../src/model/crawl-status.ts';
import { PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { shared } from '../../src/store/postgres/statement.ts';
import { type CrawlChild, crawlChild } from '../../test/crash/crawl-child.ts';
import { serveManyHosts } from '../../test/postgres/many-hosts.ts';
import { startPostgres } from '../../test/postgres/start-postgres.ts';
import { processCpuMs } from '../workers/process-cpu.ts';
import { fillStore } from './fill-store.ts';

const MAX_MS = 10_000;
const HOSTS = 500;
const LOOK_EVERY_MS = 20;
/** Status of the second crawler, as soon as it has reported after the first. */
const STATUS = shared('SELECT status FROM status WHERE worker <> $1');
const OWNERS = shared('SELECT owner, count(*) AS shards FROM shards WHERE expires_at > now() GROUP BY owner');

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      urls: { type: 'string', default: '1000000' },
      // Visited slowly, so that visits do not compete with what is measured
      delay: { type: 'string', default: '10000' },
    },
  });
  const urls = Number(values.urls);
  const folder = mkdtempSync(join(tmpdir(), 'tazi-takeover-'));
  const database = await startPostgres({ isDurable: true });
  // It answers for any page; one that links to thousands of others would cost more than what is measured.
  const web = await serveManyHosts(HOSTS, 1);
  const origins = [...new Set(web.pages.map((page) => new URL(page).origin))];
  const url = database.url('takeover');
  const children: CrawlChild[] = [];
  const start = (name: string) => {
    mkdirSync(join(folder, name));
    const child = crawlChild(join(folder, name), [web.range], [web.seed, '--once'], {
      TAZI_STORE_URL: url,
      TAZI_CRAWL_WORKERS: '0',
      TAZI_CRAWL_DELAY_MS: values.delay,
    });
    children.push(child);
    return child;
  };
  try {
    const began = performance.now();
    await fillStore(url, origins, urls);
    console.log(`${urls} URLs written in ${seconds(performance.now() - began)}`);
    const store = await PostgresStore.open(url, 'read');
    const ownedBy = async (not: string | null) => {
      const rows = await store.database.all<{ owner: string; shards: number }>(OWNERS);
      return rows.find(({ owner }) => owner !== not) ?? null;
    };
    try {
      const first = start('first');
      await first.until(({ event }) => event === 'visit');
      const { owner } = (await ownedBy(null))!;
      first.process.kill('SIGKILL');
      await first.ended;
      const killedAt = performance.now();
      const second = start('second');
      let claim: { shards: number } | null = null;
      while (claim === null) {
        await pause(LOOK_EVERY_MS);
        claim = await ownedBy(owner);
      }
      const claimedAt = performance.now();
      const cpuMs = () => [second.process.pid ?? null, database.pid].map(processCpuMs);
      const before = cpuMs();
      console.log(
        `killed, ${seconds(claimedAt - killedAt)} until ${claim.shards} of 256 shards were claimed`,
      );
      const firstPage = second
        .until(({ event }) => event === 'visit')
        .then(() => {
          const [kill, claim] = [killedAt, claimedAt].map((at) => seconds(performance.now() - at));
          console.log(`the first page ${claim} after the claim, ${kill} after the kill`);
        });
      while ((await knownTo(store, owner)) < urls) await pause(LOOK_EVERY_MS);
      const tookMs = performance.now() - claimedAt;
      const [crawler = 0, server = 0] = cpuMs().map((ms, i) => ms - before[i]!);
      await firstPage;
      console.log(`processor time meanwhile: crawler ${seconds(crawler)}, server ${seconds(server)}`);
      console.log(
        `${tookMs <= MAX_MS ? 'ok  ' : 'MISS'} ${urls} URLs taken over in ${seconds(tookMs)} (at most ${seconds(MAX_MS)})`,
      );
    } finally {
      await store.close();
    }
  } finally {
    for (const { process: child, ended } of children) {
      child.kill('SIGKILL');
      await ended;
    }
    await web.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Number of URLs that the other crawler knows by its own account, at most a second old. */
async function knownTo({ database }: PostgresStore, not: string): Promise<number> {
  const [row] = await database.all<{ status: string }>(STATUS, not);
  return row ? (JSON.parse(row.status) as CrawlStatus).frontier.known : 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

import { setTimeout as pause } from 'node:timers/promises';
import {
  type Crowd,
  disturbedCrawls,
  LEASE_MS,
  MAX_AGAIN,
  WORKERS,
  type WorkerReport,
} from './crawl-crowd.ts';
import { type ServeChild, serveChild } from './serve-child.ts';

const KILLED = 2;
/** Longer than a lease, so that others take over the sites. */
const FROZEN_MS = 2 * LEASE_MS;
const AWAY_MS = 20_000;
const ASK_EVERY_MS = 250;
/** Limit until a server answers again after its database is back. */
const MAX_RECOVERY_MS = 30_000;

type Rounds = (rounds: number, seed: number, log: (line: string) => void) => Promise<WorkerReport>;

type AwayReport = WorkerReport & {
  /**
   * Answers of a server meanwhile, and the longest time until it answered again after the database was back.
   */
  answered503: number;
  slowestRecoveryMs: number;
};

/** In each round two of four crawls are killed with SIGKILL and started again. */
export const workerRounds: Rounds = (rounds, seed, log) =>
  disturbedCrawls(rounds, seed, log, {
    disturb: async ({ workers, random, report, start }) => {
      for (let n = 0; n < KILLED; n++) {
        const victim = Math.floor(random() * WORKERS);
        workers[victim]!.process.kill('SIGKILL');
        await workers[victim]!.ended;
        report.disturbed++;
        workers[victim] = start(victim);
      }
    },
    maxAgain: MAX_AGAIN,
  });

/** In each round a crawl is paused with SIGSTOP for two leases: others own its sites when it continues. */
export const frozenRounds: Rounds = (rounds, seed, log) =>
  disturbedCrawls(rounds, seed, log, {
    disturb: async ({ workers, random, report }) => {
      const victim = workers[Math.floor(random() * WORKERS)]!;
      victim.process.kill('SIGSTOP');
      await pause(FROZEN_MS);
      victim.process.kill('SIGCONT');
      report.disturbed++;
    },
    mayOverlap: true,
  });

/** In each round PostgreSQL is stopped for 20 s, while a server gets queries. */
export const awayRounds: Rounds = async (rounds, seed, log) => {
  const served: ServeChild[] = [];
  try {
    return await disturbedCrawls(rounds, seed, log, {
      disturb: async (crowd) => {
        if (served.length === 0)
          served.push(serveChild(crowd.folder, { TAZI_STORE_URL: crowd.server.url('workers') }));
        await stopDatabase(crowd, served[0]!);
      },
      // All leases expire.
      maxAgain: WORKERS * MAX_AGAIN,
    });
  } finally {
    for (const { process } of served) process.kill('SIGKILL');
  }
};

async function stopDatabase({ server, report }: Crowd, served: ServeChild): Promise<void> {
  const away = report as AwayReport;
  const address = await served.address;
  const ask = async (): Promise<number> => {
    const answer = await fetch(`${address}/api/search?q=okul`);
    await answer.text();
    if (answer.status === 503 && answer.headers.get('retry-after') === null)
      report.broken.push('an answer with 503 has no Retry-After');
    return answer.status;
  };
  if ((await ask()) !== 200) report.broken.push('the server does not answer before the database is stopped');
  await server.pause();
  report.disturbed++;
  const statuses: number[] = [];
  for (const until = performance.now() + AWAY_MS; performance.now() < until; await pause(ASK_EVERY_MS))
    statuses.push(await ask());
  const others = statuses.filter((status) => status !== 503);
  if (others.length > 0) report.broken.push(`answers with ${others.join()} while the database was away`);
  away.answered503 = (away.answered503 ?? 0) + statuses.length - others.length;
  await server.resume();
  const backAt = performance.now();
  while ((await ask()) !== 200 && performance.now() < backAt + MAX_RECOVERY_MS) await pause(ASK_EVERY_MS);
  const tookMs = Math.round(performance.now() - backAt);
  if (tookMs >= MAX_RECOVERY_MS) report.broken.push('the server did not recover');
  away.slowestRecoveryMs = Math.max(away.slowestRecoveryMs ?? 0, tookMs);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSampleWeb } from '../../sample-web/sample-web.ts';
import { loadSettings } from '../../src/config/load-settings.ts';
import { examineProject } from '../../src/project/examine-project.ts';
import { loadProject } from '../../src/project/project.ts';
import { crawlChild } from './crawl-child.ts';
import { randomFrom } from './random-from.ts';
import { SERVE_TOKEN, serveChild } from './serve-child.ts';

export type ServeReport = {
  rounds: number;
  seed: number;
  /** Longest time from the start of a process to its first correct answer. */
  slowestStartMs: number;
  /** Number of changes of the dictionary that were acknowledged. */
  acknowledged: number;
  queries: number;
  broken: string[];
};

/** A restarted server should answer queries after this time. */
const SEARCHABLE_WITHIN_MS = 3_000;
const MAX_LIFE_MS = 3_000;
const QUERIES = ['belediye', 'çocuk sağlığı', 'haber', 'kitap OR müzik', '"su kesintisi"'];

/**
 * Kills a server with SIGKILL at random moments while it answers queries and changes the dictionary, and
 * checks after each restart that it answers soon, that all queries find what they found before, and that no
 * acknowledged change is lost.
 */
export async function serveRounds(
  rounds: number,
  seed: number,
  withinMs = SEARCHABLE_WITHIN_MS,
  log: (line: string) => void = () => {},
): Promise<ServeReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-crash-serve-'));
  const random = randomFrom(seed);
  const report: ServeReport = {
    ...{ rounds, seed, slowestStartMs: 0, acknowledged: 0, queries: 0 },
    broken: [],
  };
  const words = new Set<string>();
  let expected: readonly number[] | null = null;
  try {
    await crawlOnce(folder, seed);
    for (let round = 1; round <= rounds + 1; round++) {
      const began = performance.now();
      const server = serveChild(folder);
      try {
        const address = await server.address;
        if (address === null) throw new Error(`round ${round}: the server did not start`);
        const totals = await totalsOf(address);
        const startMs = Math.round(performance.now() - began);
        report.slowestStartMs = Math.max(report.slowestStartMs, startMs);
        expected ??= totals;
        const broken = await promisesBroken(address, words, expected, totals);
        if (startMs > withinMs) broken.push(`searchable after ${startMs} ms`);
        report.broken.push(...broken.map((what) => `round ${round}: ${what}`));
        if (round <= rounds) report.queries += await useUntil(address, words, random() * MAX_LIFE_MS, round);
        log(`round ${round}: searchable after ${startMs} ms, ${words.size} words acknowledged so far`);
      } finally {
        server.process.kill('SIGKILL');
        await server.ended;
      }
    }
    report.acknowledged = words.size;
    if (expected?.[0] === 0) report.broken.push('nothing is found at all');
    report.broken.push(...(await faultsOf(folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

async function crawlOnce(folder: string, seed: number): Promise<void> {
  const web = await startSampleWeb({ seed });
  try {
    const hosts = web.sites.map(({ origin }) => new URL(origin).host);
    const environment = { TAZI_CRAWL_MAX_PAGES_PER_SITE: '30', TAZI_CRAWL_RETRY_DELAY_MS: '100' };
    const exitCode = await crawlChild(folder, hosts, ['--once', ...web.seeds], environment).ended;
    if (exitCode !== 0) throw new Error(`the crawl ended with ${exitCode}`);
  } finally {
    await web.close();
  }
}

function totalsOf(address: string): Promise<number[]> {
  return Promise.all(
    QUERIES.map(async (query) => {
      const answer = await fetch(`${address}/api/search?q=${encodeURIComponent(query)}`);
      return ((await answer.json()) as { total: number }).total;
    }),
  );
}

async function promisesBroken(
  address: string,
  words: ReadonlySet<string>,
  expected: readonly number[],
  totals: readonly number[],
): Promise<string[]> {
  const broken = QUERIES.filter((_, at) => totals[at] !== expected[at]).map(
    (query) => `${query} finds ${totals[QUERIES.indexOf(query)]}, not ${expected[QUERIES.indexOf(query)]}`,
  );
  const answer = await fetch(`${address}/api/words`);
  const { dictionary } = (await answer.json()) as { dictionary: { word: string }[] };
  const kept = new Set(dictionary.map(({ word }) => word));
  return [...broken, ...[...words].filter((word) => !kept.has(word)).map((word) => `lost the word ${word}`)];
}

/**
 * Queries and changes at the same time, until the time is over; in every other round, until a change is also
 * acknowledged.
 */
async function useUntil(address: string, words: Set<string>, lifeMs: number, round: number): Promise<number> {
  let queries = 0;
  let isOver = false;
  let acknowledged: () => void = () => {};
  const firstChange = new Promise<void>((done) => {
    acknowledged = done;
  });
  const ask = async () => {
    while (!isOver) {
      await totalsOf(address);
      queries += QUERIES.length;
    }
  };
  const change = async () => {
    for (let n = 0; !isOver; n++) {
      const word = `kelime${letters(round)}x${letters(n)}`;
      const answer = await fetch(`${address}/api/words`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${SERVE_TOKEN}` },
        body: JSON.stringify({ accept: [{ word }] }),
      });
      if (answer.status !== 202)
        throw new Error(`a change was answered with ${answer.status}: ${await answer.text()}`);
      words.add(word);
      acknowledged();
    }
  };
  const use = Promise.all([ask(), change()]);
  // The kill interrupts what is running.
  use.catch(() => {});
  await Promise.race([use, sleep(lifeMs)]);
  if (round % 2 === 0) await Promise.race([use, firstChange]);
  isOver = true;
  return queries;
}

/** Words of the dictionary have no digits. */
function letters(n: number): string {
  return [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

async function faultsOf(folder: string): Promise<string[]> {
  const { settings } = loadSettings({ flags: { 'crawl.contact': 'mailto:test@example.org' } });
  const { paths } = loadProject(folder, { environment: {} });
  const { findings } = await examineProject(paths, settings);
  return findings.filter(({ ok }) => !ok).map(({ what, detail }) => `doctor: ${what} ${detail}`);
}

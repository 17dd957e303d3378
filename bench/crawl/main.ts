/**
 * What a page costs in processor time: a static site of 4 hosts × 1,000 pages of 45 KB with about 145 links,
 * real Turkish prose, on loopback in another process, with all pauses off. Ours three times (fetch, links,
 * frontier and store alone; the whole pipeline with the index; the same on a site of 400 pages, which is the
 * first minute), crawlee's CheerioCrawler, which only crawls it, and wget2 as the limit if it is installed.
 * All in one run, by turns, so that the ratios hold on any machine; medians of all turns:
 *   npm run bench -- crawl [--pages 1000] [--peer-pages 1000] [--turns 5]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { peerFolder } from '../peers/load-peer.ts';
import { percentile } from '../search/cpu.ts';
import { measure, type Result, startSite } from './measure.ts';

/** Limits: CPU of fetch, links, frontier and store; the whole pipeline. */
const MAX_LEAN_MS = 1.2;
const MAX_RATIO = 0.4;
const MIN_SPEED = 120;
const MAX_MB = 450;
const MAX_FIRST_S = 6;
const HOSTS = 4;
const FIRST_PAGES = 400;

type Turn = { lean: Result | null; full: Result | null; first: Result | null; peer: Result | null };

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: 'string', default: '1000' },
      'peer-pages': { type: 'string', default: '1000' },
      turns: { type: 'string', default: '5' },
    },
  });
  const site = await startSite(HOSTS, Number(values.pages));
  const small = await startSite(HOSTS, FIRST_PAGES / HOSTS);
  console.log(
    `${site.pages} pages of ${Math.round(site.meanBytes / 1000)} KB on ${site.origins.length} hosts`,
  );
  try {
    const crawlee = peerFolder('@crawlee/cheerio');
    const turns: Turn[] = [];
    while (turns.length < Number(values.turns)) {
      const turn = {
        lean: await measure('ours.ts', ['lean', ...site.origins]),
        full: await measure('ours.ts', ['full', ...site.origins]),
        first: await measure('ours.ts', ['full', ...small.origins]),
        peer: crawlee ? await measure('crawlee.ts', [crawlee, values['peer-pages'], ...site.origins]) : null,
      };
      turns.push(turn);
      const costs = [turn.lean, turn.full, turn.first, turn.peer].map((result) => perPage(result).toFixed(2));
      console.log(`turn ${turns.length}: ${costs.join(', ')} ms CPU a page`);
    }
    show('fetch + links + frontier + store', medianOf(turns.map(({ lean }) => lean)));
    show('the whole pipeline, with the index', medianOf(turns.map(({ full }) => full)));
    show(`the same, ${FIRST_PAGES} pages`, medianOf(turns.map(({ first }) => first)));
    show('crawlee CheerioCrawler, crawling', medianOf(turns.map(({ peer }) => peer)));
    show('wget2', wget2(site.origins, site.pages));
    judge(turns);
  } finally {
    site.process.stdin?.end();
    small.process.stdin?.end();
  }
}

function judge(turns: readonly Turn[]): void {
  const full = medianOf(turns.map((turn) => turn.full));
  const first = medianOf(turns.map((turn) => turn.first));
  const ratio = median(turns.map((turn) => perPage(turn.full) / perPage(turn.peer)));
  const lean = perPage(medianOf(turns.map((turn) => turn.lean)));
  console.log(bar('CPU of a page, lean', lean, MAX_LEAN_MS, 'ms'));
  if (!Number.isNaN(ratio)) console.log(bar('whole pipeline / crawlee', ratio, MAX_RATIO, ''));
  if (full) {
    const speed = (full.pages * 1_000) / full.wallMs;
    console.log(
      `${speed >= MIN_SPEED ? 'ok  ' : 'MISS'} speed: ${Math.round(speed)} pages/s (at least ${MIN_SPEED})`,
    );
    console.log(bar('memory at its peak', full.peakRss / 1e6, MAX_MB, 'MB'));
  }
  if (first) console.log(bar(`CPU of ${FIRST_PAGES} pages`, first.cpuMs / 1_000, MAX_FIRST_S, 's'));
}

/** The median of each figure; null if a run failed. */
function medianOf(results: readonly (Result | null)[]): Result | null {
  const all = results.filter((result) => result !== null);
  if (all.length < results.length || all.length === 0) return null;
  const of = (figure: keyof Result) => median(all.map((result) => result[figure]));
  return {
    pages: of('pages'),
    cpuMs: of('cpuMs'),
    wallMs: of('wallMs'),
    rss: of('rss'),
    peakRss: of('peakRss'),
  };
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** User and system time of wget2 as reported by the shell's `time`; null if it is not installed. */
function wget2(origins: readonly string[], pages: number): Result | null {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-wget2-'));
  const command = `TIMEFORMAT='%U %S %R'; time wget2 -q --recursive --level=inf --no-robots --delete-after ${origins.join(' ')}; true`;
  try {
    execFileSync('which', ['wget2'], { stdio: 'ignore' });
    const said = execFileSync('bash', ['-c', `{ ${command}; } 2>&1`], { cwd: folder, encoding: 'utf8' });
    const [user = 0, system = 0, real = 0] = (said.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
    return { pages, cpuMs: (user + system) * 1000, wallMs: real * 1000, rss: 0, peakRss: 0 };
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function perPage(result: Result | null): number {
  return result ? result.cpuMs / result.pages : Number.NaN;
}

function show(name: string, result: Result | null): void {
  if (!result) {
    console.log(`${name.padEnd(36)} not here`);
    return;
  }
  const { pages, wallMs, peakRss } = result;
  const speed = Math.round((pages * 1000) / wallMs);
  const memory = peakRss > 0 ? `${Math.round(peakRss / 1e6)} MB` : '';
  console.log(
    `${name.padEnd(36)} ${perPage(result).toFixed(2)} ms CPU a page  ${speed} pages/s  ${pages} pages  ${memory}`,
  );
}

function bar(name: string, value: number, most: number, unit: string): string {
  return `${value <= most ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(2)}${unit && ` ${unit}`} (at most ${most})`;
}

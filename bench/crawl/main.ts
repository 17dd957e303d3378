/**
 * What a page costs in processor time: a static site of 4 hosts × 1,000 pages of 45 KB with about 145 links,
 * real Turkish prose, on loopback in another process, with all pauses off. Ours twice (fetch, links, frontier
 * and store alone; the whole pipeline with the index), crawlee's CheerioCrawler, which only crawls it, and
 * wget2 as the limit if it is installed. All in one run, so that the ratios hold on any machine: `npm run
 * bench -- crawl [--pages 1000] [--peer-pages 1000]`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { peerFolder } from '../peers/load-peer.ts';
import { measure, type Result, startSite } from './measure.ts';

/** Limits: CPU of fetch, links, frontier and store; the whole pipeline against crawlee. */
const MAX_LEAN_MS = 1.2;
const MAX_RATIO = 0.4;
const HOSTS = 4;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: 'string', default: '1000' },
      'peer-pages': { type: 'string', default: '1000' },
    },
  });
  const site = await startSite(HOSTS, Number(values.pages));
  console.log(
    `${site.pages} pages of ${Math.round(site.meanBytes / 1000)} KB on ${site.origins.length} hosts`,
  );
  try {
    const lean = await measure('ours.ts', ['lean', ...site.origins]);
    show('fetch + links + frontier + store', lean);
    const full = await measure('ours.ts', ['full', ...site.origins]);
    show('the whole pipeline, with the index', full);
    const crawlee = peerFolder('@crawlee/cheerio');
    const peer = crawlee
      ? await measure('crawlee.ts', [crawlee, values['peer-pages'], ...site.origins])
      : null;
    show('crawlee CheerioCrawler, crawling', peer);
    show('wget2', wget2(site.origins, site.pages));
    const leanMs = perPage(lean);
    console.log(bar('CPU of a page, lean', leanMs, MAX_LEAN_MS, 'ms'));
    if (peer) console.log(bar('whole pipeline / crawlee', perPage(full) / perPage(peer), MAX_RATIO, ''));
  } finally {
    site.process.stdin?.end();
  }
}

/** User and system time of wget2 as reported by the shell's `time`; null if it is not installed. */
function wget2(origins: readonly string[], pages: number): Result | null {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-wget2-'));
  const command = `TIMEFORMAT='%U %S %R'; time wget2 -q --recursive --level=inf --no-robots --delete-after ${origins.join(' ')}; true`;
  try {
    execFileSync('which', ['wget2'], { stdio: 'ignore' });
    const said = execFileSync('bash', ['-c', `{ ${command}; } 2>&1`], { cwd: folder, encoding: 'utf8' });
    const [user = 0, system = 0, real = 0] = (said.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
    return { pages, cpuMs: (user + system) * 1000, wallMs: real * 1000, rss: 0 };
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
  const { pages, wallMs, rss } = result;
  const speed = Math.round((pages * 1000) / wallMs);
  const memory = rss > 0 ? `${Math.round(rss / 1e6)} MB` : '';
  console.log(
    `${name.padEnd(36)} ${perPage(result).toFixed(2)} ms CPU a page  ${speed} pages/s  ${pages} pages  ${memory}`,
  );
}

function bar(name: string, value: number, most: number, unit: string): string {
  return `${value <= most ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(2)}${unit && ` ${unit}`} (at most ${most})`;
}

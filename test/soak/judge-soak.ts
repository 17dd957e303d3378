import { quantile } from './query-stream.ts';
import type { SoakReport, SoakSample } from './soak.ts';
import { trendOf } from './trend-of.ts';

/** Caches fill until then; in a shorter run, the first third. */
const WARM_UP_MS = 10 * 60_000;
/** What counts as level: a leak would be far above it. */
const MAX_GROWTH_PER_HOUR = 0.01;
const MORE_FILES = 10;
/** Latencies of the last third against those of the first: twice, and a little for chance. */
const MAX_SLOWDOWN = 2;
const CHANCE_MS = 20;

export type SoakJudgement = { lines: string[]; broken: string[] };

/**
 * Memory, descriptors and latencies after the warm-up: are they level? Allows two standard errors for chance.
 */
export function judgeSoak({ samples, failures }: SoakReport): SoakJudgement {
  const last = samples.at(-1)?.at ?? 0;
  const steady = samples.filter(({ at }) => at >= Math.min(WARM_UP_MS, last / 3));
  const lines: string[] = [];
  const broken = failures.map((failure) => `query: ${failure}`);
  for (const [name, pick] of [
    ['crawl memory', (sample: SoakSample) => sample.crawlMb],
    ['server memory', (sample: SoakSample) => sample.serverMb],
  ] as const) {
    const { perHour, error } = trendOf(steady.map((sample) => ({ at: sample.at, value: pick(sample) })));
    lines.push(`${name}: ${percent(perHour)} an hour, standard error ${percent(error)}`);
    if (perHour - 2 * error > MAX_GROWTH_PER_HOUR)
      broken.push(`${name} grows by ${percent(perHour)} an hour`);
  }
  const third = Math.max(1, Math.floor(steady.length / 3));
  const [first, end] = [steady.slice(0, third), steady.slice(-third)];
  const files = (part: SoakSample[]) => Math.max(...part.map((one) => one.crawlFiles + one.serverFiles));
  lines.push(`open files: ${files(first)} at first, ${files(end)} at the end`);
  if (files(end) > files(first) + MORE_FILES) broken.push('open files grow');
  const p99 = (part: SoakSample[]) =>
    quantile(
      part.map(({ p99Ms }) => p99Ms),
      0.5,
    );
  lines.push(`p99 of queries: ${Math.round(p99(first))} ms at first, ${Math.round(p99(end))} ms at the end`);
  if (p99(end) > MAX_SLOWDOWN * p99(first) + CHANCE_MS) broken.push('queries become slower');
  return { lines, broken };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

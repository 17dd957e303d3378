/**
 * The frontier as it grows: a million queued URLs on a thousand hosts against ten thousand. How much memory
 * it takes, and what a dequeue (lease, answer, completion) costs in processor time: `npm run bench --
 * frontier [--urls 1000000]`. Each size is a process of its own; the durable side is a stub that derives URLs
 * from ids, so that the figures are those of the frontier alone.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Measured } from './measure.ts';

/** Limits for a million queued URLs. */
const MAX_RSS_BYTES = 200_000_000;
const MAX_GROWTH = 1.5;
const SMALL = 10_000;
/** Because of noise on a shared machine, the best of this many runs counts. */
const RUNS = 3;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { urls: { type: 'string', default: '1000000' } } });
  const large = Number(values.urls);
  const small = best(SMALL);
  const grown = best(large);
  for (const one of [small, grown]) {
    console.log(
      `${String(one.urls).padStart(9)} URLs: ${one.dequeueMicros.toFixed(2)} µs a dequeue, ` +
        `${one.addMicros.toFixed(2)} µs to add one, ${Math.round(one.rssBytes / 1e6)} MB more than the bare process`,
    );
  }
  console.log(bar('memory of the large frontier (MB)', grown.rssBytes / 1e6, MAX_RSS_BYTES / 1e6));
  console.log(bar('dequeue, large against small', grown.dequeueMicros / small.dequeueMicros, MAX_GROWTH));
}

function best(urls: number): Measured {
  const runs = Array.from({ length: RUNS }, () => measure(urls));
  const [first] = runs.sort((a, b) => a.dequeueMicros - b.dequeueMicros);
  const rssBytes = Math.max(...runs.map((one) => one.rssBytes));
  const addMicros = Math.min(...runs.map((one) => one.addMicros));
  return { ...first!, rssBytes, addMicros };
}

function measure(urls: number): Measured {
  const script = join(import.meta.dirname, 'measure.ts');
  const said = execFileSync(process.execPath, ['--import', 'tsx', '--expose-gc', script, String(urls)], {
    encoding: 'utf8',
  });
  return JSON.parse(said) as Measured;
}

function bar(name: string, value: number, most: number): string {
  return `${value <= most ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(2)} (at most ${most})`;
}

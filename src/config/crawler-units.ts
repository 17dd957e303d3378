import type { Settings } from './settings.ts';

/** How the work of a crawl is divided (F1): units with a frontier each, threads as requests of one unit at a time. */
export type CrawlerUnits = { units: number; threads: number };

export function crawlerUnits({ units, threads, concurrency }: Settings['crawl']): CrawlerUnits & {
  concurrency: number;
} {
  if (threads > 0) return { units, threads, concurrency: units * threads };
  return { units, threads: Math.ceil(concurrency / units), concurrency };
}

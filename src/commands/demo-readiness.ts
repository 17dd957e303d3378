import type { CrawlStatus } from '../model/crawl-status.ts';

/** How far the first round of the demo has come. */
export type DemoProgress = {
  state: CrawlStatus['state'] | undefined;
  /** The index has seen all that the store has. */
  isLevel: boolean;
  searchable: number;
  waitedMs: number;
};

/** A quarter of the sample web: enough to search in. */
const ENOUGH_PAGES = 100;
const PATIENCE_MS = 25_000;

/**
 * The demo is shown when its first round is over and can be searched. On a busy machine, pages of this fast web are due
 * again before the round is over; in that case the demo is ready as soon as there is enough to find.
 */
export function isDemoReady({ state, isLevel, searchable, waitedMs }: DemoProgress): boolean {
  return (state === 'watching' && isLevel) || (waitedMs >= PATIENCE_MS && searchable >= ENOUGH_PAGES);
}

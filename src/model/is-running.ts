import type { CrawlStatus } from './crawl-status.ts';

/** The crawler writes its row every second; a row this old was left by a killed one. */
const STALE_AFTER_MS = 10_000;

export function isRunning(status: CrawlStatus, now: number): boolean {
  return status.state !== 'ended' && now - status.at < STALE_AFTER_MS;
}

import type { Units } from './units.ts';

/** Costs outside the store. */
export type OtherUnits = {
  /** Processor time of a page in the whole pipeline. */
  pipelineMs: number;
  /** Processor time of an indexing process per page, and the bytes of a page in the index. */
  indexMs: number;
  indexBytes: number;
};

export type Target = {
  pages: number;
  urls: number;
  days: number;
  /** A typical rented machine. */
  cores: number;
  memoryBytes: number;
  diskBytes: number;
};

/** A part that is full at some number of pages. `isOne`: there is only one, and more machines do not help. */
export type Limit = { part: string; needs: string; fullAt: number; isOne: boolean };

const DAY_S = 86_400;
/** Number of pages per transaction. */
const BATCH = 64;
/** Throughput of a current disk for a synchronous log. */
const LOG_BYTES_PER_S = 200e6;
/** Crawlers also need memory for other things. */
const FRONTIER_SHARE = 0.5;

/**
 * Every part, with its requirements for the target and the number of pages at which one machine is full; the
 * first to fill comes first.
 */
export function limits(units: Units, others: OtherUnits, target: Target, lockMs: number): Limit[] {
  const { pages, urls, days, cores, memoryBytes, diskBytes } = target;
  const seconds = days * DAY_S;
  const rate = pages / seconds;
  const urlsPerPage = urls / pages;
  const databaseBytes = units.urlBytes * urlsPerPage + units.pageBytes;
  const crawlerMs = others.pipelineMs + units.storeMs;
  const frontierBytes = units.frontierBytes * urlsPerPage + units.printBytes;
  const terabytes = (bytes: number) => `${(bytes / 1e12).toFixed(2)} TB`;
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(0)} GB`;
  const coresFor = (ms: number) => `${((rate * ms) / 1000).toFixed(2)} cores`;
  const limit = (part: string, needs: string, fullAt: number, isOne: boolean): Limit => ({
    ...{ part, needs, fullAt, isOne },
  });
  return [
    limit(
      'indexer: link tally in memory',
      gigabytes(units.tallyBytes * pages),
      memoryBytes / units.tallyBytes,
      true,
    ),
    limit(
      'indexer: a pass over all links',
      `${((units.tallyMicros * pages) / 1e6 / DAY_S).toFixed(1)} days`,
      (seconds * 1e6) / units.tallyMicros,
      true,
    ),
    limit('indexer: one process', coresFor(others.indexMs), (seconds * 1000) / others.indexMs, true),
    limit(
      'PostgreSQL: disk, without bodies',
      terabytes(databaseBytes * pages),
      diskBytes / databaseBytes,
      true,
    ),
    limit('PostgreSQL: processor', coresFor(units.serverMs), (cores * seconds * 1000) / units.serverMs, true),
    limit(
      'PostgreSQL: the lock of the changes',
      `${((rate / ((BATCH * 1000) / lockMs)) * 100).toFixed(1)} % of the time`,
      (seconds * 1000 * BATCH) / lockMs,
      true,
    ),
    limit(
      'PostgreSQL: its log',
      `${((rate * units.walBytes) / 1e6).toFixed(1)} MB/s`,
      (seconds * LOG_BYTES_PER_S) / units.walBytes,
      true,
    ),
    limit('crawlers: processor', coresFor(crawlerMs), (cores * seconds * 1000) / crawlerMs, false),
    limit(
      'crawlers: frontier and fingerprints in memory',
      gigabytes(frontierBytes * pages),
      (memoryBytes * FRONTIER_SHARE) / frontierBytes,
      false,
    ),
    limit(
      'search: disk of the index, two copies',
      terabytes(2 * others.indexBytes * pages),
      diskBytes / (2 * others.indexBytes),
      false,
    ),
    limit('S3: bodies', terabytes(units.bodyBytes * pages), Number.POSITIVE_INFINITY, false),
  ].sort((a, b) => a.fullAt - b.fullAt);
}

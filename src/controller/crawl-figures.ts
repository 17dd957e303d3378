import type { CrawlerUnits } from '../config/crawler-units.ts';
import type { DnsCache } from '../crawler/dns-cache.ts';
import type { LinkRules } from '../links/link-rules.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import type { Frontier } from '../model/frontier.ts';
import type { ChangeHints } from '../update/schedule/change-hints.ts';
import type { Revisits } from '../update/schedule/revisits.ts';
import type { FaultLog } from './fault-log.ts';
import type { LoadGovernor } from './load-governor.ts';

export type FiguresParts = {
  frontier: Pick<Frontier, 'stats' | 'unitFrontiers' | 'longestQueues'>;
  links: Pick<LinkRules, 'refusals' | 'traps'>;
  dns: Pick<DnsCache, 'counts'>;
  hints?: Pick<ChangeHints, 'report'> | null;
  revisits: Pick<Revisits, 'report'>;
  governor: Pick<LoadGovernor, 'isShortOfMemory'>;
  faults?: Pick<FaultLog, 'summary'>;
  units: CrawlerUnits;
};

/** The figures about the parts of a crawl in a status; the rest is about its visits. */
export type CrawlFigures = Omit<
  CrawlStatus,
  | 'at'
  | 'pid'
  | 'state'
  | 'startedAt'
  | 'leases'
  | 'outcomes'
  | 'errors'
  | 'pagesPerSecond'
  | 'bytes'
  | 'skipped'
>;

const TRAPS_SHOWN = 20;
const HINTS_SHOWN = 20;
const QUEUES_SHOWN = 10;
const ADDRESSES_SHOWN = 5;

export function crawlFigures(parts: FiguresParts): CrawlFigures {
  const { frontier, links, dns, hints, revisits, governor, units } = parts;
  const refused = links.refusals.counts();
  const faults = parts.faults?.summary();
  const traps = links.traps.report(TRAPS_SHOWN);
  return {
    frontier: { ...frontier.stats(), refused: refused['pages-per-site'] ?? 0 },
    refused,
    crawlers: { ...units, frontiers: frontier.unitFrontiers(ADDRESSES_SHOWN), dns: dns.counts() },
    queues: frontier.longestQueues(QUEUES_SHOWN),
    traps: traps.rows,
    closedShapes: traps.closed,
    hints: hints?.report(HINTS_SHOWN) ?? [],
    ...revisits.report(),
    memoryBytes: process.memoryUsage.rss(),
    ...(governor.isShortOfMemory ? { isShortOfMemory: true } : {}),
    ...(faults ? { faults } : {}),
  };
}

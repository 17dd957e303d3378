import type { CrawlStatus } from '../../model/crawl-status.ts';

/** The state of a crawl is that of its most active worker. */
const STATES: readonly CrawlStatus['state'][] = ['crawling', 'watching', 'paused', 'stopping', 'ended'];
const LONGEST_QUEUES = 10;

/** The statuses of several workers, newest first, as the status of one crawl; null if there is none. */
export function joinStatus(all: readonly CrawlStatus[]): CrawlStatus | null {
  const [newest] = all;
  if (newest === undefined || all.length === 1) return newest ?? null;
  const running = all.filter(({ state }) => state !== 'ended');
  const workers = running.length > 0 ? running : all;
  const sum = (figureOf: (status: CrawlStatus) => number) =>
    workers.reduce((total, one) => total + figureOf(one), 0);
  const { frontier } = newest;
  return {
    ...newest,
    state: STATES.find((state) => workers.some((worker) => worker.state === state)) ?? newest.state,
    startedAt: Math.min(...workers.map(({ startedAt }) => startedAt)),
    leases: sum(({ leases }) => leases),
    outcomes: added(workers.map(({ outcomes }) => outcomes)),
    errors: added(workers.map(({ errors }) => errors)),
    refused: added(workers.map(({ refused }) => refused ?? {})),
    pagesPerSecond: sum(({ pagesPerSecond }) => pagesPerSecond),
    frontier: Object.fromEntries(
      Object.keys(frontier).map((name) => [name, sum((one) => one.frontier[name as keyof typeof frontier])]),
    ) as typeof frontier,
    queues: workers
      .flatMap(({ queues }) => queues ?? [])
      .sort((a, b) => b.waiting - a.waiting)
      .slice(0, LONGEST_QUEUES),
    traps: workers.flatMap(({ traps }) => traps),
    bytes: sum(({ bytes }) => bytes),
    memoryBytes: sum(({ memoryBytes }) => memoryBytes),
  };
}

function added<K extends string>(
  records: readonly Readonly<Partial<Record<K, number>>>[],
): Record<K, number> {
  const sums: Partial<Record<K, number>> = {};
  for (const record of records)
    for (const [name, value] of Object.entries(record) as [K, number][])
      sums[name] = (sums[name] ?? 0) + value;
  return sums as Record<K, number>;
}

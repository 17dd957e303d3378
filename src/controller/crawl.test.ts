import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CrawlerUnits } from '../config/crawler-units.ts';
import { loadSettings } from '../config/load-settings.ts';
import { DnsCache } from '../crawler/dns-cache.ts';
import { MemoryFrontier } from '../frontier/memory-frontier.ts';
import { openLinkRules } from '../links/link-rules.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import type { Journey } from '../model/journey.ts';
import type { Lease } from '../model/lease.ts';
import type { Journeys, Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import { sampleContent, sampleJourney } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { createPolicy } from '../update/create-policy.ts';
import { Revisits } from '../update/schedule/revisits.ts';
import { Committer } from './committer.ts';
import { Crawl, type CrawlEvent, type CrawlOptions } from './crawl.ts';
import { crawlFigures } from './crawl-figures.ts';
import { LoadGovernor } from './load-governor.ts';
import type { SharedCrawl } from './shared-crawl.ts';

/** The pipeline's results by URL; a promise that never settles is a server that never answers. */
type Travel = (lease: Lease, answered: () => void) => Promise<Journey | null>;

let store: Store;
let frontier: MemoryFrontier;
let events: CrawlEvent[];

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  store = await openStore(':memory:', 'write');
  events = [];
});
afterEach(async () => {
  await store.close();
  vi.useRealTimers();
});

async function crawlWith(
  travel: Travel,
  {
    delayMs = 0,
    journeys = store.journeys,
    shared = null,
    units = { units: 1, threads: 4 },
    ...options
  }: Partial<CrawlOptions> & {
    delayMs?: number;
    journeys?: Journeys;
    shared?: SharedCrawl | null;
    units?: CrawlerUnits;
  } = {},
): Promise<Crawl> {
  const now = () => Date.now();
  frontier = await MemoryFrontier.load(store.urls, { perAddress: 1, delayMs });
  const { mode = 'once', concurrency = 4, maxPages = 0 } = options;
  const dns = new DnsCache(async (name) => [`10.0.0.${name.length}`], now);
  const governor = new LoadGovernor(concurrency, 1, { backlog: () => 0, rssBytes: () => 0, now });
  const revisits = new Revisits(createPolicy('fixed', { intervalMinutes: 1 }), {
    ...{ retryDelayMs: 5_000, timeScale: 1, budgetPerHour: 3600, startedAt: now() },
  });
  const { settings } = loadSettings({ flags: { 'crawl.scope': 'any' } });
  const links = await openLinkRules({ settings, urls: store.urls, frontier });
  return new Crawl(
    {
      frontier,
      store,
      pipeline: { travel, settled: () => {} } as unknown as Pipeline,
      committer: new Committer(journeys),
      shared,
      ...{ revisits, links },
      ...{ network: { dns }, load: { governor }, clock: { now, date: now } },
      figures: () => crawlFigures({ frontier, links, dns, revisits, governor, units }),
    },
    { ...options, mode, concurrency, maxPages, onEvent: (event) => events.push(event) },
  );
}

const seeds = (...urls: string[]) => urls as CanonicalUrl[];
const site = (n: number) => `https://${'a'.repeat(n)}.com.tr/`;

/** A journey for this lease, as the pipeline would return it. */
function found(lease: Lease, outcome: Journey['visit']['outcome'] = 'indexed', changes = {}): Journey {
  const at = Date.now();
  return sampleJourney(outcome, {
    page: lease.id,
    at,
    next: Number.POSITIVE_INFINITY,
    content: outcome === 'indexed' ? sampleContent({ textHash: String(lease.id) }) : null,
    ...changes,
  });
}

const read: Travel = async (lease, answered) => {
  answered();
  return found(lease);
};

/** Runs the crawl under the fake clock until it ends, or for this long. */
async function runFor(crawl: Crawl, ms: number): Promise<CrawlStatus | 'still running'> {
  const ended = crawl.run();
  ended.catch(() => {});
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([ended, Promise.resolve('still running' as const)]);
}

function checkSum(status: CrawlStatus): void {
  const visits = Object.values(status.outcomes).reduce((sum, count) => sum + count, 0);
  expect(status.leases).toBe(visits + status.frontier.leased);
}

describe('one of several crawls', () => {
  /** Only these of its sites are left to it. */
  const sharedWith = (mine: (host: string) => boolean) =>
    ({
      claims: mine,
      mayVisit: mine,
      isOverEverywhere: (isOverHere: boolean) => isOverHere,
      placed: () => {},
      began: () => {},
      ended: () => {},
      stopping: () => {},
    }) as unknown as SharedCrawl;

  test('ends although a site left it between a turn and the request', async () => {
    const shared = sharedWith((host) => host !== 'aa.com.tr');
    const crawl = await crawlWith(read, { shared });
    await crawl.seed(seeds(site(1), site(2)));
    expect(await runFor(crawl, 5_000)).toMatchObject({ state: 'ended', outcomes: { indexed: 1 } });
  });

  test('visits what a page links to that it may not write itself', async () => {
    const journeys: Journeys = {
      commit: async (given) => {
        const lost = given.filter(({ visit }) => visit.page === 1);
        await store.urls.add(
          lost.flatMap(({ discovered }) => discovered),
          Date.now(),
        );
        await store.journeys.commit(given.filter((journey) => !lost.includes(journey)));
        return new Set(lost.map(({ visit }) => visit.page));
      },
    };
    const link = { via: 'link', foundOn: 1, anchor: '', depth: 1, priority: 0 } as const;
    let owned = true;
    const crawl = await crawlWith(
      async (lease, answered) => {
        answered();
        if (lease.id > 1) return found(lease);
        owned = false;
        const discovered = frontier.admit([{ ...link, url: site(2) as CanonicalUrl }]);
        return found(lease, 'indexed', { discovered });
      },
      { journeys, shared: sharedWith((host) => owned || host !== 'a.com.tr') },
    );
    await crawl.seed(seeds(site(1)));
    expect(await runFor(crawl, 5_000)).toMatchObject({ state: 'ended', outcomes: { indexed: 1 } });
    expect(events.filter(({ event }) => event === 'visit')).toMatchObject([{ url: site(2) }]);
  });
});

describe('a run', () => {
  test('ends when every URL has been visited, and its counts add up', async () => {
    const crawl = await crawlWith(async (lease, answered) => {
      answered();
      const links = lease.depth < 2 ? [1, 2].map((n) => `${lease.url}${n}/`) : [];
      const admitted = frontier.admit(
        links.map((url) => ({
          url: url as CanonicalUrl,
          via: 'link',
          foundOn: lease.id,
          anchor: '',
          depth: lease.depth + 1,
          priority: 0,
        })),
      );
      return found(lease, 'indexed', { discovered: admitted });
    });
    await crawl.seed(seeds(site(1), site(2), site(1)));
    const status = await runFor(crawl, 10_000);
    expect(status).toMatchObject({ state: 'ended', leases: 14, outcomes: { indexed: 14 } });
    checkSum(status as CrawlStatus);
    expect(await store.totals.read()).toMatchObject({ urls: 14, pages: 14, visits: 14 });
    expect(events.filter(({ event }) => event === 'visit')).toHaveLength(14);
    expect(await store.status.read()).toEqual(status);
  });

  test('with nothing to visit ends immediately', async () => {
    expect(await runFor(await crawlWith(read), 300)).toMatchObject({ state: 'ended', leases: 0 });
  });

  test('that knows everything already visits nothing again', async () => {
    const first = await crawlWith(read);
    await first.seed(seeds(site(1)));
    await runFor(first, 2_000);
    const second = await crawlWith(read);
    await second.seed(seeds(site(1)));
    expect(await runFor(second, 2_000)).toMatchObject({ leases: 0 });
  });

  test('does not end before failed visits have been retried', async () => {
    const tries: number[] = [];
    const crawl = await crawlWith(async (lease, answered) => {
      answered();
      tries.push(Date.now());
      if (tries.length <= 2) return found(lease, 'failed', { next: Date.now() + 5_000, retry: true });
      return found(lease);
    });
    await crawl.seed(seeds(site(1)));
    expect(await runFor(crawl, 15_000)).toMatchObject({ outcomes: { failed: 2, indexed: 1 } });
    expect(tries[1]! - tries[0]!).toBeGreaterThanOrEqual(5_000);
  });

  test('does not end before retries that wait for their host have been made', async () => {
    const visited = new Map<string, number>();
    const crawl = await crawlWith(
      async (lease, answered) => {
        answered();
        const times = (visited.get(lease.url) ?? 0) + 1;
        visited.set(lease.url, times);
        if (times === 1) return found(lease, 'failed', { next: Date.now() + 5_000, retry: true });
        return found(lease);
      },
      { delayMs: 3_000 },
    );
    await crawl.seed(seeds(site(1), `${site(1)}1`, `${site(1)}2`));
    expect(await runFor(crawl, 60_000)).toMatchObject({ outcomes: { failed: 3, indexed: 3 } });
  });

  test('does not wait for a host that asks for a day of rest', async () => {
    const crawl = await crawlWith(async (lease, answered) => {
      answered();
      return found(lease, 'failed', { next: Date.now() + 86_400_000, retry: true });
    });
    await crawl.seed(seeds(site(1)));
    expect(await runFor(crawl, 5_000)).toMatchObject({ outcomes: { failed: 1 }, frontier: { retrying: 1 } });
  });

  test('requests the page again if the first turn went to robots.txt, which is not a visit', async () => {
    let turns = 0;
    const crawl = await crawlWith(async (lease, answered) => {
      answered();
      return ++turns === 1 ? null : found(lease);
    });
    await crawl.seed(seeds(site(1)));
    expect(await runFor(crawl, 2_000)).toMatchObject({ leases: 1, outcomes: { indexed: 1 } });
    expect(turns).toBe(2);
  });

  test('stops at its page limit', async () => {
    const crawl = await crawlWith(read, { maxPages: 3 });
    await crawl.seed(seeds(site(1), ...[1, 2, 3, 4].map((n) => `${site(1)}${n}`)));
    expect(await runFor(crawl, 5_000)).toMatchObject({ leases: 3, frontier: { waiting: 2 } });
  });

  test('keeps no more fetches in flight than allowed', async () => {
    let [asking, most] = [0, 0];
    const crawl = await crawlWith(
      async (lease, answered) => {
        most = Math.max(most, ++asking);
        await new Promise((done) => setTimeout(done, 100));
        asking--;
        answered();
        return found(lease);
      },
      { concurrency: 3 },
    );
    await crawl.seed(seeds(...Array.from({ length: 20 }, (_, n) => site(n + 1))));
    expect(await runFor(crawl, 10_000)).toMatchObject({ leases: 20 });
    expect(most).toBe(3);
  });

  test('computes its rate from the clock', async () => {
    const crawl = await crawlWith(read, { delayMs: 1_000 });
    await crawl.seed(seeds(...Array.from({ length: 30 }, (_, n) => `${site(1)}${n}`)));
    const status = (await runFor(crawl, 60_000)) as CrawlStatus;
    expect(status.pagesPerSecond).toBeGreaterThan(0.8);
    expect(status.pagesPerSecond).toBeLessThan(1.2);
  });

  test('of less than a second has a rate too', async () => {
    const crawl = await crawlWith(read);
    await crawl.seed(seeds(site(1), site(2)));
    expect(((await runFor(crawl, 900)) as CrawlStatus).pagesPerSecond).toBeGreaterThan(0);
  });
});

describe('waiting', () => {
  test('costs at most a few polls per second, however much is queued', async () => {
    const never: Travel = (_, answered) => {
      answered();
      return new Promise(() => {});
    };
    for (const options of [{ maxPages: 1 }, { concurrency: 1 }]) {
      const crawl = await crawlWith(never, options);
      await crawl.seed(seeds(...Array.from({ length: 40 }, (_, n) => site(n + 1))));
      const looks = vi.spyOn(frontier, 'lease');
      expect(await runFor(crawl, 10_000)).toBe('still running');
      expect(looks.mock.calls.length).toBeLessThan(200);
      crawl.stop();
      await vi.advanceTimersByTimeAsync(10_000);
    }
  });
});

describe('stopping', () => {
  test('lets visits in progress finish', async () => {
    const crawl = await crawlWith(async (lease, answered) => {
      await new Promise((done) => setTimeout(done, 3_000));
      answered();
      return found(lease);
    });
    await crawl.seed(seeds(`${site(1)}1`, `${site(1)}2`));
    setTimeout(() => crawl.stop(), 1_000);
    const status = await runFor(crawl, 4_000);
    expect(status).toMatchObject({ state: 'ended', leases: 1, outcomes: { indexed: 1 } });
    checkSum(status as CrawlStatus);
  });

  test('soon gives up what does not finish, leaving it to the next run', async () => {
    const crawl = await crawlWith(() => new Promise(() => {}));
    await crawl.seed(seeds(site(1)));
    setTimeout(() => crawl.stop(), 1_000);
    expect(await runFor(crawl, 10_000)).toMatchObject({ state: 'ended', outcomes: {} });
    const next = await crawlWith(read);
    expect(await runFor(next, 2_000)).toMatchObject({ outcomes: { indexed: 1 } });
  });

  test('twice is the same as once', async () => {
    const crawl = await crawlWith(read);
    await crawl.seed(seeds(site(1)));
    crawl.stop();
    crawl.stop();
    expect(await runFor(crawl, 1_000)).toMatchObject({ state: 'ended', leases: 0 });
  });
});

describe('a failing disk', () => {
  test('ends the run with its error, soon, and acknowledges nothing that it refused', async () => {
    const crawl = await crawlWith(async (lease, answered) => {
      answered();
      if (lease.url === site(2)) return new Promise(() => {}); // a slow one alongside
      return found(lease);
    });
    await crawl.seed(seeds(site(1), site(2)));
    vi.spyOn(store.journeys, 'commit').mockRejectedValue(new Error('disk full'));
    const ended = crawl.run();
    const refused = expect(ended).rejects.toThrow('disk full');
    await vi.advanceTimersByTimeAsync(2_000);
    await refused;
    expect(events.filter(({ event }) => event === 'visit')).toEqual([]);
  });

  test('ends the run even if only its status cannot be written', async () => {
    const crawl = await crawlWith(() => new Promise(() => {}));
    await crawl.seed(seeds(site(1)));
    vi.spyOn(store.status, 'write').mockImplementation(() => {
      throw new Error('disk full');
    });
    const refused = expect(crawl.run()).rejects.toThrow('disk full');
    await vi.advanceTimersByTimeAsync(3_000);
    await refused;
  });
});

describe('requests', () => {
  const watchFor = async (crawl: Crawl, ms: number) => {
    const ended = crawl.run();
    await vi.advanceTimersByTimeAsync(ms);
    return ended;
  };
  const state = async () => (await store.status.read())?.state;

  test('pause, resume, add seeds and stop within a second each', async () => {
    const crawl = await crawlWith(read, { mode: 'watch' });
    const ended = crawl.run();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await state()).toBe('watching');
    await store.requests.ask('pause', null, Date.now());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await state()).toBe('paused');
    await store.requests.ask('seeds', { urls: [site(1), 'nonsense', 5] }, Date.now());
    await vi.advanceTimersByTimeAsync(1_500);
    expect(frontier.stats()).toMatchObject({ known: 1, waiting: 1 });
    await store.requests.ask('resume', null, Date.now());
    await vi.advanceTimersByTimeAsync(1_500);
    expect(frontier.stats()).toMatchObject({ waiting: 0 });
    await store.requests.ask('stop', null, Date.now());
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await ended).toMatchObject({ state: 'ended', outcomes: { indexed: 1 } });
    expect(await store.requests.open()).toEqual([]);
  });

  test('to stop or pause left over from an earlier run are ignored; seeds are not', async () => {
    for (const kind of ['stop', 'pause'] as const) await store.requests.ask(kind, null, Date.now() - 60_000);
    await store.requests.ask('seeds', { urls: [site(1)] }, Date.now() - 60_000);
    const crawl = await crawlWith(read, { mode: 'watch' });
    setTimeout(() => crawl.stop(), 2_500);
    expect(await watchFor(crawl, 4_000)).toMatchObject({ outcomes: { indexed: 1 } });
    expect(await store.requests.open()).toEqual([]);
  });
});

test('in watch mode, pages are revisited when they are due, within the budget', async () => {
  const at: number[] = [];
  const crawl = await crawlWith(
    async (lease, answered) => {
      answered();
      at.push(Date.now());
      return found(lease, lease.revisit ? 'unchanged' : 'indexed', { next: Date.now() + 60_000 });
    },
    { mode: 'watch' },
  );
  await crawl.seed(seeds(site(1)));
  setTimeout(() => crawl.stop(), 130_000);
  const ended = crawl.run();
  await vi.advanceTimersByTimeAsync(131_000);
  expect(await ended).toMatchObject({ outcomes: { indexed: 1, unchanged: 2 } });
  expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(60_000);
  expect(at[1]! - at[0]!).toBeLessThan(62_000);
});

describe('crawler units (F1)', () => {
  test('are told with their frontiers by address and the answers of the DNS cache', async () => {
    const crawl = await crawlWith(read, { units: { units: 2, threads: 3 } });
    await crawl.seed(seeds(site(1), site(2)));
    const status = (await runFor(crawl, 2_000)) as CrawlStatus;
    expect(status.crawlers).toMatchObject({ units: 2, threads: 3, dns: { lookups: 2, hits: 0 } });
    const waiting = await crawlWith(() => new Promise(() => {}), { concurrency: 1 });
    await waiting.seed(seeds(`${site(3)}bir/`, `${site(3)}iki/`));
    await runFor(waiting, 1_500);
    waiting.stop();
    const told = events.findLast((event) => event.event === 'status');
    expect(told?.event === 'status' && told.status.crawlers?.frontiers).toMatchObject([
      { unit: 1, fetching: 1, waiting: 2, servers: 1, addresses: [{ hosts: 1, waiting: 2 }] },
    ]);
  });
});

/**
 * One crawler on a database, with simulated fetches: `simulate.ts crawl <url> <urls>` crawls until this many
 * URLs are known; `simulate.ts load <url>` takes over all of them and reads all links, as a crawler and an
 * indexer do when they start. Prints what it took. Run with --expose-gc.
 */
import { loadSettings } from '../../src/config/load-settings.ts';
import { SharedCrawl } from '../../src/controller/shared-crawl.ts';
import { MemoryFrontier } from '../../src/frontier/memory-frontier.ts';
import { openLinkRules } from '../../src/links/link-rules.ts';
import { LinkTally } from '../../src/links/link-tally.ts';
import { NearDuplicates } from '../../src/links/near-duplicates.ts';
import type { PageId } from '../../src/model/page.ts';
import { openSharedStore, type SharedStore } from '../../src/store/postgres/open-shared-store.ts';
import { addChanges } from '../../src/store/postgres/postgres-change-log.ts';
import { SimulatedWeb } from './simulated-web.ts';

export type Crawled = { urls: number; pages: number; wallMs: number; cpuMs: number; lockMs: number };
export type Loaded = {
  urls: number;
  pages: number;
  loadMs: number;
  frontierBytes: number;
  printBytes: number;
  tallyMs: number;
  tallyBytes: number;
};

/** As in a crawl. */
const BATCH = 64;
const LEASE_MS = 60_000;
const LOCKS = 40;

const [what, url = '', urls] = process.argv.slice(2);
const shared = await openSharedStore(url, { leaseMs: LEASE_MS, perAddress: 1 });
const crawl = new SharedCrawl(shared);
const { newId, isOurs } = crawl.frontierOptions();
const frontier = MemoryFrontier.empty(shared.store.urls, {
  ...{ perAddress: 1, delayMs: 0 },
  ...(newId && { newId }),
  ...(isOurs && { isOurs }),
});
const fail = (error: unknown) => {
  throw error;
};
const links = await openLinkRules({
  ...{
    settings: loadSettings({}).settings,
    urls: shared.store.urls,
    frontier,
    refused: shared.store.refused,
  },
  isShared: true,
});
const nearDuplicates = new NearDuplicates();
const bareBytes = memory();
const began = performance.now();
await crawl.begin({ frontier, links, nearDuplicates, maxPages: 0, now: Date.now, wake: () => {}, fail });
const loadMs = performance.now() - began;
console.log(JSON.stringify(what === 'load' ? await load(shared) : await simulate(shared, Number(urls))));
await crawl.close();
await shared.store.close();
process.exit(0);

async function simulate({ store, whole, numbers }: SharedStore, total: number): Promise<Crawled> {
  const web = new SimulatedWeb(total);
  const homes = frontier.admit(web.homes());
  await store.urls.add(homes, Date.now());
  frontier.enqueue(homes, Date.now());
  const cpu = process.cpuUsage();
  const start = performance.now();
  let known = homes.length;
  const pages: PageId[] = [];
  while (known < total) {
    const now = Date.now();
    for (const host of frontier.unplaced(10_000)) frontier.place(host, host, now);
    const leases = await frontier.lease(BATCH, now);
    const journeys = leases.map((lease) => {
      frontier.answered(lease, now);
      return web.journey(lease, frontier.admit(web.found(lease)), now);
    });
    const lost = await store.journeys.commit(journeys);
    if (lost) throw new Error(`${lost.size} pages belong to another crawler`);
    for (const [at, lease] of leases.entries()) {
      frontier.complete(lease, journeys[at]!.visit.next, false, now);
      frontier.enqueue(journeys[at]!.discovered, now);
      known += journeys[at]!.discovered.length;
      pages.push(numbers.idOf(lease.id));
    }
  }
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  // The time that all crawlers wait for in turn: from the lock of the changes to the end of the transaction
  const times: number[] = [];
  for (let i = 0; i < LOCKS; i++) {
    const some = pages.slice(-(i + 1) * BATCH).slice(0, BATCH);
    const asked = performance.now();
    await whole.database.transaction((transaction) => addChanges(transaction, some));
    times.push(performance.now() - asked);
  }
  const lockMs = times.sort((a, b) => a - b)[LOCKS >> 1]!;
  return { urls: known, pages: pages.length, wallMs, cpuMs: (user + system) / 1000, lockMs };
}

async function load({ whole }: SharedStore): Promise<Loaded> {
  const allBytes = memory() - bareBytes;
  const prints = new NearDuplicates();
  const before = memory();
  const tally = new LinkTally();
  let pages = 0;
  for await (const batch of whole.pages.fingerprints())
    for (const { id, high, low } of batch) {
      prints.put(id, { high, low });
      pages++;
    }
  const printBytes = memory() - before;
  const frontierBytes = allBytes - printBytes;
  const start = performance.now();
  for await (const batch of whole.pages.fingerprints())
    for (const { id, siteId, high, low, title } of batch) tally.addPage(id, siteId, { high, low }, title);
  for (let after = 0; ; ) {
    const sources = await whole.links.after(after, BATCH);
    for (const { page, links } of sources) tally.addLinks(page, links);
    if (sources.length < BATCH) break;
    after = sources.at(-1)!.page;
  }
  for (const _ of tally.signals());
  const tallyMs = performance.now() - start;
  const tallyBytes = memory() - before - printBytes;
  if (prints.find({ high: 0, low: 0 }, 0) === -1 || tally === null)
    throw new Error('they must be in use here');
  const { known } = frontier.stats();
  return { urls: known, pages, loadMs, frontierBytes, printBytes, tallyMs, tallyBytes };
}

/** Without garbage. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

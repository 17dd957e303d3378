/** One size of the frontier: `measure.ts <urls>` prints what it took. Run with --expose-gc. */
import { MemoryFrontier } from '../../src/frontier/memory-frontier.ts';
import type { NewUrl } from '../../src/model/link.ts';
import type { Urls } from '../../src/model/store.ts';
import type { QueuedUrl, UrlRecord } from '../../src/model/url-record.ts';
import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';

export type Measured = { urls: number; rssBytes: number; addMicros: number; dequeueMicros: number };

const HOSTS = 1_000;
/** Number of timed dequeues; fewer than are queued, so that the queue stays about as long. */
const TIMED = 8_000;
const ADDED_AT_ONCE = 145;

/** URLs are functions of their ids: memory of the store would not be the frontier's. */
const MADE_UP_URLS = {
  async *scan(): AsyncGenerator<QueuedUrl[]> {},
  getMany: async (ids: readonly number[]) =>
    new Map(ids.map((id) => [id, { id, url: urlOf(id) } as UrlRecord])),
} as unknown as Urls;

function urlOf(id: number): CanonicalUrl {
  const host = (id * 7919) % HOSTS;
  return `https://www.site-${host}.com.tr/haber/${id}/baslik-${id * 31}` as CanonicalUrl;
}

function newUrl(id: number): NewUrl {
  const depth = 1 + (id % 7);
  return { url: urlOf(id), via: 'link', foundOn: 1, anchor: '', depth, priority: -depth };
}

const total = Number(process.argv[2] ?? 1_000_000);
await warmUp();
globalThis.gc?.();
const bareBytes = process.memoryUsage.rss();
const { frontier, addMicros } = await fill(total);
globalThis.gc?.();
const rssBytes = process.memoryUsage.rss() - bareBytes;
const dequeueMicros = await dequeue(frontier, Math.min(TIMED, total));
console.log(JSON.stringify({ urls: total, rssBytes, addMicros, dequeueMicros } satisfies Measured));

async function fill(count: number): Promise<{ frontier: MemoryFrontier; addMicros: number }> {
  const filled = await MemoryFrontier.load(MADE_UP_URLS, { perAddress: 1, delayMs: 0 });
  const began = process.cpuUsage();
  for (let id = 1; id <= count; id += ADDED_AT_ONCE) {
    const many = Math.min(ADDED_AT_ONCE, count - id + 1);
    filled.enqueue(filled.admit(Array.from({ length: many }, (_, i) => newUrl(id + i))), 0);
    for (const host of filled.unplaced(1_000)) filled.place(host, host, 0);
  }
  const { user, system } = process.cpuUsage(began);
  return { frontier: filled, addMicros: (user + system) / count };
}

/** Leases, answers and completes as a crawl does, 32 at a time; each is due again in a week. */
async function dequeue(from: MemoryFrontier, count: number): Promise<number> {
  const began = process.cpuUsage();
  let done = 0;
  for (let now = 1; done < count; now++) {
    for (const lease of await from.lease(32, now)) {
      from.answered(lease, now);
      from.complete(lease, now + 7 * 24 * 3_600_000, false, now);
      done++;
    }
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / done;
}

/** The same code on a small frontier, so that neither size includes compilation. */
async function warmUp(): Promise<void> {
  for (let i = 0; i < 5; i++) await dequeue((await fill(20_000)).frontier, 8_000);
}

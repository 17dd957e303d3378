/**
 * How often to read what brings other pages: sitemaps, feeds, home pages and lists of links. If a hub brings Λ new or changed
 * pages an hour, reading it every t hours leaves each waiting t/2 hours on average: Λ·t/2 page-hours an hour,
 * against 1/t visits at the price of a visit. The best t is √(2·price/Λ).
 */
import type { PageId } from '../../model/page.ts';
import { clamp, HOUR_MS } from '../policy-options.ts';

/** Before anything is known, a hub is expected to bring this many pages in its first hour. */
const EXPECTED = { list: 0.2, home: 0.2, listing: 0.05 } as const;
/** How long a reading counts. */
const MEMORY_HOURS = 48;
const SHORTEST_HOURS = 1 / 12;
const LONGEST_HOURS = 7 * 24;

/** A sitemap or feed, a home page, or another page that mostly lists links. */
export type HubKind = keyof typeof EXPECTED;

type Hub = { pages: number; hours: number; readAt: number };

export class HubPace {
  readonly #hubs = new Map<PageId, Hub>();

  has(id: PageId): boolean {
    return this.#hubs.has(id);
  }

  /** A hub was read and brought this many pages. */
  read(id: PageId, kind: HubKind, now: number, brought: number): void {
    const hub = this.#hubs.get(id);
    // What a first reading brings is not news.
    if (hub === undefined) {
      this.#hubs.set(id, { pages: EXPECTED[kind], hours: 1, readAt: now });
      return;
    }
    const hours = Math.max(0, now - hub.readAt) / HOUR_MS;
    const keep = Math.exp(-hours / MEMORY_HOURS);
    hub.pages = hub.pages * keep + brought;
    hub.hours = hub.hours * keep + hours;
    hub.readAt = now;
  }

  /** When to read a hub again at this price of a visit, in hours of freshness. */
  dueAt(id: PageId, price: number): number {
    const { pages, hours, readAt } = this.#hubs.get(id)!;
    const best = Math.sqrt((2 * price * hours) / Math.max(pages, 1e-6));
    return readAt + clamp(best, SHORTEST_HOURS, LONGEST_HOURS) * HOUR_MS;
  }

  /** When to read each. */
  due(price: number): { id: PageId; due: number }[] {
    return Array.from(this.#hubs.keys(), (id) => ({ id, due: this.dueAt(id, price) }));
  }
}

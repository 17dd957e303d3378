import { type CanonicalUrl, hostOf } from '../model/canonical-url.ts';
import type { Frontier, FrontierStats } from '../model/frontier.ts';
import type { Lease } from '../model/lease.ts';
import type { NewUrl } from '../model/link.ts';
import type { PageId } from '../model/page.ts';
import type { UrlStore } from '../model/page-store.ts';
import { Heap } from './heap.ts';
import { type HostTurn, Turns } from './turns.ts';
import { UrlSet } from './url-set.ts';
import { UrlTable } from './url-table.ts';

export type FrontierOptions = {
  perAddress: number;
  delayMs: number;
  /** URLs taken up per host, against traps; 0 for no limit. */
  maxUrlsPerHost: number;
};

/**
 * The frontier of F1, F2 and E1 on one machine: all decisions in memory, all knowledge in the store.
 *
 * A URL is waiting (never visited), leased, asleep until it is due again, or done with for ever. Waiting URLs stand
 * in a heap per host, best priority first, older first among equals; `Turns` says which host is next. Leases are not
 * durable: after a crash the URL simply is where it was before, so a page may be repeated but is never lost.
 */
export class MemoryFrontier implements Frontier {
  readonly #store: UrlStore;
  readonly #options: FrontierOptions;
  readonly #known: UrlSet;
  readonly #table = new UrlTable();
  readonly #turns: Turns;
  readonly #hosts: HostTurn[] = [];
  readonly #hostIds = new Map<string, number>();
  readonly #calendar: Heap<PageId>;
  readonly #unplaced: HostTurn[] = [];
  #waiting = 0;
  #leased = 0;
  #refused = 0;

  constructor(store: UrlStore, options: FrontierOptions) {
    this.#store = store;
    this.#options = options;
    this.#turns = new Turns(options.perAddress, options.delayMs);
    this.#known = new UrlSet();
    this.#calendar = new Heap((a, b) => this.#table.due[a]! < this.#table.due[b]!);
    for (const row of store.scan())
      this.#remember(row.id, row.url, row.priority, row.depth, row.due, row.visits > 0);
  }

  idOf(url: CanonicalUrl): PageId | undefined {
    return this.#known.get(url) || undefined;
  }

  admit(urls: readonly NewUrl[]): (NewUrl & { id: PageId })[] {
    const admitted: (NewUrl & { id: PageId })[] = [];
    for (const url of urls) {
      if (this.#known.get(url.url) !== 0) continue;
      const host = this.#hosts[this.#hostId(hostOf(url.url))]!;
      const limit = this.#options.maxUrlsPerHost;
      if (limit > 0 && host.urls >= limit) {
        this.#refused++;
        continue;
      }
      const id = this.#table.lastId + 1;
      this.#remember(id, url.url, url.priority, url.depth, 0, false);
      admitted.push({ ...url, id });
    }
    return admitted;
  }

  lease(most: number, now: number): Lease[] {
    const leases: Lease[] = [];
    while (leases.length < most) {
      const host = this.#turns.take(now);
      if (!host) break;
      const id = host.queue.pop()!;
      const revisit = this.#table.due[id]! > 0;
      if (!revisit) this.#waiting--;
      this.#leased++;
      const scheduled = revisit ? this.#table.due[id]! : now;
      leases.push({
        id,
        url: this.#store.url(id),
        host: host.name,
        depth: this.#table.depth[id]!,
        scheduled,
        revisit,
      });
    }
    return leases;
  }

  complete(lease: Lease, next: number, now: number): void {
    this.#leased--;
    this.#table.due[lease.id] = next;
    if (Number.isFinite(next)) this.#calendar.push(lease.id);
    this.#turns.finish(this.#hostOf(lease), now, true);
  }

  release(lease: Lease, now: number): void {
    this.#leased--;
    const host = this.#hostOf(lease);
    host.queue.push(lease.id);
    if (!lease.revisit) this.#waiting++;
    this.#turns.finish(host, now, false);
  }

  wake(most: number, now: number): number {
    let woken = 0;
    for (; woken < most; woken++) {
      const id = this.#calendar.peek();
      if (id === undefined || this.#table.due[id]! > now) break;
      this.#calendar.pop();
      const host = this.#hosts[this.#table.host[id]!]!;
      host.queue.push(id);
      this.#turns.offer(host, now);
    }
    return woken;
  }

  delay(hostName: string, delay: { notBefore?: number; everyMs?: number }): void {
    const host = this.#hosts[this.#hostId(hostName)]!;
    if (delay.notBefore !== undefined) host.notBefore = Math.max(host.notBefore, delay.notBefore);
    if (delay.everyMs !== undefined) host.delayMs = delay.everyMs;
  }

  unplaced(most: number): string[] {
    return this.#unplaced.splice(0, most).map((host) => host.name);
  }

  place(hostName: string, server: string, now: number): void {
    this.#turns.place(this.#hosts[this.#hostId(hostName)]!, server, now);
  }

  nextAt(): number {
    return this.#turns.nextAt();
  }

  nextDueAt(): number {
    const id = this.#calendar.peek();
    return id === undefined ? Number.POSITIVE_INFINITY : this.#table.due[id]!;
  }

  stats(): FrontierStats {
    return {
      known: this.#known.size,
      waiting: this.#waiting,
      scheduled: this.#calendar.size,
      leased: this.#leased,
      hosts: this.#hosts.length,
      refused: this.#refused,
    };
  }

  #remember(
    id: PageId,
    url: CanonicalUrl,
    priority: number,
    depth: number,
    due: number,
    visited: boolean,
  ): void {
    const hostId = this.#hostId(hostOf(url));
    const host = this.#hosts[hostId]!;
    host.urls++;
    this.#known.add(url, id);
    this.#table.set(id, hostId, priority, due, depth);
    if (!visited) {
      this.#waiting++;
      host.queue.push(id);
      this.#turns.offer(host, 0);
    } else if (Number.isFinite(due)) this.#calendar.push(id);
  }

  #hostOf(lease: Lease): HostTurn {
    return this.#hosts[this.#table.host[lease.id]!]!;
  }

  #hostId(name: string): number {
    const known = this.#hostIds.get(name);
    if (known !== undefined) return known;
    const table = this.#table;
    const host: HostTurn = {
      name,
      queue: new Heap((a, b) => {
        const [left, right] = [table.priority[a]!, table.priority[b]!];
        return left > right || (left === right && a < b);
      }),
      server: null,
      busy: false,
      lined: false,
      notBefore: 0,
      delayMs: 0,
      urls: 0,
    };
    this.#unplaced.push(host);
    this.#hostIds.set(name, this.#hosts.length);
    return this.#hosts.push(host) - 1;
  }
}

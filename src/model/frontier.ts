import type { Lease } from './lease.ts';
import type { NewUrl } from './link.ts';
import type { PageId } from './page.ts';
import type { CanonicalUrl } from './urls/canonical-url.ts';

export type FrontierStats = {
  known: number;
  /** Never visited and waiting for their first turn. */
  waiting: number;
  /** Visited, and asleep until they are due again, or due and waiting for their turn. */
  scheduled: number;
  leased: number;
  /** First visits that failed and are tried again soon. */
  retrying: number;
  /** Never visited, and waiting until their shape brings something new. */
  deferred: number;
  hosts: number;
};

/** What a crawler unit has before it (F1): URLs by the address of their server. */
export type UnitFrontier = {
  unit: number;
  /** Requests in progress. */
  fetching: number;
  /** URLs whose turn will come. */
  waiting: number;
  /** Servers with such URLs. */
  servers: number;
  /** Those with most of them, address and port. */
  addresses: { address: string; hosts: number; waiting: number }[];
};

/** Which URL is visited next (F1, F2, E1). */
export interface Frontier {
  /** The id of a URL that is known already. */
  idOf(url: CanonicalUrl): PageId | undefined;
  /** The same by the two halves of its hash (`hashUrl`). */
  idOfHash(high: number, low: number): PageId | undefined;
  /** Gives ids to those that are unknown and remembers them, with the priority that `rank` says, if there is one; the caller makes them durable, then calls `enqueue`. */
  admit(urls: readonly NewUrl[], rank?: (id: PageId, url: NewUrl) => number): (NewUrl & { id: PageId })[];
  /** Is any URL of this host known? */
  knowsHost(host: string): boolean;
  /** Has a known URL never been visited? */
  isNew(id: PageId): boolean;
  /**
   * There is more evidence for a URL: if it still waits for its first visit, it moves forward in the queue.
   */
  raise(id: PageId, priority: number): void;
  /** Admitted URLs are on disk: they may be leased from now on. */
  enqueue(urls: readonly { id: PageId }[], now: number): void;
  /** URLs that may be fetched now, never two of one host, never more than allowed of one server. */
  lease(limit: number, now: number): Promise<Lease[]>;
  /** The server has answered or failed: its pause begins, while the page is still being processed. */
  answered(lease: Lease, now: number): void;
  /** The visit is on disk: the URL is due again at `next`, as a retry without having to be woken. */
  complete(lease: Lease, next: number, retry: boolean, now: number): void;
  /** The lease was not used: the URL is where it was before. If its server was asked for something, it rests. */
  release(lease: Lease, now: number, wasAsked?: boolean): void;
  /**
   * A request outside the queue (a resource of a page that is being rendered) needs a turn of this host,
   * before the queue. `lease` calls `begin` when the turn comes, with the function that ends it; the returned
   * function withdraws the request.
   */
  guest(host: string, begin: (end: (now: number) => void) => void, now: number): () => void;
  /**
   * Puts at most this many due URLs back into the queue and returns how many it put back. With `earlyUntil`,
   * if none of the URLs put back earlier are still waiting, also those that are due by then.
   */
  wake(most: number, now: number, earlyUntil?: number): number;
  /** Visits these as soon as their hosts allow, whatever the budget; those in progress are left alone. */
  visitNow(ids: Iterable<PageId>, now: number): void;
  /** The URL was not visited and waits until its shape is opened or one of it is tried. */
  setAside(lease: Lease, shape: string, now: number): void;
  /** One of the URLs that wait for this shape, chosen at random, is queued; null if there is none. */
  tryOne(shape: string, random: () => number, now: number): PageId | null;
  /** All URLs that wait for this shape are queued. */
  open(shape: string, now: number): void;
  /** The server was not contacted for this lease: others may be leased while the visit is recorded. */
  unasked(lease: Lease, now: number): void;
  /** Sites say that these have changed: `wake` takes them before all others that are due. */
  announce(ids: Iterable<PageId>, now: number): void;
  /** Gives URLs that are asleep another due time; those that are not asleep keep theirs. */
  reschedule(due: Iterable<{ id: PageId; due: number }>): void;
  /** A host asks for a pause until a given time, or for its own pause between requests. */
  delay(host: string, delay: { notBefore?: number; everyMs?: number }): void;
  /** Hosts whose server is not known yet; each is named once. They get no turn until `place` sets it. */
  unplaced(most: number): string[];
  place(host: string, server: string, now: number): void;
  /** When something can be leased; Infinity if only completing a lease or waking a URL can change that. */
  nextAt(): number;
  /** When the next URL that was visited before is due. */
  nextDueAt(): number;
  stats(): FrontierStats;
  /** The frontier of each crawler unit, with this many of its addresses. */
  unitFrontiers(most: number): UnitFrontier[];
  /** The hosts with most URLs in their queue, longest first. */
  longestQueues(most: number): { host: string; waiting: number }[];
}

/** What URLs are admitted to: it knows those that were admitted before, and gives the others their ids. */
export type UrlRegistry = Pick<Frontier, 'idOf' | 'admit' | 'knowsHost' | 'enqueue'>;

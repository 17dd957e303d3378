import type { CanonicalUrl } from './canonical-url.ts';
import type { Lease } from './lease.ts';
import type { NewUrl } from './link.ts';
import type { PageId } from './page.ts';

export type FrontierStats = {
  known: number;
  /** Never visited and waiting for their first turn. */
  waiting: number;
  /** Visited, and asleep until they are due again, or due and waiting for their turn. */
  scheduled: number;
  leased: number;
  /** First visits that failed and are tried again soon. */
  retrying: number;
  hosts: number;
};

/** Which URL is visited next (F1, F2, E1). */
export interface Frontier {
  /** The id of a URL that is known already. */
  idOf(url: CanonicalUrl): PageId | undefined;
  /** Gives ids to those that are unknown and remembers them, with the priority that `rank` says, if there is one; the caller makes them durable, then calls `enqueue`. */
  admit(urls: readonly NewUrl[], rank?: (id: PageId, url: NewUrl) => number): (NewUrl & { id: PageId })[];
  /** Is any URL of this host known? */
  knowsHost(host: string): boolean;
  /** Has a known URL never been visited? */
  isNew(id: PageId): boolean;
  /** More was heard of a URL: if it still waits for its first visit, it stands further ahead from now on. */
  raise(id: PageId, priority: number): void;
  /** Admitted URLs are on disk: they may be leased from now on. */
  enqueue(urls: readonly { id: PageId }[], now: number): void;
  /** URLs that may be fetched at this moment, never two of one host, never more than allowed of one server. */
  lease(limit: number, now: number): Promise<Lease[]>;
  /** The server was asked and has answered (or failed to): its pause begins, while the page is still on its way. */
  answered(lease: Lease, now: number): void;
  /** The visit is on disk: the URL is due again at `next`, as a retry without having to be woken. */
  complete(lease: Lease, next: number, retry: boolean, now: number): void;
  /** The lease was not used: the URL is where it was before. */
  release(lease: Lease, now: number): void;
  /**
   * A request outside the queue (what a page asks for while it is rendered) wants a turn of this host, before the queue.
   * `begin` is called by `lease` when it comes, with what ends it; the answer withdraws the wish.
   */
  guest(host: string, begin: (end: (now: number) => void) => void, now: number): () => void;
  /**
   * Lets at most so many URLs that are due stand in the queue again; tells how many did. With `earlyUntil`, where nothing that
   * was woken is still waiting, also those that are due by then.
   */
  wake(most: number, now: number, earlyUntil?: number): number;
  /** These are visited as soon as their hosts can be asked, whatever the budget says; those under way are left alone. */
  visitNow(ids: Iterable<PageId>, now: number): void;
  /** The server was not asked for this lease: others may be, while the visit is written down. */
  unasked(lease: Lease, now: number): void;
  /** Gives URLs that are asleep another due time; those that are not asleep keep theirs. */
  reschedule(due: Iterable<{ id: PageId; due: number }>): void;
  /** A host wants to be left alone until a moment, or to have a pause of its own between requests. */
  delay(host: string, delay: { notBefore?: number; everyMs?: number }): void;
  /** Hosts whose server is not known yet; each is named once. They have no turn until `place` tells it. */
  unplaced(most: number): string[];
  place(host: string, server: string, now: number): void;
  /** When something can be leased; Infinity if only completing a lease or waking a URL can change that. */
  nextAt(): number;
  /** When the next URL that was visited before is due. */
  nextDueAt(): number;
  stats(): FrontierStats;
  /** The hosts with most URLs in their queue, longest first. */
  longestQueues(most: number): { host: string; waiting: number }[];
}

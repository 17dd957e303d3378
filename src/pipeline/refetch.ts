import type { FetchAnswer, Fetcher } from '../crawler/fetcher.ts';
import { takeTurn } from '../crawler/take-turn.ts';
import type { Frontier } from '../model/frontier.ts';
import type { Lease } from '../model/lease.ts';
import type { Revisits } from '../update/schedule/revisits.ts';

export type RefetchParts = {
  fetcher: Fetcher;
  frontier: Frontier;
  /** A host needs a turn: leases should be handed out soon. */
  onGuest: () => void;
  /** A refetch is paid for like a revisit. */
  revisits: Pick<Revisits, 'spendOnRefetch'>;
  /** Ends the wait for a turn. */
  signal?: AbortSignal;
  now: () => number;
};

/** How long to wait for the host's next turn; after that the page is judged without a refetch. */
const TURN_PATIENCE_MS = 30_000;

/** Fetches a page again as soon as its host's turn comes: what differs now differs at every fetch. */
export class Refetch {
  readonly #parts: RefetchParts;

  constructor(parts: RefetchParts) {
    this.#parts = parts;
  }

  /** Null if the host has no turn soon, or the crawl is stopped. */
  fetch(lease: Lease): Promise<FetchAnswer | null> {
    const { fetcher, frontier, revisits, onGuest, signal, now } = this.#parts;
    return takeTurn({
      frontier,
      host: lease.host,
      patienceMs: TURN_PATIENCE_MS,
      ...(signal ? { signal } : {}),
      onGuest,
      now,
      work: () => {
        revisits.spendOnRefetch();
        return fetcher.fetch(lease.url);
      },
    });
  }
}

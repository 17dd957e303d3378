import type { FetchAnswer, Fetcher } from '../crawler/fetcher.ts';
import { takeTurn } from '../crawler/take-turn.ts';
import type { Frontier } from '../model/frontier.ts';
import type { Lease } from '../model/lease.ts';
import type { Revisits } from '../update/schedule/revisits.ts';

export type SecondLookParts = {
  fetcher: Fetcher;
  frontier: Frontier;
  /** A host is asked for a turn: leases should be handed out soon. */
  onGuest: () => void;
  /** What is fetched counts as a revisit. */
  revisits: Pick<Revisits, 'spend'>;
  /** Ends the waiting for a turn. */
  signal?: AbortSignal;
  now: () => number;
};

/** So long the host's next turn is waited for; the page is judged without then. */
const TURN_PATIENCE_MS = 30_000;

/** Fetches a page a second time, as soon as its host's turn comes: what differs now differs at every fetch. */
export class SecondLook {
  readonly #parts: SecondLookParts;

  constructor(parts: SecondLookParts) {
    this.#parts = parts;
  }

  /** Null where the host has no turn soon, or the crawl is stopped. */
  take(lease: Lease): Promise<FetchAnswer | null> {
    const { fetcher, frontier, revisits, onGuest, signal, now } = this.#parts;
    return takeTurn({
      frontier,
      host: lease.host,
      patienceMs: TURN_PATIENCE_MS,
      ...(signal ? { signal } : {}),
      onGuest,
      now,
      work: () => {
        revisits.spend(1);
        return fetcher.fetch(lease.url);
      },
    });
  }
}

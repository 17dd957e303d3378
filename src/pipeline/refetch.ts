import { type FetchAnswer, wasStopped } from '../crawler/fetch-answer.ts';
import type { Fetcher } from '../crawler/fetcher.ts';
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

/** Null if the host had no turn in time; `stopped` if the crawl was stopped first. */
export type Refetched = FetchAnswer | 'stopped' | null;

/** Fetches a page again as soon as its host's turn comes: what differs now differs at every fetch. */
export class Refetch {
  readonly #parts: RefetchParts;

  constructor(parts: RefetchParts) {
    this.#parts = parts;
  }

  async fetch(lease: Lease): Promise<Refetched> {
    const { fetcher, frontier, revisits, onGuest, signal, now } = this.#parts;
    const answer = await takeTurn({
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
    if (answer === null) return signal?.aborted ? 'stopped' : null;
    return wasStopped(answer) ? 'stopped' : answer;
  }
}

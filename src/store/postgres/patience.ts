/** How long to wait for an unavailable database, and what to call. */
export type PatienceOptions = {
  /** Infinite to wait until it is back. */
  limitMs?: number;
  /** Called once each time the database becomes unavailable. */
  onAway?: (error: unknown) => void;
};

/** Decides whether to keep waiting for an unavailable database, for all queries that wait for it. */
export class Patience {
  readonly #limitMs: number;
  readonly #onAway: (error: unknown) => void;
  readonly #now: () => number;
  #awaySince: number | null = null;
  #endsAt = Number.POSITIVE_INFINITY;

  constructor(
    { limitMs = Number.POSITIVE_INFINITY, onAway = () => {} }: PatienceOptions = {},
    now: () => number = () => performance.now(),
  ) {
    this.#limitMs = limitMs;
    this.#onAway = onAway;
    this.#now = now;
  }

  /** The database answered. */
  answered(): void {
    this.#awaySince = null;
  }

  /** The database is unavailable: retry? */
  outlasts(error: unknown): boolean {
    const now = this.#now();
    if (this.#awaySince === null) {
      this.#awaySince = now;
      this.#onAway(error);
    }
    return now - this.#awaySince < this.#limitMs && now < this.#endsAt;
  }

  /** The process is about to end: from now on no wait is longer than this. */
  endIn(ms: number): void {
    this.#endsAt = Math.min(this.#endsAt, this.#now() + ms);
  }
}

/** How long to wait for a database that is away, and who hears of it. */
export type PatienceOptions = {
  /** Infinite if it is waited for until it is back. */
  limitMs?: number;
  /** Called once for each time that the database goes away. */
  onAway?: (error: unknown) => void;
};

/** Decides whether a database that is away is worth waiting for, over all questions that wait for it. */
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

  /** The database is away: is it worth another try? */
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

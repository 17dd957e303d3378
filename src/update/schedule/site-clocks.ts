/**
 * When pages changed by the dates of their sites. Clocks differ: one that is ahead dates its newest changes in our
 * future. How far it is ahead is learnt from the dates themselves. With an accelerated clock (`update.timeScale`),
 * sites may use our time or that of the clock.
 */

/** A date further in the future is not the clock's fault. */
const MOST_AHEAD_MS = 24 * 3_600_000;

export class SiteClocks {
  readonly #toPolicy: (real: number) => number;
  readonly #ahead = new Map<string, number>();

  constructor(toPolicy: (real: number) => number = (real) => real) {
    this.#toPolicy = toPolicy;
  }

  toPolicy(real: number): number {
    return this.#toPolicy(real);
  }

  /** A host sent this date now. */
  hear(host: string, date: number, now: number): void {
    const ahead = date - this.#toPolicy(now);
    if (ahead > (this.#ahead.get(host) ?? 0) && ahead <= MOST_AHEAD_MS) this.#ahead.set(host, ahead);
  }

  /** The date in the policy's time if it lies between these real times; otherwise null. */
  within(host: string, date: number, after: number, upTo: number): number | null {
    if (date > after && date <= upTo) return this.#toPolicy(date);
    const own = date - (this.#ahead.get(host) ?? 0);
    return own > this.#toPolicy(after) && own <= this.#toPolicy(upTo) ? own : null;
  }
}

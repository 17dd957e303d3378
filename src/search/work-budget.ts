/**
 * What one query may cost. Work is counted in postings read, so that the same query on the same index is cut
 * short at the same place on any machine; the clock is a second limit for machines that are slower than
 * expected. A query that has used up its budget is answered from what was seen by then, and the answer says
 * so.
 */
export type WorkLimits = {
  /** Number of postings that may be read. */
  work: number;
  /** Epoch milliseconds after which nothing is started. */
  endsAt: number;
  now: () => number;
};

/** The clock is read once per this much work. */
const CLOCK_EVERY = 4_096;

export class WorkBudget {
  readonly #limits: WorkLimits;
  #spent = 0;
  #nextLook = CLOCK_EVERY;
  #isSpent = false;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
  }

  /** A budget that never ends, for tests and evaluation. */
  static unlimited(): WorkBudget {
    const infinite = Number.POSITIVE_INFINITY;
    return new WorkBudget({ work: infinite, endsAt: infinite, now: () => 0 });
  }

  get spent(): number {
    return this.#spent;
  }

  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Books work that was done; true if the budget is used up and the caller should stop. */
  spend(work: number): boolean {
    this.#spent += work;
    if (this.#spent > this.#limits.work) this.#isSpent = true;
    else if (this.#spent >= this.#nextLook) {
      this.#nextLook = this.#spent + CLOCK_EVERY;
      if (this.#limits.now() >= this.#limits.endsAt) this.#isSpent = true;
    }
    return this.#isSpent;
  }
}

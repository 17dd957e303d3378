/** Work still in progress this long after a stop is given up; the next run visits its URLs again. */
const PATIENCE_MS = 2_500;
/** Shorter limit once pages are only being extracted, not fetched; it usually saves requesting them twice. */
const READING_MS = 600;

/** How long a crawl that is asked to stop waits for work in progress; in monotonic milliseconds. */
export class StopPatience {
  readonly #askedAt: number;

  constructor(askedAt: number) {
    this.#askedAt = askedAt;
  }

  /** `answeredAt` is the time of the last answer; `asking` says whether an answer of a server is pending. */
  isOver(now: number, answeredAt: number, asking: boolean): boolean {
    if (now >= this.#askedAt + PATIENCE_MS) return true;
    return !asking && now > Math.max(this.#askedAt, answeredAt) + READING_MS;
  }
}

import type { Journey } from '../model/journey.ts';
import type { PageId } from '../model/page.ts';
import type { Journeys } from '../model/store.ts';
import { withDates } from './run-clock.ts';

/** Journeys share a transaction, since each transaction waits for the disk. */
const MAX_BATCH = 64;
const MAX_WAIT_MS = 250;
/** For a journey that its server waits for. */
const SHORT_WAIT_MS = 10;

type Waiting = { journey: Journey; resolve: (isWritten: boolean) => void; reject: (error: unknown) => void };

/**
 * Collects journeys into transactions. The promise of `commit` is the acknowledgement that the journey is on
 * disk. After a failed batch nothing more is written: later journeys may link to URLs that the failed ones
 * introduced.
 */
export class Committer {
  readonly #journeys: Journeys;
  readonly #shift: () => number;
  readonly #maxWaitMs: number;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  /** The next transaction does not wait for long. */
  #isUrgent = false;
  #writing: Promise<void> = Promise.resolve();
  #failure: { error: unknown } | null = null;

  /** `shift` is added to the times of a journey to get dates. */
  constructor(journeys: Journeys, shift: () => number = () => 0, maxWaitMs = MAX_WAIT_MS) {
    this.#journeys = journeys;
    this.#shift = shift;
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * False if another crawler owns the page's site by now, and nothing was written. `isUrgent`: a server waits for it.
   */
  commit(journey: Journey, isUrgent = false): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ journey, resolve, reject });
      if (this.#waiting.length >= MAX_BATCH) void this.flush();
      else if (isUrgent && !this.#isUrgent) this.#flushWithin(Math.min(SHORT_WAIT_MS, this.#maxWaitMs));
      else if (this.#timer === null) this.#flushWithin(this.#maxWaitMs);
      this.#isUrgent ||= isUrgent && this.#timer !== null;
    });
  }

  #flushWithin(ms: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  /** Resolves when everything handed in so far is on disk or has been refused. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isUrgent = false;
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length > 0) this.#writing = this.#writing.then(() => this.#write(batch));
    return this.#writing;
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    let lost: ReadonlySet<PageId> | undefined;
    try {
      if (this.#failure) throw this.#failure.error;
      const shift = this.#shift();
      lost = await this.#journeys.commit(batch.map(({ journey }) => withDates(journey, shift)));
    } catch (error) {
      this.#failure ??= { error };
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const { journey, resolve } of batch) resolve(lost?.has(journey.visit.page) !== true);
  }
}

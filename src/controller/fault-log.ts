import type { CrawlFaults } from '../model/crawl-status.ts';

/** Where an error was caught: on a page's way, which then ends as `failed`, or by the last guard of the process. */
export type FaultPlace = 'page' | 'process';
export type Fault = { place: FaultPlace; url: string | null; error: string };

/** The last faults are kept in the status row for `tazi doctor`. */
const MAX_KEPT = 5;
/** Characters of an error that are kept: its message and the frames that matter. */
const MAX_ERROR_CHARS = 1_000;
/** The process goes on after an error that nothing handled, but not if this many come within a minute. */
const MAX_PROCESS_FAULTS_A_MINUTE = 100;

/**
 * Errors that should not have happened: libraries that throw, code that fails on a page. Each one is counted and reported with its
 * URL; none ends the crawl, unless they come without end.
 */
export class FaultLog {
  readonly #onFault: (fault: Fault) => void;
  readonly #now: () => number;
  readonly #last: CrawlFaults['last'][number][] = [];
  readonly #counts: Record<FaultPlace, number> = { page: 0, process: 0 };
  #recent: number[] = [];

  constructor(onFault: (fault: Fault) => void, now: () => number) {
    this.#onFault = onFault;
    this.#now = now;
  }

  /** False if the process should give up. */
  report(place: FaultPlace, thrown: unknown, url: string | null = null): boolean {
    const at = this.#now();
    const error = describe(thrown);
    this.#counts[place]++;
    this.#last.push({ at, place, url, error });
    if (this.#last.length > MAX_KEPT) this.#last.shift();
    this.#onFault({ place, url, error });
    if (place === 'page') return true;
    this.#recent = [...this.#recent.filter((earlier) => at - earlier < 60_000), at];
    return this.#recent.length <= MAX_PROCESS_FAULTS_A_MINUTE;
  }

  /** Undefined where there is nothing to say. */
  summary(): CrawlFaults | undefined {
    if (this.#last.length === 0) return undefined;
    return { pages: this.#counts.page, process: this.#counts.process, last: [...this.#last] };
  }
}

function describe(thrown: unknown): string {
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return text.slice(0, MAX_ERROR_CHARS);
}

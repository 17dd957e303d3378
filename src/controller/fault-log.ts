import type { CrawlFaults } from '../model/crawl-status.ts';

/**
 * Where an error was caught: while processing a page, which then ends as `failed`, or by the process-wide
 * handler.
 */
export type FaultPlace = 'page' | 'process';
export type Fault = { place: FaultPlace; url: string | null; error: string };

/** The last faults are kept in the status row for `tazi doctor`. */
const MAX_KEPT = 5;
/** Characters of an error to keep: its message and the relevant frames. */
const MAX_ERROR_CHARS = 1_000;
/** The process survives unhandled errors, unless this many occur within a minute. */
const MAX_PROCESS_FAULTS_A_MINUTE = 100;

/**
 * Errors that should not happen: libraries that throw, code that fails on a page. Each one is counted and
 * reported with its URL; none ends the crawl, unless they do not stop.
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

  /** Undefined if there is nothing to report. */
  summary(): CrawlFaults | undefined {
    if (this.#last.length === 0) return undefined;
    return { pages: this.#counts.page, process: this.#counts.process, last: [...this.#last] };
  }
}

function describe(thrown: unknown): string {
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return text.slice(0, MAX_ERROR_CHARS);
}

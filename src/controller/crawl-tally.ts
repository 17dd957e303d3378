import type { CrawlStatus } from '../model/crawl-status.ts';
import type { Visit, VisitOutcome } from '../model/visit.ts';
import { NOT_READ } from '../pipeline/judge-step.ts';

/** Samples, about a second apart, over which the rate is averaged. */
const RATE_WINDOW = 10;

/** Totals of the visits of a run. */
export class CrawlTally {
  readonly #outcomes: Partial<Record<VisitOutcome, number>> = {};
  readonly #errors: Record<string, number> = {};
  #visits = 0;
  #bytes = 0;
  #skipped = 0;
  #recent: { at: number; visits: number }[];

  constructor(startedAt: number) {
    this.#recent = [{ at: startedAt, visits: 0 }];
  }

  add({ outcome, reason, bytes }: Visit): void {
    this.#visits++;
    this.#outcomes[outcome] = (this.#outcomes[outcome] ?? 0) + 1;
    if (outcome === 'failed') this.#errors[reason] = (this.#errors[reason] ?? 0) + 1;
    this.#bytes += bytes;
    if (reason === NOT_READ) this.#skipped++;
  }

  /** The figures so far; the rate covers the last few samples. */
  figures(now: number): Pick<CrawlStatus, 'outcomes' | 'errors' | 'pagesPerSecond' | 'bytes' | 'skipped'> {
    const since = this.#recent[0]!;
    this.#recent = [...this.#recent.slice(-RATE_WINDOW), { at: now, visits: this.#visits }];
    return {
      outcomes: { ...this.#outcomes },
      errors: { ...this.#errors },
      pagesPerSecond: ((this.#visits - since.visits) * 1000) / Math.max(1, now - since.at),
      bytes: this.#bytes,
      skipped: this.#skipped,
    };
  }
}

/**
 * When pages change: a Poisson process per article, seeded, which begins at CHANGE_EPOCH whatever the real time is. The
 * times can therefore be asked for any stretch of the clock, before or after a crawl has passed it.
 */
import type { Article, ChangeClass } from './article.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts';
import { randomStream } from './random.ts';

/** Later than every article's date; before it each article is as it was first published. */
export const CHANGE_EPOCH = Date.UTC(2026, 10, 1);

/** Mean time between two changes. */
export const MEAN_INTERVAL_MS: Record<ChangeClass, number> = {
  never: Number.POSITIVE_INFINITY,
  weekly: 7 * DAY_MS,
  daily: DAY_MS,
  hourly: HOUR_MS,
  minutes: 10 * MINUTE_MS,
};

/** Remembers the change times of all articles as far as the clock has come. */
export class Chronicle {
  readonly #seed: number;
  readonly #processes = new Map<string, Process>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** 0 before the first change. */
  versionAt(article: Article, at: number): number {
    return this.#countUpTo(article, at);
  }

  /** Time of the last change, or of publication. */
  changedAt(article: Article, at: number): number {
    const version = this.#countUpTo(article, at);
    return version === 0 ? article.publishedAt : this.#process(article).times[version - 1]!;
  }

  /** Change times with from < time ≤ to, in order. */
  changesBetween(article: Article, from: number, to: number): number[] {
    const first = this.#countUpTo(article, from);
    return this.#process(article).times.slice(first, this.#countUpTo(article, to));
  }

  /** Changes per hour, in the long run. */
  rateOf(article: Article): number {
    return HOUR_MS / MEAN_INTERVAL_MS[article.changes];
  }

  #countUpTo(article: Article, at: number): number {
    if (article.changes === 'never') return 0;
    const process = this.#process(article);
    process.growTo(at);
    return process.countUpTo(at);
  }

  #process(article: Article): Process {
    const key = `${this.#seed}/${article.site}/${article.slug}`;
    let process = this.#processes.get(key);
    if (process === undefined) {
      process = new Process(key, MEAN_INTERVAL_MS[article.changes]);
      this.#processes.set(key, process);
    }
    return process;
  }
}

class Process {
  readonly times: number[] = [];
  readonly #random: () => number;
  readonly #meanMs: number;
  #next: number;

  constructor(key: string, meanMs: number) {
    this.#random = randomStream(key);
    this.#meanMs = meanMs;
    this.#next = CHANGE_EPOCH + this.#interval();
  }

  growTo(at: number): void {
    while (this.#next <= at) {
      this.times.push(this.#next);
      this.#next += this.#interval();
    }
  }

  countUpTo(at: number): number {
    let low = 0;
    let high = this.times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.times[middle]! <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Exponential, in whole milliseconds, and never zero, so that two changes are never one. */
  #interval(): number {
    return Math.max(1, Math.round(-Math.log(1 - this.#random()) * this.#meanMs));
  }
}

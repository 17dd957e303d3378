import { DistinctCount } from '../model/distinct-count.ts';
import type { Refusals } from '../model/urls/refusals.ts';
import type { RefusedUrl } from '../model/urls/refused-url.ts';

/**
 * Maximum number of URLs distinguished in one run. Beyond this the counts of the run are lower bounds; the store tells
 * its own apart.
 */
const MAX_TOLD_APART = 1_000_000;
/** URLs waiting to be stored; a page names at most a few thousand, a sitemap more: they are only counted. */
const MAX_PENDING = 20_000;

/**
 * What the limits of a crawl cut off: every refused URL counts once, however many pages name it. New ones
 * wait here until they are stored, so that `tazi why` can name the filter and the page, and `tazi audit` counts them
 * all.
 */
export class RefusalLog {
  readonly #seen = new Set<number>();
  readonly #counts = new Map<string, number>();
  #pending: RefusedUrl[] = [];
  #beyond = new Map<string, DistinctCount>();
  #unread = new Map<string, number>();

  /** True for a URL that was not refused before. */
  add(refused: RefusedUrl): boolean {
    const hash = hashOf(refused.url);
    if (this.#seen.has(hash)) return false;
    this.#keep(refused);
    if (this.#seen.size >= MAX_TOLD_APART) return false;
    this.#seen.add(hash);
    this.count(refused.filter, 1);
    return true;
  }

  /** URLs that are known all the same: they are only counted. */
  count(filter: string, urls: number): void {
    this.#counts.set(filter, (this.#counts.get(filter) ?? 0) + urls);
  }

  /** Links of a page beyond a limit, of which nothing is known. */
  leaveOut(filter: string, links: number): void {
    this.count(filter, links);
    this.#unread.set(filter, (this.#unread.get(filter) ?? 0) + links);
  }

  /** Refused URLs by filter, the most frequent first. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort(([, a], [, b]) => b - a));
  }

  /** What to store; handed out once. */
  takePending(): Refusals {
    const pending = { urls: this.#pending, beyond: this.#beyond, unread: this.#unread };
    this.#pending = [];
    this.#beyond = new Map();
    this.#unread = new Map();
    return pending;
  }

  #keep(refused: RefusedUrl): void {
    if (this.#pending.length < MAX_PENDING) {
      this.#pending.push(refused);
      return;
    }
    const beyond = this.#beyond.get(refused.filter) ?? new DistinctCount();
    this.#beyond.set(refused.filter, beyond);
    beyond.add(refused.url);
  }
}

/**
 * Two rounds of FNV-1a with different seeds as one 52-bit number: a chance of 1 in 10,000 that one of a
 * million URLs is missed.
 */
function hashOf(url: string): number {
  let a = 0x811c9dc5 | 0;
  let b = 0x01234567;
  for (let i = 0; i < url.length; i++) {
    const code = url.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
    b ^= b >>> 13;
  }
  return (a >>> 0) * 0x100000 + ((b >>> 0) & 0xfffff);
}

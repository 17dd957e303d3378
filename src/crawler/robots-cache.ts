import { asciiLower } from '../model/ascii-lower.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/urls/canonical-url.ts';
import { decompress } from './decompress.ts';
import type { BodyLimit, FetchAnswer } from './fetcher.ts';
import { MAX_ROBOTS_BYTES, parseRobots, type Robots, type RobotsRule } from './robots.ts';

/** RFC 9309 2.4 allows up to 24 hours of caching; we refetch every hour. */
const TTL_MS = 60 * 60_000;
/** Upper bound of the growing delay before a failing server is asked again. */
const LONGEST_UNREACHABLE_MS = 5 * 60_000;
/** The delay grows by this factor with each further failure in a row, as it does for failed pages. */
const BACK_OFF = 4;
/** RFC 9309 2.3.1.2: follow at least five redirects. */
const MAX_REDIRECTS = 5;

/** Our product token in robots.txt. */
export const ROBOTS_AGENT = 'tazi';

/** A longer file is cut, not refused: the rules at its beginning apply. */
const LIMIT: BodyLimit = { maxBytes: MAX_ROBOTS_BYTES, beyond: 'cut' };
/** Origins whose rules are cached; beyond this, the oldest are evicted and fetched again when needed. */
const MAX_ENTRIES = 10_000;

type Fetch = (url: CanonicalUrl, limit: BodyLimit) => Promise<FetchAnswer>;

export type RobotsVerdict =
  | { kind: 'allowed' }
  | { kind: 'forbidden' }
  /** No answer, or a server error: the whole host is off limits for now (RFC 9309 2.3.1.4). */
  | { kind: 'unreachable'; reason: string };

type Entry = { expires: number; robots: Robots | null; reason: string; failures: number };

/** The result of fetching an origin's robots.txt. */
export type ToldRobots = {
  origin: string;
  at: number;
  /** Why there was no answer; empty if there was one. */
  reason: string;
  delaySeconds: number | null;
  /** The rules for us, in the order in which they decide. */
  rules: readonly RobotsRule[];
  sitemaps: readonly string[];
};

/** The rules of each origin, fetched before anything else from it and cached for an hour. */
export class RobotsCache {
  readonly #entries = new Map<string, Entry>();
  readonly #fetch: Fetch;
  readonly #firstRetryMs: number;
  readonly #now: (() => number) | undefined;
  readonly #onTold: (told: ToldRobots) => void;

  /**
   * A server that could not answer is asked again after `firstRetryMs`, when its pages are retried as well.
   */
  constructor(
    fetch: Fetch,
    firstRetryMs = LONGEST_UNREACHABLE_MS,
    now?: () => number,
    onTold: (told: ToldRobots) => void = () => {},
  ) {
    this.#fetch = fetch;
    this.#now = now;
    this.#onTold = onTold;
    this.#firstRetryMs = firstRetryMs;
  }

  /** What is known now; undefined if the rules have to be fetched first. */
  verdict(url: CanonicalUrl, now: number): RobotsVerdict | undefined {
    const entry = this.#entries.get(originOf(url));
    if (!entry || entry.expires <= now) return undefined;
    if (!entry.robots) return { kind: 'unreachable', reason: entry.reason };
    return entry.robots.allows(ROBOTS_AGENT, url) ? { kind: 'allowed' } : { kind: 'forbidden' };
  }

  /** The crawl delay that the URL's origin asks for, if its rules are known. */
  delayMs(url: CanonicalUrl): number {
    return (this.#entries.get(originOf(url))?.robots?.delay(ROBOTS_AGENT) ?? 0) * 1000;
  }

  /** Drops all rules, to free memory; they are fetched again when they are needed. */
  shed(): void {
    // Hosts that could not be reached keep their pause.
    for (const [origin, { robots }] of this.#entries) if (robots) this.#entries.delete(origin);
  }

  /** Fetches the rules of the URL's origin; reports the crawl delay and the sitemaps they name. */
  async load(url: CanonicalUrl, now: number): Promise<{ delayMs: number; sitemaps: string[] }> {
    const origin = originOf(url);
    const entry = await this.#ask(`${origin}/robots.txt` as CanonicalUrl, now);
    // Stopped during the request: that says nothing about the server.
    if (entry.reason === 'robots-stopped') return { delayMs: 0, sitemaps: [] };
    if (!entry.robots) {
      const endedAt = this.#now?.() ?? now;
      const failures = this.#entries.get(origin)?.failures ?? 0;
      const pauseMs = Math.min(this.#firstRetryMs * BACK_OFF ** failures, LONGEST_UNREACHABLE_MS);
      Object.assign(entry, { failures: failures + 1, expires: endedAt + pauseMs });
    }
    this.#remember(origin, entry);
    this.#onTold({
      origin,
      at: now,
      reason: entry.reason,
      delaySeconds: entry.robots?.delay(ROBOTS_AGENT) ?? null,
      rules: entry.robots?.rules(ROBOTS_AGENT) ?? [],
      sitemaps: entry.robots?.sitemaps ?? [],
    });
    if (!entry.robots) return { delayMs: 0, sitemaps: [] };
    return { delayMs: (entry.robots.delay(ROBOTS_AGENT) ?? 0) * 1000, sitemaps: [...entry.robots.sitemaps] };
  }

  #remember(origin: string, entry: Entry): void {
    this.#entries.delete(origin);
    this.#entries.set(origin, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES) break;
      this.#entries.delete(oldest);
    }
  }

  async #ask(start: CanonicalUrl, now: number): Promise<Entry> {
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await this.#fetch(url, LIMIT);
      if (answer.kind === 'redirect') {
        const target = canonicalUrl(answer.location, url);
        if (target === null) return allowAll(now);
        url = target;
        continue;
      }
      if (answer.kind === 'body') {
        const encoding = asciiLower(String(answer.headers['content-encoding'] ?? ''));
        const body = decompress(answer.body, encoding, MAX_ROBOTS_BYTES, 'cut');
        if (body.kind === 'failed') return unreachable(body.reason);
        return { expires: now + TTL_MS, robots: parseRobots(body.bytes), reason: '', failures: 0 };
      }
      if (answer.kind === 'failed' && isUnavailable(answer.status)) return allowAll(now);
      return unreachable(answer.kind === 'failed' ? answer.reason : `http-${answer.status}`);
    }
    return allowAll(now);
  }
}

/** RFC 9309 2.3.1.3: there are no rules. A server that answers 429 may still have some. */
function isUnavailable(status: number): boolean {
  return status === 204 || (status >= 400 && status < 500 && status !== 429);
}

/** Unavailable (4xx, or endless redirects) means that nothing is forbidden. */
function allowAll(now: number): Entry {
  return { expires: now + TTL_MS, robots: parseRobots(''), reason: '', failures: 0 };
}

function unreachable(reason: string): Entry {
  return { expires: 0, robots: null, reason: `robots-${reason}`, failures: 1 };
}

function originOf(url: CanonicalUrl): string {
  return url.slice(0, url.indexOf('/', url.indexOf('://') + 3));
}

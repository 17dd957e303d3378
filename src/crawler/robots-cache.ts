import { asciiLower } from '../model/ascii.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/canonical-url.ts';
import { decompress } from './decompress.ts';
import type { BodyLimit, FetchAnswer } from './fetcher.ts';
import { MAX_ROBOTS_BYTES, parseRobots, type Robots, type RobotsRule } from './robots.ts';

/** RFC 9309 2.4: not to be used longer than 24 hours; we ask again every hour. */
const TTL_MS = 60 * 60_000;
/** A server that could not answer is asked again after a while, which grows up to this. */
const LONGEST_UNREACHABLE_MS = 5 * 60_000;
/** Each further failure in a row waits so many times longer, as failed pages do. */
const BACK_OFF = 4;
/** RFC 9309 2.3.1.2: at least five redirects are followed. */
const MAX_REDIRECTS = 5;

/** Our name in robots.txt. */
export const ROBOTS_AGENT = 'tazi';

/** What is longer is cut, not refused: the rules at the beginning hold. */
const LIMIT: BodyLimit = { maxBytes: MAX_ROBOTS_BYTES, beyond: 'cut' };
/** Origins whose rules are remembered; beyond this the oldest are asked for again. */
const MAX_ENTRIES = 10_000;

type Fetch = (url: CanonicalUrl, limit: BodyLimit) => Promise<FetchAnswer>;

export type RobotsVerdict =
  | { kind: 'allowed' }
  | { kind: 'forbidden' }
  /** No answer, or a server error: for now the whole host is off limits (RFC 9309 2.3.1.4). */
  | { kind: 'unreachable'; reason: string };

type Entry = { expires: number; robots: Robots | null; reason: string; failures: number };

/** What an origin said when it was asked. */
export type ToldRobots = {
  origin: string;
  at: number;
  /** Why there was no answer; empty where there was one. */
  reason: string;
  delaySeconds: number | null;
  /** Those for us, in the order in which they decide. */
  rules: readonly RobotsRule[];
  sitemaps: readonly string[];
};

/** The rules of each origin, asked for before anything else of it and kept for an hour. */
export class RobotsCache {
  readonly #entries = new Map<string, Entry>();
  readonly #fetch: Fetch;
  readonly #firstRetryMs: number;
  readonly #now: (() => number) | undefined;
  readonly #onTold: (told: ToldRobots) => void;

  /** A server that could not answer is asked again after `firstRetryMs`, when its pages are tried again as well. */
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

  /** What is known now; undefined if the rules must be fetched first. */
  verdict(url: CanonicalUrl, now: number): RobotsVerdict | undefined {
    const entry = this.#entries.get(originOf(url));
    if (!entry || entry.expires <= now) return undefined;
    if (!entry.robots) return { kind: 'unreachable', reason: entry.reason };
    return entry.robots.allows(ROBOTS_AGENT, url) ? { kind: 'allowed' } : { kind: 'forbidden' };
  }

  /** The pause that the rules of the URL's origin ask for, as far as they are known. */
  delayMs(url: CanonicalUrl): number {
    return (this.#entries.get(originOf(url))?.robots?.delay(ROBOTS_AGENT) ?? 0) * 1000;
  }

  /** Asks for the rules of the URL's origin; tells the pause and the sitemaps they name. */
  async load(url: CanonicalUrl, now: number): Promise<{ delayMs: number; sitemaps: string[] }> {
    const origin = originOf(url);
    const entry = await this.#ask(`${origin}/robots.txt` as CanonicalUrl, now);
    // Stopped while asking: that says nothing about the server.
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

/** RFC 9309 2.3.1.3: there are no rules. A server that asks for patience (429) may have some. */
function isUnavailable(status: number): boolean {
  return status === 204 || (status >= 400 && status < 500 && status !== 429);
}

/** Unavailable (4xx, or redirects without end) means that nothing is forbidden. */
function allowAll(now: number): Entry {
  return { expires: now + TTL_MS, robots: parseRobots(''), reason: '', failures: 0 };
}

function unreachable(reason: string): Entry {
  return { expires: 0, robots: null, reason: `robots-${reason}`, failures: 1 };
}

function originOf(url: CanonicalUrl): string {
  return url.slice(0, url.indexOf('/', url.indexOf('://') + 3));
}

import { asciiLower } from '../model/ascii-lower.ts';
import { type CanonicalUrl, canonicalUrl, hostOf } from '../model/urls/canonical-url.ts';
import { decompress } from './decompress.ts';
import type { BodyLimit, FetchAnswer } from './fetcher.ts';
import { MAX_ROBOTS_BYTES, parseRobots, type Robots } from './robots.ts';
import { type RobotsRule, TOO_COSTLY } from './robots-matcher.ts';

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

/** How requests to which a redirect leads wait for their hosts; `not-ours`: another crawler visits that host. */
export type RobotsTurns = {
  take: (host: string, request: () => Promise<FetchAnswer>) => Promise<FetchAnswer | 'not-ours' | null>;
};

export type RobotsCacheOptions = {
  /** A server that could not answer is asked again after this time, when its pages are retried as well. */
  firstRetryMs?: number;
  now?: () => number;
  onTold?: (told: ToldRobots) => void;
  /** The further requests of a visit to this host; by default they do not wait. */
  turnsOf?: (host: string) => RobotsTurns;
};

export type RobotsVerdict =
  | { kind: 'allowed' }
  | { kind: 'forbidden' }
  /** The rules take too long to compare with this URL; nobody knows whether they forbid it. */
  | { kind: 'too-costly' }
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
  /** Files of other origins that redirects have led to, so that many redirects cost their host one request. */
  readonly #ledTo = new Map<string, Entry>();
  /** Those that are being asked for now. */
  readonly #leading = new Map<string, Promise<Entry>>();
  readonly #fetch: Fetch;
  readonly #firstRetryMs: number;
  readonly #now: (() => number) | undefined;
  readonly #onTold: (told: ToldRobots) => void;
  readonly #turnsOf: (host: string) => RobotsTurns;

  constructor(fetch: Fetch, options: RobotsCacheOptions = {}) {
    this.#fetch = fetch;
    this.#now = options.now;
    this.#onTold = options.onTold ?? (() => {});
    this.#firstRetryMs = options.firstRetryMs ?? LONGEST_UNREACHABLE_MS;
    this.#turnsOf = options.turnsOf ?? (() => ({ take: (_, request) => request() }));
  }

  /** What is known now; undefined if the rules have to be fetched first. */
  verdict(url: CanonicalUrl, now: number): RobotsVerdict | undefined {
    const entry = this.#entries.get(originOf(url));
    if (!entry || entry.expires <= now) return undefined;
    if (!entry.robots) return { kind: 'unreachable', reason: entry.reason };
    const rule = entry.robots.rule(ROBOTS_AGENT, url);
    if (rule === TOO_COSTLY) return { kind: 'too-costly' };
    return rule === null || rule.allow ? { kind: 'allowed' } : { kind: 'forbidden' };
  }

  /** The crawl delay that the URL's origin asks for, if its rules are known. */
  delayMs(url: CanonicalUrl): number {
    return (this.#entries.get(originOf(url))?.robots?.delay(ROBOTS_AGENT) ?? 0) * 1000;
  }

  /** Drops all rules, to free memory; they are fetched again when they are needed. */
  shed(): void {
    // Hosts that could not be reached keep their pause.
    for (const [origin, { robots }] of this.#entries) if (robots) this.#entries.delete(origin);
    this.#ledTo.clear();
  }

  /** Fetches the rules of the URL's origin; reports the crawl delay and the sitemaps they name. */
  async load(url: CanonicalUrl, now: number): Promise<{ delayMs: number; sitemaps: string[] }> {
    const origin = originOf(url);
    const entry = await this.#rulesAt(origin, { turns: this.#turnsOf(hostOf(url)), now, hops: 0 });
    // Stopped during the request: that says nothing about the server.
    if (entry.reason === 'robots-stopped') return { delayMs: 0, sitemaps: [] };
    if (!entry.robots) {
      const endedAt = this.#now?.() ?? now;
      const failures = this.#entries.get(origin)?.failures ?? 0;
      const pauseMs = Math.min(this.#firstRetryMs * BACK_OFF ** failures, LONGEST_UNREACHABLE_MS);
      Object.assign(entry, { failures: failures + 1, expires: endedAt + pauseMs });
    }
    remember(this.#entries, origin, entry);
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

  /** Asks for the file of an origin, and follows where it leads. */
  async #rulesAt(origin: string, chain: Chain): Promise<Entry> {
    let url = `${origin}/robots.txt` as CanonicalUrl;
    for (;;) {
      const answer = await this.#request(url, chain);
      if (answer === null) return unreachable('busy');
      if (answer === 'not-ours') return allowAll(chain.now);
      if (answer.kind !== 'redirect') return entryOf(answer, chain.now);
      const target = canonicalUrl(answer.location, url);
      if (target === null || ++chain.hops > MAX_REDIRECTS) return allowAll(chain.now);
      if (hostOf(target) !== hostOf(url)) return await this.#rulesElsewhere(target, chain);
      url = target;
    }
  }

  /**
   * A file on another host counts if that host's own rules allow it. Hosts that redirect to one victim cost
   * it a single request an hour for its rules, in a turn of its own.
   */
  async #rulesElsewhere(target: CanonicalUrl, chain: Chain): Promise<Entry> {
    const origin = originOf(target);
    const rules = await this.#knownOrAsked(origin, chain);
    if (target === `${origin}/robots.txt`) return { ...rules };
    if (rules.robots?.allows(ROBOTS_AGENT, target) !== true) return allowAll(chain.now);
    const answer = await this.#request(target, chain);
    if (answer === null) return unreachable('busy');
    return answer === 'not-ours' || answer.kind === 'redirect'
      ? allowAll(chain.now)
      : entryOf(answer, chain.now);
  }

  async #knownOrAsked(origin: string, chain: Chain): Promise<Entry> {
    const known = [this.#entries.get(origin), this.#ledTo.get(origin)];
    const fresh = known.find((entry) => entry !== undefined && entry.expires > chain.now);
    if (fresh) return fresh;
    const asking = this.#leading.get(origin) ?? this.#rulesAt(origin, chain);
    this.#leading.set(origin, asking);
    try {
      const rules = await asking;
      if (rules.robots) remember(this.#ledTo, origin, rules);
      return rules;
    } finally {
      this.#leading.delete(origin);
    }
  }

  #request(url: CanonicalUrl, { turns, hops }: Chain): Promise<FetchAnswer | 'not-ours' | null> {
    const request = () => this.#fetch(url, LIMIT);
    return hops === 0 ? request() : turns.take(hostOf(url), request);
  }
}

/** One search for the rules of an origin, in a turn of its host, and the redirects followed so far. */
type Chain = { readonly turns: RobotsTurns; readonly now: number; hops: number };

function remember(entries: Map<string, Entry>, origin: string, entry: Entry): void {
  entries.delete(origin);
  entries.set(origin, entry);
  for (const oldest of entries.keys()) {
    if (entries.size <= MAX_ENTRIES) break;
    entries.delete(oldest);
  }
}

function entryOf(answer: Exclude<FetchAnswer, { kind: 'redirect' }>, now: number): Entry {
  if (answer.kind === 'body') {
    const encoding = asciiLower(String(answer.headers['content-encoding'] ?? ''));
    const body = decompress(answer.body, encoding, MAX_ROBOTS_BYTES, 'cut');
    if (body.kind === 'failed') return unreachable(body.reason);
    return { expires: now + TTL_MS, robots: parseRobots(body.bytes), reason: '', failures: 0 };
  }
  if (answer.kind === 'failed' && isUnavailable(answer.status)) return allowAll(now);
  return unreachable(answer.kind === 'failed' ? answer.reason : `http-${answer.status}`);
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

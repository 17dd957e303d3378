import { asciiLower } from '../model/ascii.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/canonical-url.ts';
import { decompress } from './decompress.ts';
import type { FetchAnswer } from './fetcher.ts';
import { MAX_ROBOTS_BYTES, parseRobots, type Robots } from './robots.ts';

/** RFC 9309 2.4: not to be used longer than 24 hours; we ask again every hour. */
const TTL_MS = 60 * 60_000;
/** A server that could not answer is asked again after this. */
const UNREACHABLE_TTL_MS = 5 * 60_000;
/** RFC 9309 2.3.1.2: at least five redirects are followed. */
const MAX_REDIRECTS = 5;

/** Our name in robots.txt. */
export const ROBOTS_AGENT = 'tazi';

type Fetch = (url: CanonicalUrl) => Promise<FetchAnswer>;

export type RobotsVerdict =
  | { kind: 'allowed' }
  | { kind: 'forbidden' }
  /** No answer, or a server error: for now the whole host is off limits (RFC 9309 2.3.1.4). */
  | { kind: 'unreachable'; reason: string };

type Entry = { expires: number; robots: Robots | null; reason: string };

/** The rules of each origin, asked for before anything else of it and kept for an hour. */
export class RobotsCache {
  readonly #entries = new Map<string, Entry>();
  readonly #fetch: Fetch;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** What is known now; undefined if the rules must be fetched first. */
  verdict(url: CanonicalUrl, now: number): RobotsVerdict | undefined {
    const entry = this.#entries.get(originOf(url));
    if (!entry || entry.expires <= now) return undefined;
    if (!entry.robots) return { kind: 'unreachable', reason: entry.reason };
    return entry.robots.allows(ROBOTS_AGENT, url) ? { kind: 'allowed' } : { kind: 'forbidden' };
  }

  /** Asks for the rules of the URL's origin; tells the pause and the sitemaps they name. */
  async load(url: CanonicalUrl, now: number): Promise<{ delayMs: number; sitemaps: string[] }> {
    const origin = originOf(url);
    const entry = await this.#ask(`${origin}/robots.txt` as CanonicalUrl, now);
    this.#entries.set(origin, entry);
    if (!entry.robots) return { delayMs: 0, sitemaps: [] };
    return { delayMs: entry.robots.delayMs(ROBOTS_AGENT) ?? 0, sitemaps: [...entry.robots.sitemaps] };
  }

  async #ask(start: CanonicalUrl, now: number): Promise<Entry> {
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await this.#fetch(url);
      if (answer.kind === 'redirect') {
        const target = canonicalUrl(answer.location, url);
        if (target === null) return allowAll(now);
        url = target;
        continue;
      }
      if (answer.kind === 'body') {
        const encoding = asciiLower(String(answer.headers['content-encoding'] ?? ''));
        const body = decompress(answer.body, encoding, MAX_ROBOTS_BYTES, 'cut');
        if (body.kind === 'failed') return unreachable(body.reason, now);
        return { expires: now + TTL_MS, robots: parseRobots(body.bytes), reason: '' };
      }
      const { status } = answer;
      if (answer.kind === 'failed' && (status < 400 || status >= 500 || status === 429)) {
        return unreachable(answer.reason, now);
      }
      return allowAll(now);
    }
    return allowAll(now);
  }
}

/** Unavailable (4xx, or redirects without end) means that nothing is forbidden. */
function allowAll(now: number): Entry {
  return { expires: now + TTL_MS, robots: parseRobots(''), reason: '' };
}

function unreachable(reason: string, now: number): Entry {
  return { expires: now + UNREACHABLE_TTL_MS, robots: null, reason: `robots-${reason}` };
}

function originOf(url: CanonicalUrl): string {
  return url.slice(0, url.indexOf('/', url.indexOf('://') + 3));
}

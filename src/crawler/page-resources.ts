import { asciiLower } from '../model/ascii-lower.ts';
import type { Lease } from '../model/lease.ts';
import { type CanonicalUrl, canonicalUrl, hostOf } from '../model/urls/canonical-url.ts';
import { decompress } from './decompress.ts';
import type { FetchAnswer, Fetcher } from './fetcher.ts';
import type { AddressGuard } from './may-connect.ts';
import type { LoadResource, PageResource } from './renderer.ts';
import { ResourceCache } from './resource-cache.ts';
import type { RobotsCache } from './robots-cache.ts';
import { VisitTurns, type VisitTurnsParts } from './visit-turns.ts';

export type PageResourcesParts = Omit<VisitTurnsParts, 'pauseOf' | 'patienceMs'> & {
  guard: AddressGuard;
  robots: RobotsCache;
  fetcher: Fetcher;
  /** The pause between two requests to the server of this host. */
  delayOf: (host: string) => number;
  maxBodyBytes: number;
};

const MAX_REDIRECTS = 5;
/** How long to wait for a turn of another host; after that the page does without. */
const TURN_PATIENCE_MS = 10_000;
/** For one page, in total. */
const MAX_BYTES_PER_PAGE = 30_000_000;

/**
 * Loads what pages request while they are rendered, as politely as pages themselves: address guard,
 * robots.txt, one request at a time per server, with its pause. A page's own server is ours for as long as we
 * hold its lease; any other host needs a turn. Scripts are cached for a while, since all pages of a site use
 * the same ones.
 */
export class PageResources {
  readonly #parts: PageResourcesParts;
  readonly #scripts = new ResourceCache();

  constructor(parts: PageResourcesParts) {
    this.#parts = parts;
  }

  /** A loader for the page of this lease, whose server has just answered. */
  loaderFor(lease: Lease): LoadResource {
    const { robots, delayOf } = this.#parts;
    const pauseOf = (host: string) => Math.max(delayOf(host), robots.delayMs(lease.url));
    const turns = new VisitTurns(lease.host, { ...this.#parts, pauseOf, patienceMs: TURN_PATIENCE_MS });
    let bytes = 0;
    return async (url, kind) => {
      const known = kind === 'script' ? this.#scripts.get(url, this.#parts.now()) : null;
      if (known) return known;
      if (bytes > MAX_BYTES_PER_PAGE) return null;
      const resource = await this.#load(url, turns);
      bytes += resource?.body.length ?? 0;
      if (resource && kind === 'script') this.#scripts.put(url, resource, this.#parts.now());
      return resource;
    };
  }

  async #load(start: CanonicalUrl, turns: VisitTurns): Promise<PageResource | null> {
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await this.#ask(url, turns);
      if (answer?.kind === 'body') return this.#unpacked(answer);
      if (answer?.kind !== 'redirect') return null;
      const target = canonicalUrl(answer.location, url);
      if (target === null) return null;
      url = target;
    }
    return null;
  }

  async #ask(url: CanonicalUrl, turns: VisitTurns): Promise<FetchAnswer | null> {
    const { guard, robots, fetcher, now } = this.#parts;
    if (!guard.mayFetch(url)) return null;
    if (robots.verdict(url, now()) === undefined) {
      await turns.take(hostOf(url), () => robots.load(url, now()));
    }
    if (robots.verdict(url, now())?.kind !== 'allowed') return null;
    return turns.take(hostOf(url), () => fetcher.fetch(url));
  }

  #unpacked(answer: FetchAnswer & { kind: 'body' }): PageResource | null {
    const encoding = asciiLower(String(answer.headers['content-encoding'] ?? ''));
    const body = decompress(answer.body, encoding, this.#parts.maxBodyBytes, 'refuse');
    if (body.kind === 'failed') return null;
    const contentType = answer.headers['content-type'] ?? 'application/octet-stream';
    return { status: answer.status, contentType, body: body.bytes };
  }
}

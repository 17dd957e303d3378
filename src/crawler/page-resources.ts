import { setTimeout } from 'node:timers/promises';
import { asciiLower } from '../model/ascii-lower.ts';
import type { Frontier } from '../model/frontier.ts';
import type { Lease } from '../model/lease.ts';
import { type CanonicalUrl, canonicalUrl, hostOf } from '../model/urls/canonical-url.ts';
import { decompress } from './decompress.ts';
import type { DnsCache } from './dns-cache.ts';
import type { FetchAnswer, Fetcher } from './fetcher.ts';
import type { AddressGuard } from './may-connect.ts';
import type { LoadResource, PageResource } from './renderer.ts';
import { ResourceCache } from './resource-cache.ts';
import type { RobotsCache } from './robots-cache.ts';
import { serverOf } from './server-of.ts';
import { takeTurn } from './take-turn.ts';

export type PageResourcesParts = {
  guard: AddressGuard;
  robots: RobotsCache;
  fetcher: Fetcher;
  frontier: Frontier;
  dns: DnsCache;
  /** The pause between two requests to the server of this host. */
  delayOf: (host: string) => number;
  /** A host needs a turn: leases should be handed out soon. */
  onGuest: () => void;
  maxBodyBytes: number;
  /** Ends every wait; pages then do without the resources they were waiting for. */
  signal?: AbortSignal;
  now: () => number;
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
    const own = new OwnTurns(lease, this.#parts);
    let bytes = 0;
    return async (url, kind) => {
      const known = kind === 'script' ? this.#scripts.get(url, this.#parts.now()) : null;
      if (known) return known;
      if (bytes > MAX_BYTES_PER_PAGE) return null;
      const resource = await this.#load(url, own);
      bytes += resource?.body.length ?? 0;
      if (resource && kind === 'script') this.#scripts.put(url, resource, this.#parts.now());
      return resource;
    };
  }

  async #load(start: CanonicalUrl, own: OwnTurns): Promise<PageResource | null> {
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await this.#ask(url, own);
      if (answer?.kind === 'body') return this.#unpacked(answer);
      if (answer?.kind !== 'redirect') return null;
      const target = canonicalUrl(answer.location, url);
      if (target === null) return null;
      url = target;
    }
    return null;
  }

  async #ask(url: CanonicalUrl, own: OwnTurns): Promise<FetchAnswer | null> {
    const { guard, robots, fetcher, now } = this.#parts;
    if (!guard.mayFetch(url)) return null;
    if (robots.verdict(url, now()) === undefined) {
      await this.#inTurn(url, own, () => robots.load(url, now()));
    }
    if (robots.verdict(url, now())?.kind !== 'allowed') return null;
    return this.#inTurn(url, own, () => fetcher.fetch(url));
  }

  async #inTurn<T>(url: CanonicalUrl, own: OwnTurns, work: () => Promise<T>): Promise<T | null> {
    const host = hostOf(url);
    if (await own.covers(host)) return own.take(work);
    return this.#asGuest(host, work);
  }

  #asGuest<T>(host: string, work: () => Promise<T>): Promise<T | null> {
    const { frontier, onGuest, signal, now } = this.#parts;
    const turn = { frontier, host, patienceMs: TURN_PATIENCE_MS, onGuest, now, work };
    return takeTurn(signal ? { ...turn, signal } : turn);
  }

  #unpacked(answer: FetchAnswer & { kind: 'body' }): PageResource | null {
    const encoding = asciiLower(String(answer.headers['content-encoding'] ?? ''));
    const body = decompress(answer.body, encoding, this.#parts.maxBodyBytes, 'refuse');
    if (body.kind === 'failed') return null;
    const contentType = answer.headers['content-type'] ?? 'application/octet-stream';
    return { status: answer.status, contentType, body: body.bytes };
  }
}

/** Requests to the server whose lease the page holds: one at a time, with a pause before each. */
class OwnTurns {
  readonly #lease: Lease;
  readonly #parts: PageResourcesParts;
  readonly #server: Promise<string>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(lease: Lease, parts: PageResourcesParts) {
    this.#lease = lease;
    this.#parts = parts;
    this.#server = serverOf(lease.host, parts.dns);
  }

  /** Is this host at the server that we already hold? It could never get a turn of its own then. */
  async covers(host: string): Promise<boolean> {
    if (host === this.#lease.host) return true;
    return (await serverOf(host, this.#parts.dns)) === (await this.#server);
  }

  take<T>(work: () => Promise<T>): Promise<T | null> {
    const { robots, delayOf, signal } = this.#parts;
    const pauseMs = Math.max(delayOf(this.#lease.host), robots.delayMs(this.#lease.url));
    const mine = this.#last
      .then(() => passing(pauseMs, signal))
      .then(() => (signal?.aborted ? null : work()));
    this.#last = mine.catch(() => {});
    return mine;
  }
}

/** Ends with the pause, or with the signal. */
function passing(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms === 0 || signal?.aborted) return Promise.resolve();
  return setTimeout(ms, undefined, { signal }).catch(() => {});
}

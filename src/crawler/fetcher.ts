/**
 * The fetcher of the crawler unit (F2): one request, one result, with everything that can go wrong as a
 * value. It follows no redirects (a redirect is a link of its own), sends no cookies unless it is given a
 * jar, and leaves decompression to the thread that extracts the page. It connects only to addresses that the
 * guard allows, checked on the address actually used.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Agent } from 'undici';
import type { Validators } from '../model/journey.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { CookieJar } from './cookie-jar.ts';
import { ACCEPTED_ENCODINGS } from './decompress.ts';
import { Exchange, type Settle } from './exchange.ts';
import type { BodyLimit, FetchAnswer, RawExchange, WantsBody } from './fetch-answer.ts';
import { type ConnectOptions, guardedConnector } from './guarded-connector.ts';

export type { BodyLimit, FetchAnswer, RawExchange, WantsBody } from './fetch-answer.ts';

export type FetcherOptions = ConnectOptions & {
  userAgent: string;
  timeoutMs: number;
  maxBodyBytes: number;
  /** Without a jar, no cookies are sent or stored. */
  cookies?: CookieJar;
  /** Ends all requests in flight, and any later ones, with the reason `stopped`. */
  signal?: AbortSignal;
  /** Called just before a request is sent. If it returns false, another crawler has taken over the host. */
  mayAsk?: (url: CanonicalUrl) => boolean;
  /** Called with every complete response before the fetch settles; if it throws, so does the fetch. */
  onExchange?: (exchange: RawExchange) => void;
};

export class Fetcher {
  readonly #agent: Agent;
  readonly #options: FetcherOptions;
  /** By origin, so that the exchange waiting for a new connection can be notified of it. */
  readonly #underWay = new Map<string, Exchange>();
  /**
   * All of them. One listener for all: adding and removing one costs as much as a request's timer and headers
   * together.
   */
  readonly #exchanges = new Set<Exchange>();

  constructor(options: FetcherOptions) {
    this.#options = options;
    this.#agent = new Agent({
      connect: guardedConnector(options),
      connections: 1,
      pipelining: 1,
      keepAliveTimeout: 10_000,
      keepAliveMaxTimeout: 30_000,
      headersTimeout: options.timeoutMs,
      bodyTimeout: options.timeoutMs,
      maxHeaderSize: 32_768,
    });
    this.#agent.on('connect', (origin) => this.#underWay.get(new URL(origin).origin)?.connected());
    options.signal?.addEventListener('abort', this.#stopAll);
  }

  fetch(
    url: CanonicalUrl,
    validators: Validators | null = null,
    limit: BodyLimit = { maxBytes: this.#options.maxBodyBytes, beyond: 'refuse' },
    wants?: WantsBody,
  ): Promise<FetchAnswer> {
    const { guard, dns, timeoutMs, cookies, onExchange, signal, mayAsk } = this.#options;
    if (signal?.aborted) return Promise.resolve(notSent('stopped'));
    if (mayAsk?.(url) === false) return Promise.resolve(notSent('stopped'));
    if (!guard.mayFetch(url)) return Promise.resolve(notSent('address-refused'));
    const { origin, path } = splitUrl(url);
    const headers = this.#headers(url, validators);
    const at = Date.now();
    return new Promise((resolve, reject) => {
      const dispatch = () => {
        try {
          this.#agent.dispatch({ origin, path, method: 'GET', headers }, exchange);
        } catch (error) {
          exchange.onResponseError(null, error as Error);
        }
      };
      const settle: Settle = (answer, whole) => {
        this.#exchanges.delete(exchange);
        if (this.#underWay.get(origin) === exchange) this.#underWay.delete(origin);
        if (!onExchange || !whole) return resolve(answer);
        const archived = dns.lookup(new URL(origin).hostname).then(({ addresses }) => {
          onExchange({ url, at, address: addresses[0] ?? null, requestHeaders: headers, ...whole });
          return answer;
        });
        archived.then(resolve, reject);
      };
      const keepsAll = onExchange !== undefined;
      const onHeaders = (answered: IncomingHttpHeaders) => cookies?.take(url, answered['set-cookie']);
      const exchange = new Exchange({
        limit,
        timeoutMs,
        keepsAll,
        onHeaders,
        wants,
        settle,
        tryAgain: dispatch,
      });
      this.#exchanges.add(exchange);
      this.#underWay.set(origin, exchange);
      dispatch();
    });
  }

  close(): Promise<void> {
    this.#options.signal?.removeEventListener('abort', this.#stopAll);
    return this.#agent.destroy();
  }

  readonly #stopAll = (): void => {
    for (const exchange of this.#exchanges) exchange.stop();
  };

  #headers(url: CanonicalUrl, validators: Validators | null): Record<string, string> {
    const headers: Record<string, string> = {
      'user-agent': this.#options.userAgent,
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.5',
      'accept-language': 'tr,en;q=0.3',
      'accept-encoding': ACCEPTED_ENCODINGS,
    };
    const cookie = this.#options.cookies?.header(url);
    if (cookie) headers['cookie'] = cookie;
    const { etag, lastModified } = validators ?? {};
    if (etag && SENDABLE.test(etag)) headers['if-none-match'] = etag;
    if (lastModified && SENDABLE.test(lastModified)) headers['if-modified-since'] = lastModified;
    return headers;
  }
}

/** A server's validator may not be safe to send back; the request is then unconditional. */
const SENDABLE = /^[\x20-\x7e]{1,1000}$/;

function notSent(reason: string): FetchAnswer {
  return { kind: 'failed', status: 0, reason, retryAfterMs: null, tookMs: 0 };
}

function splitUrl(url: string): { origin: string; path: string } {
  const slash = url.indexOf('/', url.indexOf('://') + 3);
  return { origin: url.slice(0, slash), path: url.slice(slash) };
}

/**
 * The fetcher of the crawler unit (F2): one request, one answer, everything that can go wrong as a value.
 * It follows no redirect (a redirect is a link of its own), sends no cookie, and leaves decompression to the thread
 * that digests the page. Connections go only to addresses that the guard allows, checked on the address used.
 */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, type Dispatcher } from 'undici';
import type { CanonicalUrl } from '../model/canonical-url.ts';
import type { Validators } from '../model/journey.ts';
import { type ConnectOptions, guardedConnector } from './guarded-connector.ts';
import { readDate } from './read-date.ts';

export type FetchAnswer =
  | { kind: 'body'; status: number; headers: IncomingHttpHeaders; body: Uint8Array; tookMs: number }
  | { kind: 'not-modified'; status: number; headers: IncomingHttpHeaders; tookMs: number }
  | { kind: 'redirect'; status: number; location: string; tookMs: number }
  | { kind: 'failed'; status: number; reason: string; retryAfterMs: number | null; tookMs: number };

/** A whole answer as it came over the wire, for those who archive. */
export type RawExchange = {
  url: CanonicalUrl;
  at: number;
  address: string | null;
  requestHeaders: Readonly<Record<string, string>>;
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
};

export type FetcherOptions = ConnectOptions & {
  userAgent: string;
  timeoutMs: number;
  maxBodyBytes: number;
};

/** How much of a body is read, and what happens to one that is longer. */
export type BodyLimit = { maxBytes: number; beyond: 'cut' | 'refuse' };

export class Fetcher {
  readonly #agent: Agent;
  readonly #options: FetcherOptions;
  /** By origin, so that a new connection can be told to the exchange that waits for it. */
  readonly #underWay = new Map<string, Exchange>();

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
  }

  fetch(
    url: CanonicalUrl,
    validators: Validators | null = null,
    limit: BodyLimit = { maxBytes: this.#options.maxBodyBytes, beyond: 'refuse' },
  ): Promise<FetchAnswer> {
    const { guard, timeoutMs } = this.#options;
    if (!guard.mayFetch(url)) {
      return Promise.resolve({
        kind: 'failed',
        status: 0,
        reason: 'address-refused',
        retryAfterMs: null,
        tookMs: 0,
      });
    }
    const { origin, path } = splitUrl(url);
    const headers = this.#headers(validators);
    return new Promise((resolve) => {
      const dispatch = () => {
        try {
          this.#agent.dispatch({ origin, path, method: 'GET', headers }, exchange);
        } catch (error) {
          exchange.onResponseError(null, error as Error);
        }
      };
      const settle = (answer: FetchAnswer) => {
        if (this.#underWay.get(origin) === exchange) this.#underWay.delete(origin);
        resolve(answer);
      };
      const exchange = new Exchange(limit, timeoutMs, dispatch, settle);
      this.#underWay.set(origin, exchange);
      dispatch();
    });
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  #headers(validators: Validators | null): Record<string, string> {
    const headers: Record<string, string> = {
      'user-agent': this.#options.userAgent,
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.5',
      'accept-language': 'tr,en;q=0.3',
      'accept-encoding': 'gzip, deflate, br',
    };
    const { etag, lastModified } = validators ?? {};
    if (etag && SENDABLE.test(etag)) headers['if-none-match'] = etag;
    if (lastModified && SENDABLE.test(lastModified)) headers['if-modified-since'] = lastModified;
    return headers;
  }
}

/** What a server sent us as a validator may not be fit to be sent back; then we ask without it. */
const SENDABLE = /^[\x20-\x7e]{1,1000}$/;

/** One request under way; settles once, whatever the server does and however long it takes to do it. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #limit: BodyLimit;
  readonly #tryAgain: () => void;
  readonly #settle: (answer: FetchAnswer) => void;
  readonly #began = performance.now();
  readonly #deadline: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #bytes = 0;
  #isNewConnection = false;
  #settled = false;

  constructor(
    limit: BodyLimit,
    timeoutMs: number,
    tryAgain: () => void,
    settle: (answer: FetchAnswer) => void,
  ) {
    this.#limit = limit;
    this.#tryAgain = tryAgain;
    this.#settle = settle;
    this.#deadline = setTimeout(() => this.#fail('timeout'), timeoutMs);
  }

  /** A connection was opened for this request; else it goes over one that was used before. */
  connected(): void {
    this.#isNewConnection = true;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) controller.abort(new Error('too late'));
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = singleValued(headers);
    const announced = Number(headers['content-length'] ?? 0);
    const isTooLarge = announced > this.#limit.maxBytes && this.#limit.beyond === 'refuse';
    if (this.#isBodyWanted() && isTooLarge) this.#fail('too-large');
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (this.#settled) return;
    this.#bytes += chunk.length;
    if (!this.#isBodyWanted()) {
      if (this.#bytes > MAX_DRAINED_BYTES) this.#endEarly();
      return;
    }
    const excess = this.#bytes - this.#limit.maxBytes;
    if (excess > 0 && this.#limit.beyond === 'refuse') return this.#fail('too-large');
    this.#chunks.push(excess > 0 ? chunk.subarray(0, chunk.length - excess) : chunk);
    if (excess > 0) this.#endEarly();
  }

  onResponseEnd(): void {
    const [status, headers] = [this.#status, this.#headers];
    const tookMs = this.#tookMs();
    if (status === 304) this.#answer({ kind: 'not-modified', status, headers, tookMs });
    else if (REDIRECTS.has(status) && headers.location !== undefined) {
      this.#answer({ kind: 'redirect', status, location: asUtf8(headers.location), tookMs });
    } else if (this.#isBodyWanted()) {
      const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
      this.#answer({ kind: 'body', status, headers, body, tookMs });
    } else this.#answerFailed(REDIRECTS.has(status) ? 'redirect-nowhere' : `http-${status}`);
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.#mayTryAgain(error)) {
      this.#isNewConnection = true;
      this.#tryAgain();
    } else this.#fail(reasonOf(error));
  }

  /** RFC 9112 9.3.1: a server may close an idle connection at the moment we use it; nothing was answered then. */
  #mayTryAgain(error: Error): boolean {
    const code = String((error as { code?: unknown }).code);
    const isLost = code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
    return isLost && !this.#isNewConnection && this.#status === 0 && !this.#settled;
  }

  /** Where the status alone says what came of it, it does not matter what happens to the body. */
  #fail(reason: string): void {
    if (this.#status !== 0 && !this.#isBodyWanted()) return this.#endEarly();
    this.#answerFailed(reason);
    this.#controller?.abort(new Error(reason));
  }

  #endEarly(): void {
    this.onResponseEnd();
    this.#controller?.abort(new Error('enough'));
  }

  #isBodyWanted(): boolean {
    return this.#status === 200 || this.#status === 203;
  }

  #tookMs(): number {
    return Math.round(performance.now() - this.#began);
  }

  #answerFailed(reason: string): void {
    const retryAfterMs = retryAfter(this.#headers['retry-after']);
    this.#answer({ kind: 'failed', status: this.#status, reason, retryAfterMs, tookMs: this.#tookMs() });
  }

  #answer(answer: FetchAnswer): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#deadline);
    this.#settle(answer);
  }
}

/** A body that nobody reads is taken off the wire up to here, so that the connection can be used again. */
const MAX_DRAINED_BYTES = 65_536;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Headers that can have one value only; a server that sends several means the first. */
const SINGLE_VALUED = ['content-type', 'etag', 'last-modified', 'location', 'retry-after'] as const;

function singleValued(headers: Record<string, string | string[] | undefined>): IncomingHttpHeaders {
  for (const name of SINGLE_VALUED) {
    const value = headers[name];
    if (Array.isArray(value)) headers[name] = value[0];
  }
  return headers;
}

function splitUrl(url: string): { origin: string; path: string } {
  const slash = url.indexOf('/', url.indexOf('://') + 3);
  return { origin: url.slice(0, slash), path: url.slice(slash) };
}

/** Headers arrive as Latin-1; Turkish letters in a Location are UTF-8 in truth, or bytes that only the server knows. */
function asUtf8(header: string): string {
  if (!/[\x80-\xff]/.test(header)) return header;
  const bytes = Buffer.from(header, 'latin1');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return header.replace(/[\x80-\xff]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
}

/** "120" or a date, as milliseconds from now; null where it says nothing sensible. */
function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header.trim())) return Math.min(Number(header) * 1000, LONGEST_RETRY_AFTER_MS);
  const at = readDate(header);
  return at === null ? null : Math.min(Math.max(0, at - Date.now()), LONGEST_RETRY_AFTER_MS);
}

const LONGEST_RETRY_AFTER_MS = 365 * 24 * 60 * 60_000;

/** A stable word for what went wrong, for counts and for people. */
function reasonOf(error: Error): string {
  const code = String((error as { code?: unknown }).code ?? '');
  if (error.message.startsWith('dns-') || error.message === 'address-refused') return error.message;
  if (
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    code === 'UND_ERR_HEADERS_TIMEOUT' ||
    code === 'UND_ERR_BODY_TIMEOUT'
  ) {
    return 'timeout';
  }
  if (/^(ERR_TLS|CERT|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return 'tls';
  if (code.startsWith('HPE_') || error.name === 'HTTPParserError') return 'malformed-http';
  return code === '' ? 'network' : `network-${code}`;
}

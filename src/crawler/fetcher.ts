/**
 * The fetcher of the crawler unit (F2): one request, one answer, everything that can go wrong as a value.
 * It follows no redirect (a redirect is a link of its own), sends no cookie, and leaves decompression to the thread
 * that digests the page. Connections go only to addresses that the guard allows, checked on the address used.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, type Dispatcher } from 'undici';
import type { CanonicalUrl } from '../model/canonical-url.ts';
import type { Validators } from '../model/journey.ts';
import { type ConnectOptions, guardedConnector } from './guarded-connector.ts';

export type FetchAnswer =
  | { kind: 'body'; status: number; headers: IncomingHttpHeaders; body: Uint8Array; tookMs: number }
  | { kind: 'not-modified'; status: number; headers: IncomingHttpHeaders; tookMs: number }
  | { kind: 'redirect'; status: number; location: string; tookMs: number }
  | { kind: 'failed'; status: number; reason: string; retryAfterMs: number | null; tookMs: number };

export type FetcherOptions = ConnectOptions & {
  userAgent: string;
  timeoutMs: number;
  maxBodyBytes: number;
};

export class Fetcher {
  readonly #agent: Agent;
  readonly #options: FetcherOptions;

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
  }

  fetch(url: CanonicalUrl, validators: Validators | null = null): Promise<FetchAnswer> {
    const began = performance.now();
    const { origin, path } = splitUrl(url);
    const headers: Record<string, string> = {
      'user-agent': this.#options.userAgent,
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.5',
      'accept-language': 'tr,en;q=0.3',
      'accept-encoding': 'gzip, deflate, br',
    };
    if (validators?.etag) headers['if-none-match'] = validators.etag;
    if (validators?.lastModified) headers['if-modified-since'] = validators.lastModified;
    return new Promise((resolve) => {
      const exchange = new Exchange(this.#options, () => Math.round(performance.now() - began), resolve);
      try {
        this.#agent.dispatch({ origin, path, method: 'GET', headers }, exchange);
      } catch (error) {
        exchange.onResponseError(null, error as Error);
      }
    });
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** One request under way; settles once, whatever the server does and however long it takes to do it. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #elapsed: () => number;
  readonly #settle: (answer: FetchAnswer) => void;
  readonly #maxBytes: number;
  readonly #deadline: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #bytes = 0;
  #settled = false;

  constructor(options: FetcherOptions, elapsed: () => number, settle: (answer: FetchAnswer) => void) {
    this.#elapsed = elapsed;
    this.#settle = settle;
    this.#maxBytes = options.maxBodyBytes;
    this.#deadline = setTimeout(() => this.#fail('timeout'), options.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) controller.abort(new Error('too late'));
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    const announced = Number(headers['content-length'] ?? 0);
    if (announced > this.#maxBytes) this.#fail('too-large');
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) this.#fail('too-large');
    else if (!this.#settled) this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [status, headers] = [this.#status, this.#headers];
    const tookMs = this.#elapsed();
    if (status === 304) this.#answer({ kind: 'not-modified', status, headers, tookMs });
    else if (REDIRECTS.has(status)) {
      const location = headers.location;
      if (typeof location === 'string')
        this.#answer({ kind: 'redirect', status, location: asUtf8(location), tookMs });
      else this.#fail('redirect-nowhere');
    } else if (status === 200 || status === 203) {
      const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
      this.#answer({ kind: 'body', status, headers, body, tookMs });
    } else this.#fail(`http-${status}`);
  }

  onResponseError(_: unknown, error: Error): void {
    this.#fail(reasonOf(error));
  }

  #fail(reason: string): void {
    const retryAfterMs = retryAfter(this.#headers['retry-after']);
    this.#answer({ kind: 'failed', status: this.#status, reason, retryAfterMs, tookMs: this.#elapsed() });
    this.#controller?.abort(new Error(reason));
  }

  #answer(answer: FetchAnswer): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#deadline);
    this.#settle(answer);
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function splitUrl(url: string): { origin: string; path: string } {
  const slash = url.indexOf('/', url.indexOf('://') + 3);
  return { origin: url.slice(0, slash), path: url.slice(slash) };
}

/** Headers arrive as Latin-1; Turkish letters in a Location are UTF-8 in truth. */
function asUtf8(header: string): string {
  return /[\x80-\xff]/.test(header) ? Buffer.from(header, 'latin1').toString('utf8') : header;
}

/** "120" or a date, as milliseconds from now; null where it says nothing sensible. */
function retryAfter(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return null;
  if (/^\d{1,8}$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

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
  if (/^(ERR_TLS|CERT|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_VERIFY)/.test(code)) return 'tls';
  if (code.startsWith('HPE_')) return 'malformed-http';
  return code === '' ? 'network' : `network-${code}`;
}

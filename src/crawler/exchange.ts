import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { readDate } from '../model/time/read-date.ts';
import { keepShape } from '../threads/keep-shape.ts';
import type { BodyLimit, FetchAnswer, RawExchange, WantsBody } from './fetch-answer.ts';

export type Settle = (answer: FetchAnswer, whole: WholeAnswer | null) => void;
type WholeAnswer = Pick<RawExchange, 'status' | 'statusText' | 'headers' | 'body'>;

type ExchangeOptions = {
  limit: BodyLimit;
  timeoutMs: number;
  /** Whether to keep bodies that the status alone makes unnecessary. */
  keepsAll: boolean;
  /** Sends the request again; called outside the HTTP library's callbacks. */
  tryAgain: () => void;
  /** Called with the headers of every response, whatever its outcome. */
  onHeaders?: (headers: IncomingHttpHeaders) => void;
  /**
   * Decides from the headers whether the body is worth reading; if not, the request ends there. Without it,
   * every body is read.
   */
  wants?: WantsBody | undefined;
  settle: Settle;
};

/**
 * One request in flight; it settles exactly once, whatever the server does and however long it takes.
 *
 * undici calls the handler's methods in the middle of its own bookkeeping. They never call back into undici:
 * a request sent from there trips its assertions and crashes the process. Any such call is deferred until its
 * stack has unwound (`#later`). Nor do the methods throw: an error here is an answer like any other.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #options: ExchangeOptions;
  readonly #began = performance.now();
  readonly #deadline: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #statusText = '';
  /** As received. */
  #allHeaders: IncomingHttpHeaders = {};
  /** With one value for those that can have only one. */
  #headers: IncomingHttpHeaders = {};
  #bytes = 0;
  #interim = 0;
  #isNewConnection = false;
  #settled = false;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#deadline = setTimeout(() => this.#fail('timeout'), options.timeoutMs);
  }

  /** A connection was opened for this request; otherwise it reuses an existing one. */
  connected(): void {
    this.#isNewConnection = true;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) this.#abort('too late');
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders, statusText = ''): void {
    this.#guarded(() => {
      if (status < 200) {
        if (++this.#interim > MAX_INTERIM_ANSWERS) this.#fail('malformed-http');
        return;
      }
      this.#status = status;
      this.#statusText = statusText;
      this.#allHeaders = headers;
      this.#headers = singleValued(headers);
      this.#options.onHeaders?.(headers);
      if (!this.#isBodyWanted()) return;
      const { limit, wants } = this.#options;
      const announced = Number(headers['content-length'] ?? 0);
      if (wants?.(this.#headers) === false) this.#skip(announced);
      else if (announced > limit.maxBytes && limit.beyond === 'refuse') this.#fail('too-large');
    });
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (this.#settled) return;
    this.#bytes += chunk.length;
    const { limit, keepsAll } = this.#options;
    const isWanted = this.#isBodyWanted();
    const excess = this.#bytes - (isWanted || keepsAll ? limit.maxBytes : MAX_DRAINED_BYTES);
    if (excess > 0 && isWanted && limit.beyond === 'refuse') {
      this.#fail('too-large');
      return;
    }
    if (isWanted || keepsAll) {
      this.#chunks.push(excess > 0 ? chunk.subarray(0, chunk.length - excess) : chunk);
    }
    if (excess > 0) this.#endEarly();
  }

  onResponseEnd(): void {
    this.#guarded(() => {
      const body = this.#body();
      const { keepsAll } = this.#options;
      const [status, statusText, headers] = [this.#status, this.#statusText, this.#allHeaders];
      this.#answer(this.#answerByStatus(body), keepsAll ? { status, statusText, headers, body } : null);
    });
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.#mayTryAgain(error)) {
      this.#isNewConnection = true;
      this.#later(() => {
        if (!this.#settled) this.#options.tryAgain();
      });
    } else this.#fail(reasonOf(error));
  }

  /**
   * RFC 9112 9.3.1: a server may close an idle connection just as we use it; no response has arrived then.
   */
  #mayTryAgain(error: Error): boolean {
    const code = String((error as { code?: unknown }).code);
    const isLost = code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
    return isLost && !this.#isNewConnection && this.#status === 0 && !this.#settled;
  }

  /** If the status alone determines the outcome, it does not matter what happens to the body. */
  #fail(reason: string): void {
    if (this.#status !== 0 && !this.#isBodyWanted()) this.#endEarly();
    else {
      this.#answer(this.#failure(reason), null);
      this.#abort(reason);
    }
  }

  /** Stopped: the next run requests the page again, so nothing received so far counts. */
  stop(): void {
    this.#answer(this.#failure('stopped'), null);
    this.#abort('stopped');
  }

  /** The headers announce a body that we cannot read. */
  #skip(announced: number): void {
    const [status, headers, tookMs] = [this.#status, this.#headers, this.#tookMs()];
    this.#answer({ kind: 'skipped', status, headers, announcedBytes: announced || 0, tookMs }, null);
    this.#abort('not readable');
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#answer(this.#failure(`internal-${error instanceof Error ? error.name : 'error'}`), null);
      this.#abort('internal');
    }
  }

  #abort(why: string): void {
    const controller = this.#controller;
    if (controller) this.#later(() => controller.abort(new Error(why)));
  }

  #later(work: () => void): void {
    setImmediate(() => {
      try {
        work();
      } catch (error) {
        this.#answer(this.#failure(reasonOf(error as Error)), null);
      }
    });
  }

  #endEarly(): void {
    this.#answer(this.#answerByStatus(this.#body()), null);
    this.#abort('enough');
  }

  #answerByStatus(body: Uint8Array): FetchAnswer {
    const status = this.#status;
    const headers = this.#headers;
    const tookMs = this.#tookMs();
    if (status === 304) return { kind: 'not-modified', status, headers, tookMs };
    if (this.#isBodyWanted()) return { kind: 'body', status, headers, body, tookMs };
    if (!REDIRECTS.has(status)) return this.#failure(`http-${status}`);
    const { location } = headers;
    if (location === undefined) return this.#failure('redirect-nowhere');
    return { kind: 'redirect', status, location: asUtf8(location), tookMs };
  }

  #isBodyWanted(): boolean {
    return this.#status === 200 || this.#status === 203;
  }

  #body(): Uint8Array {
    return this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
  }

  #tookMs(): number {
    return Math.round(performance.now() - this.#began);
  }

  #failure(reason: string): FetchAnswer {
    const retryAfterMs = retryAfter(this.#headers['retry-after']);
    return { kind: 'failed', status: this.#status, reason, retryAfterMs, tookMs: this.#tookMs() };
  }

  #answer(answer: FetchAnswer, whole: WholeAnswer | null): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#deadline);
    this.#options.settle(answer, whole);
  }
}

/**
 * 1xx responses before the final one; a server that sends more never gets to the point. RFC 9110 15.2 sets no
 * limit.
 */
const MAX_INTERIM_ANSWERS = 20;

/** An unwanted body is drained up to this size, so that the connection can be reused. */
const MAX_DRAINED_BYTES = 65_536;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Headers that can have only one value; if a server sends several, the first counts. */
const SINGLE_VALUED = ['content-type', 'etag', 'last-modified', 'location', 'retry-after'] as const;

function singleValued(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const all: Record<string, string | string[] | undefined> = headers;
  if (!SINGLE_VALUED.some((name) => typeof all[name] === 'object')) return headers;
  const single = { ...all };
  for (const name of SINGLE_VALUED) single[name] = [all[name]].flat()[0];
  return single;
}

/**
 * Headers arrive as Latin-1; Turkish letters in a Location are really UTF-8, or bytes that only the server
 * understands.
 */
function asUtf8(header: string): string {
  if (!/[\x80-\xff]/.test(header)) return header;
  const bytes = Buffer.from(header, 'latin1');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return header.replace(/[\x80-\xff]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
}

/** "120" or a date, as milliseconds from now; null if the value makes no sense. */
function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header.trim())) return Math.min(Number(header) * 1000, LONGEST_RETRY_AFTER_MS);
  const at = readDate(header);
  return at === null ? null : Math.min(Math.max(0, at - Date.now()), LONGEST_RETRY_AFTER_MS);
}

const LONGEST_RETRY_AFTER_MS = 365 * 24 * 60 * 60_000;

/** A stable name for the failure, for counters and for people. */
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

keepShape(Exchange);

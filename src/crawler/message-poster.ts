import { Agent, request } from 'undici';
import { readDate } from '../model/time/read-date.ts';
import { DnsCache } from './dns-cache.ts';
import { guardedConnector } from './guarded-connector.ts';
import { AddressGuard } from './may-connect.ts';

/** The result of a message: without an answer, `status` is 0 and `reason` says why. */
export type Posted = {
  isTaken: boolean;
  status: number;
  reason: string;
  /** How long the receiver asks us to wait. */
  retryAfterMs: number | null;
};

export type PosterOptions = {
  allowHosts: readonly string[];
  userAgent: string;
  timeoutMs: number;
};

/** An answer is read up to this size, so that its connection can be reused; its content does not matter. */
const MAX_ANSWER_BYTES = 16 * 1024;

/**
 * Posts JSON to addresses that an operator has configured, through the same guard as the crawl: never to a
 * private address unless `allowHosts` names it, whatever the name resolves to. Redirects are not followed.
 */
export class MessagePoster {
  readonly #guard: AddressGuard;
  readonly #agent: Agent;
  readonly #options: PosterOptions;

  constructor(options: PosterOptions) {
    this.#options = options;
    this.#guard = new AddressGuard(options.allowHosts);
    const connect = guardedConnector({
      guard: this.#guard,
      dns: new DnsCache(),
      timeoutMs: options.timeoutMs,
    });
    this.#agent = new Agent({ connect, connections: 1, pipelining: 1 });
  }

  /** Never throws: errors are answers too. */
  async post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal?: AbortSignal,
  ): Promise<Posted> {
    if (!this.#guard.mayFetch(url)) return failure('address-refused');
    const timeout = AbortSignal.timeout(this.#options.timeoutMs);
    try {
      const answer = await request(url, {
        method: 'POST',
        dispatcher: this.#agent,
        headers: {
          'content-type': 'application/json',
          'user-agent': this.#options.userAgent,
          ...headers,
        },
        body,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      await answer.body.dump({ limit: MAX_ANSWER_BYTES });
      const { statusCode: status } = answer;
      const isTaken = status >= 200 && status < 300;
      return {
        isTaken,
        status,
        reason: isTaken ? '' : `status-${status}`,
        retryAfterMs: isTaken ? null : waitOf(answer.headers['retry-after']),
      };
    } catch (error) {
      if (timeout.aborted) return failure('timeout');
      return failure(signal?.aborted ? 'stopped' : reasonOf(error));
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

function failure(reason: string): Posted {
  return { isTaken: false, status: 0, reason, retryAfterMs: null };
}

/** Our connector's own reasons (`address-refused`, `dns-ENOTFOUND`) or the code of the network error. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const word = typeof code === 'string' ? code : String(message);
  return /^[\w-]{1,60}$/.test(word) ? word : 'failed';
}

/** Retry-After in seconds or as a date (RFC 9110 10.2.3). */
function waitOf(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = readDate(text);
  return date === null ? null : Math.max(0, date - Date.now());
}

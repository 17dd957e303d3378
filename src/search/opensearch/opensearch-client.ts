/**
 * A client of an OpenSearch cluster. If a node does not answer, the next one is tried; busy nodes (429) and
 * unavailable ones (502, 503, 504, no connection, timeout) are retried after a pause that doubles each time,
 * until the patience is used up. A permanent refusal becomes a one-sentence error that says what to check.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { TaziError } from '../../model/errors.ts';
import type { SearchPlace } from './search-place.ts';

export type ClientOptions = {
  /** A PEM file. */
  ca?: string | undefined;
  timeoutMs?: number;
  /** How long a request is retried before `search-away` is thrown; infinite for callers that can wait. */
  patienceMs?: number;
  /** Called once each time the cluster becomes unavailable. */
  onAway?: (error: TaziError) => void;
  signal?: AbortSignal;
};

export type Answer = { status: number; body: unknown };

/** Timeout of a search. */
const DEFAULT_TIMEOUT_MS = 10_000;
/** Long enough for a node that is being replaced, short enough for a user waiting for an answer. */
const DEFAULT_PATIENCE_MS = 1_500;
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5_000;
const CONNECTIONS = 16;
const BUSY = new Set([429, 502, 503, 504]);

export class OpenSearchClient {
  readonly place: SearchPlace;
  readonly #agent: Agent;
  readonly #options: ClientOptions;
  #node = 0;
  #isAway = false;

  constructor(place: SearchPlace, options: ClientOptions = {}) {
    this.place = place;
    this.#options = options;
    const timeout = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.#agent = new Agent({
      connections: CONNECTIONS,
      connect: { timeout: Math.min(timeout, 3_000), ...(options.ca && { ca: readCa(options.ca) }) },
      headersTimeout: timeout,
      bodyTimeout: timeout,
    });
  }

  /** Returns answers with these statuses; throws for others. Strings are NDJSON. */
  async ask(method: Method, path: string, body?: object | string, accepted: number[] = []): Promise<Answer> {
    const { signal } = this.#options;
    const until = performance.now() + (this.#options.patienceMs ?? DEFAULT_PATIENCE_MS);
    for (let tried = 0; ; tried++) {
      const outcome = await this.#try(method, path, body);
      if (outcome instanceof TaziError) {
        if (!this.#isAway) this.#options.onAway?.(outcome);
        this.#isAway = true;
        const rest = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried);
        if (signal?.aborted || performance.now() + rest > until) throw outcome;
        await pause(rest, undefined, { signal }).catch(() => {});
        continue;
      }
      this.#isAway = false;
      if (outcome.status < 300 || accepted.includes(outcome.status)) return outcome;
      throw this.refusal(outcome);
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  /** An error that is worth a retry means that the node is unavailable. */
  async #try(method: Method, path: string, body?: object | string): Promise<Answer | TaziError> {
    const { origins, authorization, location } = this.place;
    const origin = origins[this.#node % origins.length]!;
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
    try {
      const answer = await request(origin + path, {
        method,
        dispatcher: this.#agent,
        headers: {
          ...(body !== undefined && { 'content-type': type }),
          ...(authorization !== null && { authorization }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      if (!BUSY.has(answer.statusCode)) return { status: answer.statusCode, body: parsed(text) };
      this.#node++;
      return new TaziError('search-away', { location, detail: reasonOf(answer.statusCode, parsed(text)) });
    } catch (error) {
      const detail = errorDetail(error);
      if (CERTIFICATE.test(detail)) throw new TaziError('search-refused', { location, detail }, error);
      this.#node++;
      return new TaziError('search-away', { location, detail }, error);
    }
  }

  /** The error for an answer of this status; busy and missing nodes count as unavailable. */
  refusal({ status, body }: Answer): TaziError {
    const { location } = this.place;
    const isMissing = status === 404 && /index_not_found|alias/.test(JSON.stringify(body));
    if (BUSY.has(status)) return new TaziError('search-away', { location, detail: reasonOf(status, body) });
    if (isMissing) return new TaziError('search-empty', { location });
    return new TaziError('search-refused', { location, detail: reasonOf(status, body) });
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';

const CERTIFICATE = /certificate|CERT_|self.signed|altname/i;

function readCa(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new TaziError('file-unreadable', { file, detail: (error as Error).message }, error);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const MAX_REASON = 300;

function reasonOf(status: number, body: unknown): string {
  const { error } = (body ?? {}) as { error?: { type?: string; reason?: string } | string };
  const told = typeof error === 'object' ? `${error?.type}: ${error?.reason}` : error;
  return `${status} ${told ?? ''}`.trim().slice(0, MAX_REASON);
}

function errorDetail(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message].filter(Boolean).join(' ') || 'no answer';
}

/** The only file that knows the S3 package, which is loaded when the first object is needed. */
import type { AwsClient } from 'aws4fetch';
import { TaziError } from '../../model/errors.ts';
import type { S3Place } from './s3-place.ts';

/** A network that swallows answers must not hold a worker forever. */
const TIMEOUT_MS = 30_000;
/** Number of characters of an answer to show in a message. */
const SHOWN_CHARS = 200;

/** Objects of an S3 store. A temporary failure is `bodies-away`, a refusal `bodies-refused`. */
export class S3Objects {
  readonly #place: S3Place;
  #client: Promise<AwsClient> | null = null;

  constructor(place: S3Place) {
    this.#place = place;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const response = await this.#ask(key, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer> });
    await response.arrayBuffer();
  }

  /** Bytes of an object; those of the range if one is given. */
  async get(key: string, range?: { start: number; length: number }): Promise<Uint8Array> {
    const headers = range && { range: `bytes=${range.start}-${range.start + range.length - 1}` };
    const response = await this.#ask(key, { method: 'GET', ...(headers ? { headers } : {}) });
    const bytes = new Uint8Array(await this.#answered(() => response.arrayBuffer()));
    if (range && bytes.length !== range.length)
      throw this.#refused(`${bytes.length} bytes of ${key} in place of ${range.length}`);
    return bytes;
  }

  async #ask(key: string, init: RequestInit): Promise<Response> {
    const { root } = this.#place;
    const client = await (this.#client ??= this.#open());
    const response = await this.#answered(() =>
      client.fetch(`${root}${key}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    );
    if (response.ok) return response;
    const text = (await this.#answered(() => response.text())).slice(0, SHOWN_CHARS);
    const detail = `${response.status} ${text}`.trim();
    if (response.status >= 500 || response.status === 429) throw this.#away(detail);
    throw this.#refused(detail);
  }

  async #answered<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { message, cause } = error as Error;
      throw this.#away(cause instanceof Error ? cause.message : message, error);
    }
  }

  async #open(): Promise<AwsClient> {
    const { AwsClient } = await import('aws4fetch');
    const { region, accessKeyId, secretAccessKey, sessionToken } = this.#place;
    // The caller decides whether to retry.
    return new AwsClient({
      ...{ region, accessKeyId, secretAccessKey, service: 's3', retries: 0 },
      ...(sessionToken ? { sessionToken } : {}),
    });
  }

  #away(detail: string, cause?: unknown): TaziError {
    return new TaziError('bodies-away', { location: this.#place.location, detail }, cause);
  }

  #refused(detail: string): TaziError {
    return new TaziError('bodies-refused', { location: this.#place.location, detail });
  }
}

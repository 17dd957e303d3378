import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { decompress } from '../crawler/decompress.ts';
import type { RawExchange } from '../crawler/fetcher.ts';
import { WarcWriter } from '../documents/warc.ts';
import { asciiLower } from '../model/ascii-lower.ts';

/** Files end at about this size, as with other crawlers. */
const MAX_FILE_BYTES = 1_000_000_000;
/**
 * Bodies longer than this when decoded are archived as received. They are decoded on the main thread: more
 * would stall the crawl.
 */
const MAX_DECODED_BYTES = 20_000_000;

/** Everything that a crawl fetches, including robots.txt and redirects, as WARC 1.1 files in `data/warc/`. */
export class WarcArchive {
  readonly #folder: string;
  readonly #software: string;
  #file: { descriptor: number; writer: WarcWriter; bytes: number } | null = null;
  #count = 0;

  constructor(dataFolder: string, software: string) {
    this.#folder = join(dataFolder, 'warc');
    this.#software = software;
    mkdirSync(this.#folder, { recursive: true });
  }

  write(exchange: RawExchange): void {
    const file = this.#current(exchange.at);
    const encoding = asciiLower(String(exchange.headers['content-encoding'] ?? ''));
    const body = decompress(exchange.body, encoding, MAX_DECODED_BYTES, 'refuse');
    file.writer.writeExchange({
      url: exchange.url,
      at: exchange.at,
      address: exchange.address,
      method: 'GET',
      requestHeaders: Object.entries(exchange.requestHeaders),
      status: exchange.status,
      statusText: exchange.statusText,
      responseHeaders: Object.entries(exchange.headers).flatMap(([name, value]) =>
        [value ?? ''].flat().map((line) => [name, line] as const),
      ),
      body: body.kind === 'bytes' ? body.bytes : exchange.body,
      isEncoded: body.kind !== 'bytes',
    });
  }

  close(): void {
    if (!this.#file) return;
    fsyncSync(this.#file.descriptor);
    closeSync(this.#file.descriptor);
    this.#file = null;
  }

  #current(at: number): { writer: WarcWriter; bytes: number } {
    if (this.#file && this.#file.bytes < MAX_FILE_BYTES) return this.#file;
    this.close();
    const stamp = new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);
    const name = `tazi-${stamp}-${process.pid}-${String(++this.#count).padStart(5, '0')}.warc.gz`;
    const descriptor = openSync(join(this.#folder, name), 'ax');
    const writer = new WarcWriter({
      write: (chunk) => {
        writeSync(descriptor, chunk);
        file.bytes += chunk.length;
      },
      uuid: randomUUID,
    });
    const file = { descriptor, writer, bytes: 0 };
    writer.writeInfo(at, name, [
      ['software', this.#software],
      ['robots', 'obey'],
    ]);
    this.#file = file;
    return file;
  }
}

/**
 * The records of a web archive as its bytes arrive: memory holds one record. Gzip members follow each other
 * as one stream. Records longer than allowed are skipped; a damaged or truncated archive ends with a message
 * about the error, after everything readable: the record in which it breaks off is read up to there.
 */
import { constants, createGunzip } from 'node:zlib';
import { IMPORT_TEXTS } from '../i18n/import-texts.ts';
import { fillText, type Text } from '../i18n/text.ts';
import { readHead, type WarcRecord } from './warc.ts';

export type ReadRecord =
  | { kind: 'record'; record: WarcRecord }
  /** Too long, or a record that lacks a required field. */
  | { kind: 'passed-over'; detail: Text }
  | { kind: 'damage'; detail: Text };

/** A longer head is not a head. */
const MAX_HEAD_BYTES = 65_536;

export async function* warcRecords(
  chunks: AsyncIterable<Uint8Array>,
  maxRecordBytes: number,
): AsyncGenerator<ReadRecord> {
  const input = new ByteQueue(unzipped(chunks));
  try {
    while (await input.skipLineEnds()) {
      const head = await readHeadOf(input);
      if (head === null) {
        yield { kind: 'damage', detail: fillText(IMPORT_TEXTS.noRecord, { position: input.position }) };
        return;
      }
      const type = head.get('warc-type') ?? '';
      const length = Number(head.get('content-length') ?? Number.NaN);
      if (!Number.isSafeInteger(length) || length < 0) {
        yield { kind: 'damage', detail: fillText(IMPORT_TEXTS.recordLength, { position: input.position }) };
        return;
      }
      if (length > maxRecordBytes) {
        yield { kind: 'passed-over', detail: fillText(IMPORT_TEXTS.recordLarge, { length }) };
        if (!(await input.skip(length))) break;
        continue;
      }
      const block = await input.take(length);
      const uri =
        head
          .get('warc-target-uri')
          ?.replace(/^<(.*)>$/, '$1')
          .replaceAll(' ', '%20') ?? null;
      if (block.length > 0 || length === 0)
        yield { kind: 'record', record: { type, uri, headers: head, block } };
      if (block.length === length) continue;
      yield { kind: 'damage', detail: fillText(IMPORT_TEXTS.recordCut, { position: input.position }) };
      return;
    }
  } catch (error) {
    yield { kind: 'damage', detail: fillText(IMPORT_TEXTS.failed, { detail: (error as Error).message }) };
  }
}

async function readHeadOf(input: ByteQueue): Promise<Map<string, string> | null> {
  for (let bytes = 1_024; ; bytes = Math.min(bytes * 4, MAX_HEAD_BYTES)) {
    const peeked = await input.peek(bytes);
    if (peeked.toString('latin1', 0, 5) !== 'WARC/') return null;
    const head = readHead(peeked, 0);
    if (head !== null) {
      await input.skip(head.end);
      return head.headers;
    }
    if (peeked.length < bytes || bytes === MAX_HEAD_BYTES) return null;
  }
}

/** Gzip is recognised by its first two bytes. */
async function* unzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const rest = { [Symbol.asyncIterator]: () => iterator };
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield bufferOf(first.value);
    for await (const chunk of rest) yield bufferOf(chunk);
    return;
  }
  // A truncated file is not an error: what there is of it is returned.
  const gunzip = createGunzip({ chunkSize: OUTPUT_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  /** With events instead of iteration, which would drop data received before an error. */
  const ready: Buffer[] = [];
  let failure: Error | null = null;
  let isEnded = false;
  let wake = () => {};
  gunzip.on('data', (chunk: Buffer) => {
    ready.push(chunk);
    if (ready.length >= MAX_READY) gunzip.pause();
    wake();
  });
  gunzip.on('error', (error) => {
    failure = error;
    wake();
  });
  gunzip.on('end', () => {
    isEnded = true;
    wake();
  });
  const feeding = (async () => {
    gunzip.write(first.value);
    for await (const chunk of rest) {
      if (failure !== null || gunzip.destroyed) return;
      if (!gunzip.write(chunk))
        await new Promise<void>((resolve) => gunzip.once('drain', resolve).once('close', resolve));
    }
    gunzip.end();
  })().catch((error) => gunzip.destroy(error as Error));
  try {
    for (;;) {
      const chunk = ready.shift();
      if (chunk !== undefined) {
        if (ready.length === 0) gunzip.resume();
        yield chunk;
      } else if (failure !== null) throw failure;
      else if (isEnded) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    gunzip.destroy();
    await feeding;
  }
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

const OUTPUT_BYTES = 1 << 18;
const MAX_READY = 8;

/** Bytes received but not yet taken. */
class ByteQueue {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  position = 0;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Up to this many bytes, fewer at the end, without taking them. */
  async peek(bytes: number): Promise<Buffer> {
    if (this.#held.length < bytes) {
      const parts = [this.#held];
      for (let length = this.#held.length; length < bytes; ) {
        const next = await this.#chunks.next();
        if (next.done) break;
        parts.push(next.value);
        length += next.value.length;
      }
      this.#held = Buffer.concat(parts);
    }
    return this.#held.subarray(0, bytes);
  }

  /**
   * This many bytes, or those until the end, in memory of their own. A view would keep the whole buffer, which
   * would be copied when a page is sent to a thread.
   */
  async take(bytes: number): Promise<Buffer> {
    const taken = Buffer.from(new ArrayBuffer(bytes));
    for (let filled = 0; filled < bytes; ) {
      if (this.#held.length === 0 && !(await this.#fill())) return Buffer.from(taken.subarray(0, filled));
      const part = Math.min(bytes - filled, this.#held.length);
      this.#held.copy(taken, filled, 0, part);
      this.#drop(part);
      filled += part;
    }
    return taken;
  }

  /** False at the end. */
  async #fill(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (!next.done) this.#held = next.value;
    return !next.done;
  }

  /** False if the end comes before. */
  async skip(bytes: number): Promise<boolean> {
    let left = bytes;
    while (left > this.#held.length) {
      left -= this.#held.length;
      this.#drop(this.#held.length);
      if (!(await this.#fill())) return false;
    }
    this.#drop(left);
    return true;
  }

  /** Skips the empty lines between records; false at the end. */
  async skipLineEnds(): Promise<boolean> {
    for (;;) {
      const [first] = await this.peek(1);
      if (first === undefined) return false;
      if (first !== 13 && first !== 10) return true;
      this.#drop(1);
    }
  }

  #drop(bytes: number): void {
    this.#held = this.#held.subarray(bytes);
    this.position += bytes;
  }
}

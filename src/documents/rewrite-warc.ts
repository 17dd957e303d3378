/**
 * Finds records of given URLs in a web archive of any size, and copies it without them. Records are streamed,
 * and each is written as a gzip member of its own. An archive that cannot be read to its end is left
 * unchanged.
 */
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { asciiLower } from '../model/ascii-lower.ts';

/** Maximum size of the head of a record. */
const MAX_HEAD_BYTES = 65_536;
const END = Buffer.from('\r\n\r\n');
const GZIP = [0x1f, 0x8b] as const;

type Sink = (chunk: Uint8Array) => Promise<void>;

/** How many records name a URL that `isUnwanted`; throws if the file is not an archive or is damaged. */
export async function countInWarc(file: string, isUnwanted: (uri: string) => boolean): Promise<number> {
  return copyWarc(file, isUnwanted, null);
}

/** Replaces the archive with a copy without these records; returns how many there were. */
export async function rewriteWarc(file: string, isUnwanted: (uri: string) => boolean): Promise<number> {
  const part = `${file}.part`;
  try {
    const handle = await open(part, 'w');
    let left: number;
    try {
      left = await copyWarc(file, isUnwanted, async (chunk) => void (await handle.write(chunk)));
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (left > 0) await rename(part, file);
    return left;
  } finally {
    await rm(part, { force: true });
  }
}

async function copyWarc(
  file: string,
  isUnwanted: (uri: string) => boolean,
  sink: Sink | null,
): Promise<number> {
  const isPacked = await startsWithGzip(file);
  const reader = new ByteReader(bytesOf(file, isPacked));
  let unwanted = 0;
  for (let head = await readHead(reader); head !== null; head = await readHead(reader)) {
    const isLeftOut = head.uri !== null && isUnwanted(head.uri);
    if (isLeftOut) unwanted++;
    const isCopied = sink !== null && !isLeftOut;
    const record = isCopied ? recordSink(sink, isPacked) : null;
    await record?.write(head.bytes);
    for await (const chunk of reader.take(head.length)) await record?.write(chunk);
    await record?.write(END);
    await record?.end();
  }
  return unwanted;
}

function recordSink(sink: Sink, isPacked: boolean): { write: Sink; end(): Promise<void> } {
  if (!isPacked) return { write: sink, end: async () => {} };
  const gzip = createGzip();
  const written = (async () => {
    for await (const chunk of gzip) await sink(chunk as Buffer);
  })();
  written.catch(() => {}); // `end` throws it
  return {
    write: (chunk) => new Promise((resolve) => gzip.write(chunk, () => resolve())),
    end: async () => {
      gzip.end();
      await written;
    },
  };
}

/** Null at the end of the archive. */
async function readHead(
  reader: ByteReader,
): Promise<{ bytes: Buffer; uri: string | null; length: number } | null> {
  const text = await reader.untilEmptyLine(MAX_HEAD_BYTES);
  if (text === null) return null;
  const lines = text
    .toString('utf8')
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  if (!lines[0]!.startsWith('WARC/')) throw new Error('a record does not begin with WARC/');
  const value = (name: string) =>
    lines.find((line) => asciiLower(line.slice(0, name.length + 1)) === `${name}:`)?.slice(name.length + 1);
  const length = Number(value('content-length')?.trim() ?? Number.NaN);
  if (!Number.isSafeInteger(length) || length < 0) throw new Error('a record has no length');
  const uri = value('warc-target-uri')
    ?.trim()
    .replace(/^<(.*)>$/, '$1');
  return { bytes: text, uri: uri ?? null, length };
}

async function startsWithGzip(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0);
    return GZIP.every((byte, place) => buffer[place] === byte);
  } finally {
    await handle.close();
  }
}

function bytesOf(file: string, isPacked: boolean): AsyncIterator<Buffer> {
  const raw = createReadStream(file);
  if (!isPacked) return raw[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const plain = createGunzip();
  raw.on('error', (error) => plain.destroy(error));
  raw.pipe(plain);
  return plain[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
}

class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterator<Buffer>) {
    this.#source = source;
  }

  /** The lines up to and including an empty one; line ends before them are skipped. Null at the end. */
  async untilEmptyLine(most: number): Promise<Buffer | null> {
    for (;;) {
      let start = 0;
      while (this.#buffer[start] === 13 || this.#buffer[start] === 10) start++;
      this.#buffer = this.#buffer.subarray(start);
      const text = this.#buffer.toString('latin1');
      const end = /\r?\n\r?\n/.exec(text);
      if (end) {
        const bytes = this.#buffer.subarray(0, end.index + end[0].length);
        this.#buffer = this.#buffer.subarray(bytes.length);
        return bytes;
      }
      if (this.#buffer.length > most) throw new Error('the head of a record is too long');
      if (await this.#more()) continue;
      if (this.#buffer.length === 0) return null;
      throw new Error('it ends within a record');
    }
  }

  /** The next bytes, as they come. */
  async *take(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.#buffer.length === 0 && !(await this.#more())) throw new Error('it ends within a record');
      const chunk = this.#buffer.subarray(0, left);
      this.#buffer = this.#buffer.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (done) return false;
    this.#buffer = this.#buffer.length === 0 ? value : Buffer.concat([this.#buffer, value]);
    return true;
  }
}

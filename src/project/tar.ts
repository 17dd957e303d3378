/** The few parts of the tar format (POSIX ustar) that a backup needs: plain files with short names, of any size. */
const BLOCK = 512;
const SIZE_AT = 124;
const CHECKSUM_AT = 148;
/** What fits into eleven octal digits; larger sizes are written as binary numbers, as GNU tar does. */
const MAX_OCTAL = 8 ** 11 - 1;

export function tarHeader(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for a backup`);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (bytes <= MAX_OCTAL) header.write(`${bytes.toString(8).padStart(11, '0')}\0`, SIZE_AT);
  else {
    header[SIZE_AT] = 0x80;
    header.writeBigUInt64BE(BigInt(bytes), SIZE_AT + 4);
  }
  header.write('00000000000\0', 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT);
  return header;
}

export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
}

export const TAR_END = Buffer.alloc(2 * BLOCK);

/** The start of a file of an archive, or a chunk of it. */
export type TarEvent = { kind: 'file'; name: string; bytes: number } | { kind: 'data'; data: Buffer };

/** Reads an archive from chunks of any size; throws if it is not an archive. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEvent> {
  let waiting = Buffer.alloc(0);
  let [left, padding] = [0, 0];
  for await (const piece of source) {
    waiting = waiting.length === 0 ? Buffer.from(piece) : Buffer.concat([waiting, piece]);
    for (;;) {
      if (left > 0) {
        if (waiting.length === 0) break;
        const data = waiting.subarray(0, left);
        yield { kind: 'data', data };
        waiting = waiting.subarray(data.length);
        left -= data.length;
      } else if (padding > 0) {
        const skipped = Math.min(padding, waiting.length);
        if (skipped === 0) break;
        waiting = waiting.subarray(skipped);
        padding -= skipped;
      } else {
        if (waiting.length < BLOCK) break;
        const header = waiting.subarray(0, BLOCK);
        if (header.every((byte) => byte === 0)) return;
        const { name, bytes } = headerOf(header);
        yield { kind: 'file', name, bytes };
        waiting = waiting.subarray(BLOCK);
        left = bytes;
        padding = (BLOCK - (bytes % BLOCK)) % BLOCK;
      }
    }
  }
  throw new Error('it ends too soon');
}

function headerOf(header: Buffer): { name: string; bytes: number } {
  const stated = Number.parseInt(header.toString('latin1', CHECKSUM_AT, CHECKSUM_AT + 6), 8);
  if (stated !== checksum(header)) throw new Error('it is not a Tazı backup');
  const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
  const isBinary = header[SIZE_AT] === 0x80;
  const bytes = isBinary
    ? Number(header.readBigUInt64BE(SIZE_AT + 4))
    : octal(header.toString('latin1', SIZE_AT, SIZE_AT + 12));
  if (!Number.isSafeInteger(bytes)) throw new Error(`${name} has no length`);
  return { name, bytes };
}

function octal(text: string): number {
  const digits = /^ *([0-7]+)[ \0]*$/.exec(text)?.[1];
  return digits === undefined ? Number.NaN : Number.parseInt(digits, 8);
}

/** Of the header, with blanks in the place of the checksum. */
function checksum(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= CHECKSUM_AT && at < CHECKSUM_AT + 8 ? 0x20 : byte;
  return sum;
}

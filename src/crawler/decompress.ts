import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

export type Decompressed =
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'failed'; reason: 'too-large' | 'bad-encoding' };

/**
 * Undoes Content-Encoding, with a limit on what comes out: a body of a kilobyte can claim a gigabyte. What goes
 * beyond the limit is cut or refused, as the caller says. Data that ends early gives what it has.
 */
export function decompress(
  body: Uint8Array,
  contentEncoding: string,
  maxBytes: number,
  beyond: 'cut' | 'refuse',
): Decompressed {
  let bytes = body;
  const codings = contentEncoding
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) return { kind: 'failed', reason: 'bad-encoding' };
  for (const coding of codings.reverse()) {
    const undo = DECODERS[coding];
    if (!undo) return { kind: 'failed', reason: 'bad-encoding' };
    try {
      bytes = undo(bytes, maxBytes);
    } catch (error) {
      const tooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
      return { kind: 'failed', reason: tooLarge ? 'too-large' : 'bad-encoding' };
    }
  }
  if (bytes.length <= maxBytes) return { kind: 'bytes', bytes };
  return beyond === 'cut'
    ? { kind: 'bytes', bytes: bytes.subarray(0, maxBytes) }
    : { kind: 'failed', reason: 'too-large' };
}

/** Honest servers use one. */
const MAX_CODINGS = 3;

type Decoder = (bytes: Uint8Array, maxOutputLength: number) => Uint8Array;

const gunzip: Decoder = (bytes, maxOutputLength) =>
  gunzipSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  // Servers disagree on whether deflate has the zlib header.
  deflate: (bytes, maxOutputLength) => {
    const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
    const hasHeader = ((bytes[0] ?? 0) & 0x0f) === 8;
    return hasHeader ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
  },
  br: (bytes, maxOutputLength) =>
    brotliDecompressSync(bytes, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

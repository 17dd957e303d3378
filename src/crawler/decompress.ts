import zlib, { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

export type Decompressed =
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'failed'; reason: 'too-large' | 'bad-encoding' };

/**
 * Decodes Content-Encoding, with a limit on the output: a one-kilobyte body can expand to a gigabyte. Output
 * beyond the limit is cut or refused, as the caller chooses. A truncated stream yields what has arrived.
 */
export function decompress(
  body: Uint8Array,
  contentEncoding: string,
  maxBytes: number,
  beyond: 'cut' | 'refuse',
): Decompressed {
  const codings = contentEncoding
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) return { kind: 'failed', reason: 'bad-encoding' };
  let bytes = body;
  for (const coding of codings.reverse()) {
    const undo = DECODERS.get(coding);
    if (!undo) return { kind: 'failed', reason: 'bad-encoding' };
    try {
      bytes = undo(bytes, maxBytes);
    } catch (error) {
      if (!isTooLarge(error)) return { kind: 'failed', reason: 'bad-encoding' };
      if (beyond === 'refuse') return { kind: 'failed', reason: 'too-large' };
      bytes = longestThatFits(undo, bytes, maxBytes);
    }
  }
  if (bytes.length <= maxBytes) return { kind: 'bytes', bytes };
  return beyond === 'cut'
    ? { kind: 'bytes', bytes: bytes.subarray(0, maxBytes) }
    : { kind: 'failed', reason: 'too-large' };
}

/** Legitimate servers use one. */
const MAX_CODINGS = 3;

type Decoder = (bytes: Uint8Array, maxOutputLength: number) => Uint8Array;

const DECODERS: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', inflate],
  ['br', unbrotli],
  ...zstdWhereNodeHasIt(),
]);

/** The encodings that we accept. */
export const ACCEPTED_ENCODINGS = DECODERS.has('zstd') ? 'gzip, deflate, br, zstd' : 'gzip, deflate, br';

/** Node 22.15, and 23.8 or later. A truncated frame yields what has arrived, as with the other encodings. */
function zstdWhereNodeHasIt(): [string, Decoder][] {
  const { zstdDecompressSync } = zlib as {
    zstdDecompressSync?: (data: Uint8Array, options: object) => Buffer;
  };
  const { ZSTD_e_flush } = constants as { ZSTD_e_flush?: number };
  if (zstdDecompressSync === undefined) return [];
  const undo: Decoder = (bytes, maxOutputLength) =>
    zstdDecompressSync(bytes, { maxOutputLength, finishFlush: ZSTD_e_flush });
  return [['zstd', undo]];
}

function gunzip(bytes: Uint8Array, maxOutputLength: number): Uint8Array {
  const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return gunzipSync(bytes, options);
  } catch (error) {
    // Scripts that keep writing after the end of the stream are common; what precedes it is complete.
    const start = isTooLarge(error) ? 0 : endOfGzipHeader(bytes);
    if (start === 0) throw error;
    return inflateRawSync(bytes.subarray(start), options);
  }
}

/** RFC 1952 section 2.3; 0 if there is no such header. */
function endOfGzipHeader(bytes: Uint8Array): number {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8) return 0;
  const flags = bytes[3] ?? 0;
  let end = 10;
  if (flags & 4) end += 2 + (bytes[end] ?? 0) + 256 * (bytes[end + 1] ?? 0);
  for (const field of [8, 16]) if (flags & field) end = bytes.indexOf(0, end) + 1 || bytes.length;
  if (flags & 2) end += 2;
  return end;
}

/** Servers disagree on whether deflate has the zlib header (RFC 1950 section 2.2). */
function inflate(bytes: Uint8Array, maxOutputLength: number): Uint8Array {
  const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
  const [method = 0, flags = 0] = bytes;
  const hasHeader = (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
  return hasHeader ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
}

function unbrotli(bytes: Uint8Array, maxOutputLength: number): Uint8Array {
  return brotliDecompressSync(bytes, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH });
}

function isTooLarge(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
}

/** zlib is all or nothing: finds the longest prefix of the input whose output is within the limit. */
function longestThatFits(undo: Decoder, bytes: Uint8Array, maxBytes: number): Uint8Array {
  let best: Uint8Array = new Uint8Array();
  let fits = 0;
  let exceeds = bytes.length;
  while (exceeds - fits > 1) {
    const middle = (fits + exceeds) >> 1;
    try {
      best = undo(bytes.subarray(0, middle), maxBytes);
      fits = middle;
    } catch {
      exceeds = middle;
    }
  }
  return best;
}

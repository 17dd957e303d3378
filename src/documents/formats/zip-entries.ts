import { inflateRawSync } from 'node:zlib';

/** APPNOTE.TXT 4.3: signatures of the end record and of an entry in the central directory. */
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const MAX_ENTRIES = 5_000;
const STORED = 0;
const DEFLATED = 8;

/**
 * One file from a zip archive; null if there is none of that name, or the archive is broken, encrypted or
 * would unpack to more than `maxBytes`. Only the directory at the end is trusted, as in other readers.
 */
export function zipEntry(archive: Uint8Array, name: string, maxBytes: number): Uint8Array | null {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  for (const entry of entriesOf(bytes)) if (entry.name === name) return unpacked(bytes, entry.at, maxBytes);
  return null;
}

/** The names of all files in an archive, from its directory. */
export function zipNames(archive: Uint8Array): string[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  return Array.from(entriesOf(bytes), ({ name }) => name);
}

function* entriesOf(bytes: Buffer): Generator<{ name: string; at: number }> {
  const end = endOfDirectory(bytes);
  if (end < 0) return;
  const entries = Math.min(bytes.readUInt16LE(end + 10), MAX_ENTRIES);
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < entries; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return;
    const nameBytes = bytes.readUInt16LE(at + 28);
    yield { name: bytes.toString('utf8', at + 46, at + 46 + nameBytes), at };
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  return -1;
}

function unpacked(bytes: Buffer, entry: number, maxBytes: number): Uint8Array | null {
  const isEncrypted = (bytes.readUInt16LE(entry + 8) & 1) !== 0;
  const method = bytes.readUInt16LE(entry + 10);
  const packedBytes = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  if (isEncrypted || local + 30 > bytes.length) return null;
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === STORED) return packed.length <= maxBytes ? packed : null;
  if (method !== DEFLATED) return null;
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch {
    return null;
  }
}

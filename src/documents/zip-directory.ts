import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** A file in a zip, and where its bytes are. */
export type ZipPlace = { name: string; isDeflated: boolean; start: number; end: number };

const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const MAX_DIRECTORY_BYTES = 64_000_000;
const STORED = 0;
const DEFLATED = 8;

/**
 * The files of a zip of any size, from the directory at its end (APPNOTE.TXT 4.3); null if it is not a zip.
 * Encrypted files, and those that need the 64-bit extension, are left out.
 */
export function zipDirectory(file: string): ZipPlace[] | null {
  const { size } = statSync(file);
  const descriptor = openSync(file, 'r');
  const read = (at: number, length: number): Buffer => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
    readSync(descriptor, bytes, 0, bytes.length, at);
    return bytes;
  };
  try {
    const tailAt = Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES);
    const tail = read(tailAt, size - tailAt);
    const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    if (end < 0 || end + END_BYTES > tail.length) return null;
    const bytes = Math.min(tail.readUInt32LE(end + 12), MAX_DIRECTORY_BYTES);
    return placesIn(read(tail.readUInt32LE(end + 16), bytes), read, size);
  } finally {
    closeSync(descriptor);
  }
}

function placesIn(directory: Buffer, read: (at: number, length: number) => Buffer, size: number): ZipPlace[] {
  const places: ZipPlace[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) !== 0;
    const method = directory.readUInt16LE(at + 10);
    const packed = directory.readUInt32LE(at + 20);
    const [nameBytes, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = read(directory.readUInt32LE(at + 42), 30);
    const name = directory.toString('utf8', at + 46, at + 46 + nameBytes);
    if (local.length === 30 && !isEncrypted && (method === STORED || method === DEFLATED)) {
      const start = directory.readUInt32LE(at + 42) + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
      if (start + packed <= size)
        places.push({ name, isDeflated: method === DEFLATED, start, end: start + packed });
    }
    at += 46 + nameBytes + extra + comment;
  }
  return places;
}

import { crc32 } from 'node:zlib';
import { TaziError } from '../../model/errors.ts';

/** Which documents of a segment are deleted: one bit each. */
export class Tombstones {
  readonly #bits: Uint8Array;
  #count = 0;

  constructor(docs: number, bits?: Uint8Array) {
    this.#bits = bits ?? new Uint8Array(Math.ceil(docs / 8));
    for (const byte of this.#bits) this.#count += ONES[byte]!;
  }

  get count(): number {
    return this.#count;
  }

  has(doc: number): boolean {
    return (this.#bits[doc >>> 3]! & (1 << (doc & 7))) !== 0;
  }

  /** False if it was deleted before. */
  add(doc: number): boolean {
    if (this.has(doc)) return false;
    this.#bits[doc >>> 3]! |= 1 << (doc & 7);
    this.#count++;
    return true;
  }

  /** The bits and their checksum. */
  encode(): Uint8Array {
    const bytes = Buffer.alloc(this.#bits.length + 4);
    bytes.set(this.#bits);
    bytes.writeUInt32LE(crc32(this.#bits), this.#bits.length);
    return bytes;
  }

  static decode(bytes: Uint8Array, docs: number, file: string): Tombstones {
    const length = Math.ceil(docs / 8);
    const bits = Uint8Array.from(bytes.subarray(0, length));
    const sum = bytes.length === length + 4 ? Buffer.from(bytes).readUInt32LE(length) : -1;
    if (crc32(bits) !== sum) throw new TaziError('index-damaged', { file, detail: 'its checksum differs' });
    return new Tombstones(docs, bits);
  }
}

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => {
  let ones = 0;
  for (let rest = byte; rest > 0; rest >>= 1) ones += rest & 1;
  return ones;
});

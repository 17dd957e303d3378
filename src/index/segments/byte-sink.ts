import { keepShape } from '../../threads/keep-shape.ts';

export type ByteTarget = {
  /** The first bytes; all by default. */
  append(bytes: Uint8Array, length?: number): void;
};

/** A growing buffer that structures are encoded into; `bytes()` is a view, valid until the next write. */
export class ByteSink {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity = 1_024) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** 7 bits per byte, low bits first; for integers below 2^53. */
  varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 128) | 0x80;
      rest = rest < 0x80000000 ? rest >>> 7 : Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  u32(value: number): void {
    this.#reserve(4);
    const bytes = this.#bytes;
    const at = this.#length;
    bytes[at] = value;
    bytes[at + 1] = value >>> 8;
    bytes[at + 2] = value >>> 16;
    bytes[at + 3] = value >>> 24;
    this.#length = at + 4;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A few bytes of others, without an object for the range. */
  appendRange(bytes: Uint8Array, from: number, to: number): void {
    this.#reserve(to - from);
    for (let at = from; at < to; at++) this.#bytes[this.#length++] = bytes[at]!;
  }

  /** Appends everything to something else. */
  appendTo(target: ByteTarget): void {
    target.append(this.#bytes, this.#length);
  }

  /** UTF-8, without a length. Returns the number of bytes. */
  utf8(text: string): number {
    this.#reserve(text.length * 3);
    const { written } = encoder.encodeInto(text, this.#bytes.subarray(this.#length));
    this.#length += written;
    return written;
  }

  /** The low `width` bits of each value, one after the other; at most 32 bits each. */
  packed(values: ArrayLike<number>, count: number, width: number): void {
    if (width === 0) return;
    const total = Math.ceil((count * width) / 8);
    this.#reserve(total);
    const bytes = this.#bytes;
    const start = this.#length;
    this.#length += total;
    if (width <= MAX_BUFFERED_BITS) {
      packNarrow(values, count, width, bytes, start);
      return;
    }
    bytes.fill(0, start, start + total);
    const mask = width === 32 ? 0xffffffff : (1 << width) - 1;
    for (let i = 0, bit = 0; i < count; i++, bit += width) {
      let value = (values[i]! & mask) >>> 0;
      let at = start + (bit >>> 3);
      const shift = bit & 7;
      bytes[at]! |= value << shift;
      value = shift === 0 ? value >>> 8 : value >>> (8 - shift);
      for (at++; value > 0; at++, value >>>= 8) bytes[at]! |= value;
    }
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

const encoder = new TextEncoder();

/** Up to here copying in a loop takes less than making an object for the range, which is garbage then. */
const FEW_BYTES = 128;

export function copyBytes(from: Uint8Array, start: number, length: number, to: Uint8Array, at: number): void {
  if (length > FEW_BYTES) to.set(from.subarray(start, start + length), at);
  else for (let i = 0; i < length; i++) to[at + i] = from[start + i]!;
}

/** Together with up to 7 bits left over from the last value, these fit into 32. */
const MAX_BUFFERED_BITS = 24;

function packNarrow(
  values: ArrayLike<number>,
  count: number,
  width: number,
  bytes: Uint8Array,
  start: number,
): void {
  const mask = (1 << width) - 1;
  let at = start;
  let buffered = 0;
  let bits = 0;
  for (let i = 0; i < count; i++) {
    buffered |= (values[i]! & mask) << bits;
    for (bits += width; bits >= 8; bits -= 8) {
      bytes[at++] = buffered;
      buffered >>>= 8;
    }
  }
  if (bits > 0) bytes[at] = buffered;
}

/** How many bits the value needs; 0 for 0. */
export function bitsOf(value: number): number {
  return 32 - Math.clz32(value);
}

keepShape(ByteSink);

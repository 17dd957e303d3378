/**
 * Runs of small numbers in a fixed number of bits each, which can be read from anywhere in the run. The high
 * parts of the few numbers that need more bits follow the run (patched frame of reference, Zukowski et al.
 * 2006); the width that takes the least space is used.
 *
 *   run = width (| 0x80 with exceptions), [varint number of exceptions], low bits, exceptions
 *   exception = varint gap of its index, varint high bits
 */
import { type ByteSink, bitsOf } from '../segments/byte-sink.ts';
import type { NumberList } from './number-list.ts';

const EXCEPTIONS = 0x80;
/** What one unaligned 32-bit read can deliver at any bit. */
const MAX_WIDTH = 25;

const histogram = new Uint32Array(33);

/** Size of an exception by the number of its high bits: its index, and these. */
const EXCEPTION_BITS = Uint8Array.from(histogram, (_, bits) => 8 + 8 * Math.ceil(bits / 7));
const MIN_EXCEPTION_BITS = 16;

export function writePacked(values: Uint32Array, count: number, sink: ByteSink): void {
  const width = bestWidth(values, count);
  let exceptions = 0;
  for (let bits = width + 1; bits < histogram.length; bits++) exceptions += histogram[bits]!;
  sink.byte(width | (exceptions > 0 ? EXCEPTIONS : 0));
  if (exceptions > 0) sink.varint(exceptions);
  sink.packed(values, count, width);
  let before = 0;
  for (let i = 0; i < count && exceptions > 0; i++) {
    if (bitsOf(values[i]!) <= width) continue;
    sink.varint(i - before);
    sink.varint(values[i]! >>> width);
    before = i;
    exceptions--;
  }
}

/** Also counts how many numbers have how many bits. */
function bestWidth(values: Uint32Array, count: number): number {
  for (let bits = 0; bits < histogram.length; bits++) histogram[bits] = 0;
  let largest = 0;
  for (let i = 0; i < count; i++) {
    const bits = bitsOf(values[i]!);
    histogram[bits]!++;
    if (bits > largest) largest = bits;
  }
  let best = Math.min(largest, MAX_WIDTH);
  let bestBits = Number.POSITIVE_INFINITY;
  let exceptions = 0;
  for (let width = best; width >= 0; width--) {
    // All narrower widths have at least these exceptions.
    exceptions += histogram[width + 1]!;
    if (exceptions * MIN_EXCEPTION_BITS >= bestBits) break;
    let bits = count * width + (width < largest ? 8 : 0);
    for (let more = width + 1; more <= largest; more++) {
      bits += histogram[more]! * EXCEPTION_BITS[more - width]!;
    }
    if (bits < bestBits) {
      bestBits = bits;
      best = width;
    }
  }
  return best;
}

/** Where the last read ended. */
let readEnd = 0;

/** Readers access up to this many bytes after a run, and write up to 7 numbers after the last one. */
export const READ_AHEAD_BYTES = 16;

/** Reads a whole run into `into`; returns the position after it. */
export function readPacked(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  count: number,
  into: Int32Array,
): number {
  let at = start + 1;
  const width = bytes[start]! & ~EXCEPTIONS;
  let exceptions = 0;
  if (bytes[start]! & EXCEPTIONS) {
    exceptions = readVarint(bytes, at);
    at = readEnd;
  }
  if (width === 0) into.fill(0, 0, count);
  else if (width <= 7) unpackNarrow(view, at, width, count, into);
  else if (width <= 13) unpackMiddle(view, at, width, count, into);
  else unpackWide(view, at, width, count, into);
  at += (count * width + 7) >>> 3;
  for (let index = 0; exceptions > 0; exceptions--) {
    index += readVarint(bytes, at);
    into[index]! |= readVarint(bytes, readEnd) << width;
    at = readEnd;
  }
  return at;
}

/**
 * Eight numbers fill `width` bytes, and one read returns four of up to 7 bits at any bit where they can
 * begin.
 */
function unpackNarrow(view: DataView, start: number, width: number, count: number, into: Int32Array): void {
  const mask = (1 << width) - 1;
  const two = 2 * width;
  const three = 3 * width;
  const highByte = (4 * width) >>> 3;
  const highBit = (4 * width) & 7;
  for (let i = 0, at = start; i < count; i += 8, at += width) {
    const low = view.getInt32(at, true);
    const high = view.getInt32(at + highByte, true) >>> highBit;
    into[i] = low & mask;
    into[i + 1] = (low >>> width) & mask;
    into[i + 2] = (low >>> two) & mask;
    into[i + 3] = (low >>> three) & mask;
    into[i + 4] = high & mask;
    into[i + 5] = (high >>> width) & mask;
    into[i + 6] = (high >>> two) & mask;
    into[i + 7] = (high >>> three) & mask;
  }
}

/** One read returns two numbers of up to 13 bits; where the four reads for eight numbers begin never changes. */
function unpackMiddle(view: DataView, start: number, width: number, count: number, into: Int32Array): void {
  const mask = (1 << width) - 1;
  const secondByte = (2 * width) >>> 3;
  const secondBit = (2 * width) & 7;
  const thirdByte = (4 * width) >>> 3;
  const thirdBit = (4 * width) & 7;
  const fourthByte = (6 * width) >>> 3;
  const fourthBit = (6 * width) & 7;
  for (let i = 0, at = start; i < count; i += 8, at += width) {
    const first = view.getInt32(at, true);
    const second = view.getInt32(at + secondByte, true) >>> secondBit;
    const third = view.getInt32(at + thirdByte, true) >>> thirdBit;
    const fourth = view.getInt32(at + fourthByte, true) >>> fourthBit;
    into[i] = first & mask;
    into[i + 1] = (first >>> width) & mask;
    into[i + 2] = second & mask;
    into[i + 3] = (second >>> width) & mask;
    into[i + 4] = third & mask;
    into[i + 5] = (third >>> width) & mask;
    into[i + 6] = fourth & mask;
    into[i + 7] = (fourth >>> width) & mask;
  }
}

function unpackWide(view: DataView, start: number, width: number, count: number, into: Int32Array): void {
  const mask = (1 << width) - 1;
  for (let i = 0, bit = 0; i < count; i++, bit += width) {
    into[i] = (view.getInt32(start + (bit >>> 3), true) >>> (bit & 7)) & mask;
  }
}

/** Has the run numbers whose high parts follow it? Only then must its length be known to read a part of it. */
export function hasExceptions(bytes: Uint8Array, start: number): boolean {
  return (bytes[start]! & EXCEPTIONS) !== 0;
}

/** Reads the numbers from `from` up to `to` of a run of `count`, which matters only if it has exceptions. */
export function readPackedPart(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  count: number,
  from: number,
  to: number,
  into: NumberList,
): void {
  let at = start + 1;
  const width = bytes[start]! & ~EXCEPTIONS;
  let exceptions = 0;
  if (bytes[start]! & EXCEPTIONS) {
    exceptions = readVarint(bytes, at);
    at = readEnd;
  }
  into.resize(to - from);
  const values = into.values;
  const mask = (1 << width) - 1;
  for (let i = 0, bit = from * width; i < to - from; i++, bit += width) {
    values[i] = width === 0 ? 0 : (view.getInt32(at + (bit >>> 3), true) >>> (bit & 7)) & mask;
  }
  at += (count * width + 7) >>> 3;
  for (let index = 0; exceptions > 0; exceptions--) {
    index += readVarint(bytes, at);
    const high = readVarint(bytes, readEnd);
    at = readEnd;
    if (index >= to) return;
    if (index >= from) values[index - from]! |= high << width;
  }
}

/** Reads one number of a run of `count`. */
export function readPackedOne(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  count: number,
  index: number,
): number {
  let at = start + 1;
  const width = bytes[start]! & ~EXCEPTIONS;
  let exceptions = 0;
  if (bytes[start]! & EXCEPTIONS) {
    exceptions = readVarint(bytes, at);
    at = readEnd;
  }
  const bit = index * width;
  const low = width === 0 ? 0 : (view.getInt32(at + (bit >>> 3), true) >>> (bit & 7)) & ((1 << width) - 1);
  if (exceptions === 0) return low;
  at += (count * width + 7) >>> 3;
  for (let exception = 0; exceptions > 0; exceptions--) {
    exception += readVarint(bytes, at);
    const high = readVarint(bytes, readEnd);
    at = readEnd;
    if (exception === index) return low | (high << width);
    if (exception > index) return low;
  }
  return low;
}

function readVarint(bytes: Uint8Array, start: number): number {
  let at = start;
  let byte = bytes[at++]!;
  let value = byte & 0x7f;
  for (let shift = 7; byte >= 0x80; shift += 7) {
    byte = bytes[at++]!;
    value |= (byte & 0x7f) << shift;
  }
  readEnd = at;
  return value;
}

import { keepShape } from '../threads/keep-shape.ts';
import { fold } from './fold.ts';
import { TokenScanner } from './tokenize.ts';

/** 64 bits as two halves; texts that share most of their word triples differ in few of them. */
export type Simhash = { high: number; low: number };

/** Number of words in a row that form one feature. */
const SHINGLE = 3;

/**
 * The simhash of a text (Charikar 2002) over its folded word triples: near-duplicates of a page have hashes a
 * few bits apart, unrelated pages about 32. Texts of fewer words than a triple are hashed word by word.
 */
export function simhash(text: string): Simhash {
  return simhashOfFolded(fold(text));
}

/** The same for a text that is already folded. */
export function simhashOfFolded(folded: string): Simhash {
  const words: number[] = [];
  const scanner = new TokenScanner(folded);
  while (scanner.nextWord()) words.push(hashWord(folded, scanner.start, scanner.end));
  const high = new BitCounts();
  const low = new BitCounts();
  const width = words.length < SHINGLE ? 1 : SHINGLE;
  let features = 0;
  for (; features + width <= words.length; features++) {
    let a = 0x9e3779b9 | 0;
    let b = 0x7f4a7c15 | 0;
    for (let j = 0; j < width; j++) {
      a = Math.imul(a ^ words[features + j]!, 0x85ebca6b);
      b = Math.imul(b ^ words[features + j]!, 0xc2b2ae35);
      a ^= a >>> 13;
      b ^= b >>> 16;
    }
    high.add(mixed(a));
    low.add(mixed(b));
  }
  return { high: high.above(features / 2), low: low.above(features / 2) };
}

/** In how many of the 64 bits two hashes differ. */
export function simhashDistance(a: Simhash, b: Simhash): number {
  return bitsSet(a.high ^ b.high) + bitsSet(a.low ^ b.low);
}

/**
 * How often each of 32 bits was set. Digit d of all 32 counts is one number, so that a number is added to all
 * of them at once. Nearly every number changes the first three digits, so they are updated without checking
 * for a carry.
 */
class BitCounts {
  #ones = 0;
  #twos = 0;
  #fours = 0;
  readonly #digits: number[] = [];

  add(bits: number): void {
    const ofOnes = this.#ones & bits;
    this.#ones ^= bits;
    const ofTwos = this.#twos & ofOnes;
    this.#twos ^= ofOnes;
    let carry = this.#fours & ofTwos;
    this.#fours ^= ofTwos;
    for (let digit = 0; carry !== 0; digit++) {
      if (digit === this.#digits.length) this.#digits.push(0);
      const before = this.#digits[digit]!;
      this.#digits[digit] = before ^ carry;
      carry &= before;
    }
  }

  /** The bits that were set more often than this. */
  above(limit: number): number {
    const digits = [this.#ones, this.#twos, this.#fours, ...this.#digits];
    let bits = 0;
    for (let i = 0; i < 32; i++) {
      let count = 0;
      for (let digit = digits.length - 1; digit >= 0; digit--)
        count = count * 2 + ((digits[digit]! >>> i) & 1);
      if (count > limit) bits |= 1 << i;
    }
    return bits >>> 0;
  }
}

function hashWord(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}

function mixed(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x45d9f3b);
  bits ^= bits >>> 16;
  bits = Math.imul(bits, 0x45d9f3b);
  return bits ^ (bits >>> 16);
}

function bitsSet(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

keepShape(BitCounts);

import { fold } from './fold.ts';
import { forEachWord } from './tokenize.ts';

/** 64 bits as two halves; texts that share most of their word triples differ in few of them. */
export type Simhash = { high: number; low: number };

/** Words in a row that make one feature. */
const SHINGLE = 3;

/**
 * The simhash of a text (Charikar 2002) over its folded word triples: near-duplicates of a page have hashes a few bits
 * apart, unrelated pages about 32. Texts of fewer words than a triple are hashed word by word.
 */
export function simhash(text: string): Simhash {
  const folded = fold(text);
  const words: number[] = [];
  forEachWord(folded, (start, end) => {
    words.push(hashWord(folded, start, end));
  });
  const votes = new Int32Array(64);
  const width = words.length < SHINGLE ? 1 : SHINGLE;
  for (let i = 0; i + width <= words.length; i++) {
    let a = 0x9e3779b9;
    let b = 0x7f4a7c15;
    for (let j = 0; j < width; j++) {
      a = Math.imul(a ^ words[i + j]!, 0x85ebca6b);
      b = Math.imul(b ^ words[i + j]!, 0xc2b2ae35);
      a ^= a >>> 13;
      b ^= b >>> 16;
    }
    vote(votes, 0, mixed(a));
    vote(votes, 32, mixed(b));
  }
  return { high: decide(votes, 0), low: decide(votes, 32) };
}

/** In how many of the 64 bits two hashes differ. */
export function simhashDistance(a: Simhash, b: Simhash): number {
  return bitsSet(a.high ^ b.high) + bitsSet(a.low ^ b.low);
}

function vote(votes: Int32Array, from: number, bits: number): void {
  for (let i = 0; i < 32; i++) votes[from + i]! += ((bits >>> i) & 1) * 2 - 1;
}

function decide(votes: Int32Array, from: number): number {
  let bits = 0;
  for (let i = 0; i < 32; i++) if (votes[from + i]! > 0) bits |= 1 << i;
  return bits >>> 0;
}

function hashWord(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function mixed(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x45d9f3b);
  bits ^= bits >>> 16;
  bits = Math.imul(bits, 0x45d9f3b);
  return (bits ^ (bits >>> 16)) >>> 0;
}

function bitsSet(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

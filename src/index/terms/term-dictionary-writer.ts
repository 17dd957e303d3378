/**
 * The terms of a segment in order, in blocks of up to 32 that share prefixes; the first key of each block is in
 * an index that readers keep in memory. A term of only one document, like most, has its whole list here; a word
 * whose stem has no other form shares the list of its stem.
 *
 *   block  = varint place of its first postings, entry*
 *   entry  = bytes shared with the previous key and bytes of the rest (4 bits each, or 0xff and two varints),
 *            the rest in UTF-8, varint documents, [words: stem], then nothing (same list), single or place
 *   stem   = bytes of the stem | 0x40 (the word has no other stem) | 0x80 (same list), the stem in UTF-8 (for 0
 *            the stem is the beginning of the word, for 0x3f the word), varint spelling
 *   single = varint document, varint (count - 1) × 4 + in title × 2 + has positions, varint gaps of positions
 *   place  = impact, varint bytes of postings, varint bytes of positions
 *
 * The postings of a block's terms follow each other, so that only the first needs a place.
 */

import { keepShape } from '../../threads/keep-shape.ts';
import { isCutStem } from '../analysis/cut-stem.ts';
import type { PostingList } from '../postings/posting-list.ts';
import type { WrittenPostings } from '../postings/postings-writer.ts';
import { ByteSink } from '../segments/byte-sink.ts';
import type { WordStem } from './term-info.ts';
import { HASH_START, hashOn } from './word-hash.ts';

export const BLOCK_TERMS = 32;
/** For one code unit. */
const MAX_UTF8_BYTES = 3;
export const LONG_KEY = 0xff;
export const STEM_IS_CUT = 0;
export const STEM_IS_WORD = 0x3f;
export const SOLE_STEM = 0x40;
export const SAME_LIST = 0x80;

export class TermDictionaryWriter {
  readonly #entries = new ByteSink(1 << 16);
  readonly #blockAt: number[] = [];
  readonly #firstKeys: string[] = [];
  readonly #hashes = new GrowingNumbers();
  #terms = 0;
  /** The last key in UTF-8, and room for the next one. */
  #last = new Uint8Array(256);
  #lastBytes = 0;
  #next = new Uint8Array(256);

  /** `written` is null for lists of one document and lists shared with a stem. */
  add(
    key: string,
    list: PostingList,
    stem: WordStem | null,
    written: WrittenPostings | null,
    postingsAt: number,
    withPositions: boolean,
  ): void {
    this.#key(key, postingsAt);
    const entries = this.#entries;
    entries.varint(list.documents);
    if (stem !== null) {
      this.#hashes.add(hashOn(HASH_START, key, 1));
      this.#stem(key, stem);
      if (stem.isSameList) return;
    }
    if (written === null) {
      this.#single(list, withPositions);
    } else {
      entries.byte(written.impact);
      entries.varint(written.bytes);
      entries.varint(written.positionBytes);
    }
  }

  /** The hashes of all words in ascending order: a fast check for words that are not in the segment. */
  wordHashes(): Uint32Array {
    return this.#hashes.copy().sort();
  }

  entries(): Uint8Array {
    return this.#entries.bytes();
  }

  /** First keys separated by NUL, which no key contains, and the places of the blocks. */
  index(): { keys: Uint8Array; places: Uint8Array } {
    const places = new ByteSink();
    let before = 0;
    for (const at of this.#blockAt) {
      places.varint(at - before);
      before = at;
    }
    return { keys: Buffer.from(this.#firstKeys.join('\0'), 'utf8'), places: places.bytes() };
  }

  /** The input of `append`, as sent from one thread to another. */
  written(): { entries: Uint8Array; blockAt: Float64Array; firstKeys: string[]; hashes: Uint32Array } {
    return {
      entries: this.#entries.bytes().slice(),
      blockAt: Float64Array.from(this.#blockAt),
      firstKeys: this.#firstKeys,
      hashes: this.#hashes.copy(),
    };
  }

  /**
   * Appends blocks of terms that come after the existing ones; their postings begin at `postingsAt`. Nothing
   * may be added afterwards.
   */
  append(
    { entries, blockAt, firstKeys, hashes }: ReturnType<TermDictionaryWriter['written']>,
    postingsAt: number,
  ): void {
    for (const [block, at] of blockAt.entries()) {
      let place = 0;
      let end = at;
      for (let scale = 1; ; scale *= 128) {
        const byte = entries[end++]!;
        place += (byte & 0x7f) * scale;
        if (byte < 0x80) break;
      }
      this.#firstKeys.push(firstKeys[block]!);
      this.#blockAt.push(this.#entries.length);
      this.#entries.varint(postingsAt + place);
      this.#entries.append(entries.subarray(end, blockAt[block + 1] ?? entries.length));
    }
    for (const hash of hashes) this.#hashes.add(hash);
  }

  #key(key: string, postingsAt: number): void {
    const entries = this.#entries;
    const length = this.#encode(key);
    const bytes = this.#next;
    let shared = 0;
    if (this.#terms++ % BLOCK_TERMS === 0) {
      this.#firstKeys.push(key);
      this.#blockAt.push(entries.length);
      entries.varint(postingsAt);
    } else {
      const limit = Math.min(length, this.#lastBytes);
      while (shared < limit && bytes[shared] === this.#last[shared]) shared++;
    }
    const rest = length - shared;
    const head = shared * 16 + rest;
    if (shared < 16 && rest < 16 && head < LONG_KEY) {
      entries.byte(head);
    } else {
      entries.byte(LONG_KEY);
      entries.varint(shared);
      entries.varint(rest);
    }
    entries.appendRange(bytes, shared, length);
    this.#next = this.#last;
    this.#last = bytes;
    this.#lastBytes = length;
  }

  /**
   * Writes a key into the room for the next one; returns its length. Nearly all keys are ASCII and need no
   * encoder.
   */
  #encode(key: string): number {
    if (key.length * MAX_UTF8_BYTES > this.#next.length)
      this.#next = new Uint8Array(key.length * MAX_UTF8_BYTES);
    const bytes = this.#next;
    for (let i = 0; i < key.length; i++) {
      const code = key.charCodeAt(i);
      if (code > 0x7f) return Buffer.from(bytes.buffer).write(key, 'utf8');
      bytes[i] = code;
    }
    return key.length;
  }

  /** Of the word that the key ends with. */
  #stem(key: string, { stem, spelling, isSole, isSameList }: WordStem): void {
    const flags = (isSole ? SOLE_STEM : 0) | (isSameList ? SAME_LIST : 0);
    if (isCutStem(stem, key, 1)) {
      this.#entries.byte(STEM_IS_CUT | flags);
    } else if (stem.length === key.length - 1 && key.endsWith(stem)) {
      this.#entries.byte(STEM_IS_WORD | flags);
    } else {
      const bytes = Buffer.from(stem, 'utf8');
      this.#entries.byte(bytes.length | flags);
      this.#entries.append(bytes);
    }
    this.#entries.varint(spelling);
  }

  #single(list: PostingList, withPositions: boolean): void {
    const entries = this.#entries;
    entries.varint(list.docs[0]!);
    entries.varint((list.counts[0]! - 1) * 4 + list.inTitle[0]! * 2 + (withPositions ? 1 : 0));
    let before = 0;
    for (let i = 0; withPositions && i < list.counts[0]!; i++) {
      entries.varint(list.positions[i]! - before);
      before = list.positions[i]!;
    }
  }
}

/** Numbers of 32 bits; in a plain array, those above 2³¹ take twice as much memory and are collected. */
class GrowingNumbers {
  #numbers = new Uint32Array(1_024);
  #length = 0;

  add(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length++] = number;
  }

  copy(): Uint32Array {
    return this.#numbers.slice(0, this.#length);
  }
}

keepShape(TermDictionaryWriter);
keepShape(GrowingNumbers);

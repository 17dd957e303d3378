/**
 * Is a word of a text, as written there, unknown to a dictionary? Answers are remembered by hash: nine words
 * in ten have occurred before.
 */
import { classOf, UPPER } from './characters.ts';
import { lowerCode, lowerTurkish } from './fold.ts';
import type { KnownWords } from './known-words.ts';
import { CHECK_START, HASH_START, nextCheck, nextHash } from './morphology/hash-table.ts';
import { withoutCircumflex } from './morphology/phonology.ts';

/** Small enough to stay in the cache of a core, where the tables of the lexicon do not fit. */
const SLOT_BITS = 16;
const SLOTS = 1 << SLOT_BITS;
const ANSWER_BITS = 2;
const ANSWER = (1 << ANSWER_BITS) - 1;
const KNOWN = 1;
const UNKNOWN = 2;

export class WrittenWords {
  readonly #known: KnownWords;
  /** For each slot the first hash, and the second one with the answer in its lowest bits. */
  readonly #slots = new Int32Array(2 * SLOTS);

  constructor(known: KnownWords) {
    this.#known = known;
  }

  /** Is this part of a text a word of letters that no root explains? */
  isUnknown(text: string, start: number, end: number): boolean {
    let hash = HASH_START;
    let check = CHECK_START;
    for (let i = start; i < end; i++) {
      const code = text.charCodeAt(i);
      hash = nextHash(hash, code);
      check = nextCheck(check, code);
    }
    const slot = (Math.imul(hash ^ check, 0x9e3779b1) >>> (32 - SLOT_BITS)) * 2;
    const kept = this.#slots[slot + 1]!;
    if (this.#slots[slot] === hash && (kept ^ check) >>> ANSWER_BITS === 0 && (kept & ANSWER) !== 0)
      return (kept & ANSWER) === UNKNOWN;
    const isUnknown = !this.#isCommon(text, start, end) && this.#isUnexplained(text.slice(start, end));
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = (check & ~ANSWER) | (isUnknown ? UNKNOWN : KNOWN);
    return isUnknown;
  }

  /** Most words are common: they are recognised by their hash, before anything is allocated. */
  #isCommon(text: string, start: number, end: number): boolean {
    let hash = HASH_START;
    let check = CHECK_START;
    for (let i = start; i < end; i++) {
      const letter = withoutCircumflex(lowerCode(text.charCodeAt(i)));
      hash = nextHash(hash, letter);
      check = nextCheck(check, letter);
    }
    return this.#known.isAttestedHash(hash, check);
  }

  #isUnexplained(written: string): boolean {
    const word = lowerTurkish(written);
    const isCapital = classOf(written.charCodeAt(0)) === UPPER;
    return /^\p{L}+$/u.test(word) && !this.#known.isKnown(word, isCapital);
  }
}

import { lowerTurkish } from '../../nlp/fold.ts';
import { type AnalyzedWord, analyzedWord } from './analyzed-word.ts';

const SLOT_BITS = 19;
const SLOTS = 1 << SLOT_BITS;
/**
 * Number of slots that a token may be in. With two, one token in ten has no room in a cache that is half
 * full.
 */
const WAYS = 4;
/**
 * Codes of stems: below this they are the length of a beginning of the word, from here on the number of
 * another string. 0 is free.
 */
const FIRST_NUMBER = 64;
const MAX_NUMBER = 0xffff;

/** Information about its letters, in the two bits that spellings leave free. */
const SPELLING_BITS = 0x3fff_ffff;
const OWN_LETTERS = 1 << 30;
const BARE_LETTERS = 1 << 31;

/**
 * Results of the analysis of tokens, by two hashes of them, in 14 bytes each: a third of the tokens of a text
 * occur once in a thousand pages, and analysing them repeatedly was most of the work of indexing. The word of
 * a token is its folded letters, which are computed again; only its stem and its spelling are stored. Of the
 * tokens for the same four slots, one that is met again moves forward, and the last one is dropped for a new
 * one.
 */
export class TokenCache {
  readonly #hashes = new Int32Array(SLOTS);
  readonly #checks = new Int32Array(SLOTS);
  readonly #spellings = new Int32Array(SLOTS);
  readonly #stems = new Uint16Array(SLOTS);
  /** Stems that their words do not begin with: kitap of kitabı. */
  readonly #numbers = new Map<string, number>();
  readonly #numbered: string[] = [];

  /**
   * Null if the token is not known. Hashes as in nlp/morphology/hash-table.ts; `wordOf` computes the word of
   * the token, the only part that is not stored.
   */
  get(token: string, hash: number, check: number, wordOf: (token: string) => string): AnalyzedWord | null {
    const first = slotOf(hash, check);
    let slot = first;
    while (!this.#isAt(slot, hash, check)) if (++slot === first + WAYS) return null;
    if (slot > first) this.#swap(slot--);
    const word = wordOf(token);
    const code = this.#stems[slot]!;
    const stem = code < FIRST_NUMBER ? word.slice(0, code) : this.#numbered[code - FIRST_NUMBER]!;
    const written = this.#spellings[slot]!;
    const spelling = written & SPELLING_BITS;
    if (spelling === written) return analyzedWord(word, stem, spelling);
    const isOwn = (written & OWN_LETTERS) !== 0;
    return analyzedWord(word, stem, spelling, isOwn ? { own: lowerTurkish(token) } : { isBare: true });
  }

  put(hash: number, check: number, { word, stem, spelling, own, isBare }: AnalyzedWord): void {
    const code = this.#codeOf(word, stem);
    if (code === 0) return;
    const first = slotOf(hash, check);
    let slot = first;
    while (slot < first + WAYS - 1 && this.#stems[slot] !== 0) slot++;
    this.#hashes[slot] = hash;
    this.#checks[slot] = check;
    const told = own !== undefined ? OWN_LETTERS : isBare ? BARE_LETTERS : 0;
    this.#spellings[slot] = spelling | told;
    this.#stems[slot] = code;
  }

  /** 0 if no code is left. */
  #codeOf(word: string, stem: string): number {
    if (stem.length > 0 && stem.length < FIRST_NUMBER && word.startsWith(stem)) return stem.length;
    let number = this.#numbers.get(stem);
    if (number === undefined) {
      if (this.#numbered.length > MAX_NUMBER - FIRST_NUMBER) return 0;
      number = this.#numbered.push(stem) - 1;
      this.#numbers.set(stem, number);
    }
    return FIRST_NUMBER + number;
  }

  /** Exchanges a slot with the one before. */
  #swap(slot: number): void {
    exchange(this.#hashes, slot);
    exchange(this.#checks, slot);
    exchange(this.#spellings, slot);
    exchange(this.#stems, slot);
  }

  #isAt(slot: number, hash: number, check: number): boolean {
    return this.#stems[slot] !== 0 && this.#hashes[slot] === hash && this.#checks[slot] === check;
  }
}

/** The first of the slots of a token. */
function slotOf(hash: number, check: number): number {
  return (Math.imul(hash ^ check, 0x9e3779b1) >>> (32 - SLOT_BITS)) & ~(WAYS - 1);
}

function exchange(numbers: Int32Array | Uint16Array, slot: number): void {
  const before = numbers[slot - 1]!;
  numbers[slot - 1] = numbers[slot]!;
  numbers[slot] = before;
}

/**
 * All ways to read a word as a known stem and a chain of suffixes. Every prefix of the word is looked up in
 * the lexicon; from each stem found, the suffix graph is walked to the end of the word. If nothing is known,
 * the stem may be guessed. Results are in flat arrays that the next call overwrites: this runs for every new
 * word of a crawl. Words beyond MAX_LETTERS are not analysed, and the number of steps is bounded, so any
 * input takes constant time.
 */
import { codeAt } from '../code-at.ts';
import { CHECK_START, HASH_START, nextCheck, nextHash } from './hash-table.ts';
import { type LexiconData, runLength, runStart } from './lexicon.ts';
import { FRONT, vowelBits, withoutCircumflex } from './phonology.ts';
import {
  CLASS_STATES,
  CONSONANT_NEXT,
  FRONT_HARMONY,
  HAS_POSSESSIVE,
  hasCloseAorist,
  isNameOnly,
  stemClass,
  stemFlags,
  VOWEL_NEXT,
  WORD_CLASSES,
  Y_NEXT,
  YOR_NEXT,
} from './stem.ts';
import {
  aoristVowel,
  isLexical,
  isNumberSuffix,
  isStemSuffix,
  matchSuffix,
  STATES,
  stateAfter,
  suffixesAt,
} from './suffix-graph.ts';

export const MAX_LETTERS = 48;
export const MAX_SUFFIXES = 10;
const MAX_ANALYSES = 96;
const MAX_STEPS = 4_000;
/** Record of a stem that is not in the lexicon. */
export const GUESSED = 0xffff_ffff;

const startStates = CLASS_STATES.map((state) => STATES.indexOf(state));
const NOUN_STATE = STATES.indexOf('N');
const POSSESSED_STATE = STATES.indexOf('P3');
const NUMBER_CLASS = WORD_CLASSES.indexOf('number');
const LETTER_D = 0x64;
const LETTER_E = 0x65;
const LETTER_T = 0x74;
const LETTER_L = 0x6c;
const LETTER_R = 0x72;
const LETTER_Y = 0x79;

export class Analyzer {
  /** Number of analyses found by the last call. */
  count = 0;
  /** For each analysis: packed stem (or GUESSED), length of the stem in the word, number of suffixes. */
  readonly records = new Uint32Array(MAX_ANALYSES);
  readonly stemEnds = new Uint8Array(MAX_ANALYSES);
  readonly depths = new Uint8Array(MAX_ANALYSES);
  /** For each analysis MAX_SUFFIXES cells: the suffixes and where each ends. */
  readonly suffixes = new Uint8Array(MAX_ANALYSES * MAX_SUFFIXES);
  readonly ends = new Uint8Array(MAX_ANALYSES * MAX_SUFFIXES);
  readonly codes = new Uint16Array(MAX_LETTERS + 1);
  length = 0;
  readonly lexicon: LexiconData;

  readonly #vowels = new Uint8Array(MAX_LETTERS + 1);
  readonly #syllables = new Uint8Array(MAX_LETTERS + 1);
  readonly #hashes = new Int32Array(MAX_LETTERS + 1);
  readonly #checks = new Int32Array(MAX_LETTERS + 1);
  readonly #pathSuffixes = new Uint8Array(MAX_SUFFIXES);
  readonly #pathEnds = new Uint8Array(MAX_SUFFIXES);
  /** The word analysed last, null after guesses: callers often pass the same word several times in a row. */
  #last: string | null = null;
  #lastCapital = false;
  #steps = 0;
  /** Number of analyses to find. */
  #most = MAX_ANALYSES;
  #record = 0;
  #stemEnd = 0;
  #tolerant = false;

  constructor(lexicon: LexiconData) {
    this.lexicon = lexicon;
  }

  /** Analyses a word in lower case; `capital` says whether it was written with one, as names are. */
  analyze(word: string, capital: boolean): void {
    if (word === this.#last && capital === this.#lastCapital) return;
    this.#last = word;
    this.#lastCapital = capital;
    this.#prepare(word);
    this.#tolerant = false;
    const { stemTable, userTable } = this.lexicon;
    for (let end = 1; end <= this.length; end++) {
      const run = stemTable.find(this.#hashes[end]!, this.#checks[end]!);
      if (run !== 0) this.#fromRun(run, end, capital);
      if (userTable === undefined) continue;
      const own = userTable.find(this.#hashes[end]!, this.#checks[end]!);
      if (own !== 0) this.#fromRun(own, end, capital);
    }
  }

  /**
   * Is there any analysis? Long stems, which need the fewest suffixes, are tried first, and the first match
   * is enough.
   */
  explains(word: string, capital: boolean): boolean {
    if (word === this.#last && capital === this.#lastCapital) return this.count > 0;
    this.#last = null;
    this.#prepare(word);
    this.#tolerant = false;
    this.#most = 1;
    const { stemTable, userTable } = this.lexicon;
    for (let end = this.length; end > 0 && this.count === 0; end--) {
      const run = stemTable.find(this.#hashes[end]!, this.#checks[end]!);
      if (run !== 0) this.#fromRun(run, end, capital);
      if (userTable === undefined || this.count > 0) continue;
      const own = userTable.find(this.#hashes[end]!, this.#checks[end]!);
      if (own !== 0) this.#fromRun(own, end, capital);
    }
    this.#most = MAX_ANALYSES;
    return this.count > 0;
  }

  #fromRun(run: number, end: number, capital: boolean): void {
    const { stems } = this.lexicon;
    const start = runStart(run);
    for (let i = start; i < start + runLength(run); i++) {
      const record = stems[i]!;
      if (capital || !isNameOnly(record)) this.#fromStem(record, end);
    }
  }

  /** Adds analyses with any stem of at least two letters and a vowel, and nominal suffixes only. */
  guess(tolerant: boolean): void {
    this.#last = null;
    this.#record = GUESSED;
    this.#tolerant = tolerant;
    for (let end = 2; end <= this.length; end++) {
      if (this.#vowels[end] === 0) continue;
      this.#stemEnd = end;
      this.#walk(NOUN_STATE, end, this.#vowels[end]!, 0);
    }
  }

  /**
   * Packed stems of a dictionary form or other surface stem that is the prefix of this length; a run, or 0.
   */
  runAt(end: number): number {
    const { stemTable, userTable } = this.lexicon;
    return (
      stemTable.find(this.#hashes[end]!, this.#checks[end]!) ||
      (userTable?.find(this.#hashes[end]!, this.#checks[end]!) ?? 0)
    );
  }

  #prepare(word: string): void {
    this.count = 0;
    this.#steps = MAX_STEPS;
    const length = word.length > MAX_LETTERS ? 0 : word.length;
    this.length = length;
    let hash = HASH_START;
    let check = CHECK_START;
    let vowel = 0;
    let syllables = 0;
    this.#vowels[0] = 0;
    for (let i = 0; i < length; i++) {
      const code = withoutCircumflex(codeAt(word, i));
      this.codes[i] = code;
      hash = nextHash(hash, code);
      check = nextCheck(check, code);
      this.#hashes[i + 1] = hash;
      this.#checks[i + 1] = check;
      const bits = vowelBits(code);
      if (bits !== 0) {
        vowel = bits;
        syllables++;
      }
      this.#vowels[i + 1] = vowel;
      this.#syllables[i + 1] = syllables;
    }
    this.codes[length] = 0;
  }

  #fromStem(record: number, end: number): void {
    const flags = stemFlags(record);
    const next = this.codes[end]!;
    if (flags !== 0) {
      const vowelNext = vowelBits(next) !== 0;
      if ((flags & VOWEL_NEXT) !== 0 && !vowelNext) return;
      if ((flags & CONSONANT_NEXT) !== 0 && vowelNext) return;
      if ((flags & Y_NEXT) !== 0 && next !== LETTER_Y) return;
      if ((flags & YOR_NEXT) !== 0 && !(vowelNext && this.codes[end + 1] === LETTER_Y)) return;
    }
    const state = (flags & HAS_POSSESSIVE) !== 0 ? POSSESSED_STATE : startStates[stemClass(record)]!;
    const harmony = (flags & FRONT_HARMONY) !== 0 ? this.#vowels[end]! | FRONT : this.#vowels[end]!;
    this.#record = record;
    this.#stemEnd = end;
    this.#walk(state, end, harmony, 0);
  }

  #walk(state: number, at: number, harmony: number, depth: number): void {
    if (at === this.length) {
      this.#keep(depth);
      return;
    }
    if (depth === MAX_SUFFIXES) return;
    const codes = this.codes;
    const candidates = suffixesAt(state, codes[at]!);
    for (let i = 0; i < candidates.length && this.count < this.#most; i++) {
      if (--this.#steps < 0) return;
      const suffix = candidates[i]!;
      const end = matchSuffix(suffix, codes, this.length, at, harmony, this.#tolerant);
      if (end < 0 || !this.#allowed(suffix, at, end)) continue;
      this.#pathSuffixes[depth] = suffix;
      this.#pathEnds[depth] = end;
      this.#walk(stateAfter(suffix), end, this.#vowels[end]!, depth + 1);
    }
  }

  #allowed(suffix: number, at: number, end: number): boolean {
    const vowel = aoristVowel(suffix);
    if (vowel !== undefined && !this.#takesAorist(vowel, at)) return false;
    if (!isStemSuffix(suffix)) return true;
    if (isNumberSuffix(suffix) && (this.#record === GUESSED || stemClass(this.#record) !== NUMBER_CLASS))
      return false;
    if (isLexical(suffix)) return this.#record !== GUESSED && this.runAt(end) !== 0;
    // the causative in -t needs a vowel, l or r before it
    if (end - at === 1 && this.codes[at] === LETTER_T) {
      const before = this.codes[at - 1]!;
      return vowelBits(before) !== 0 || before === LETTER_L || before === LETTER_R;
    }
    return true;
  }

  /**
   * Verbs of one syllable take -ar, except thirteen; all others -ır. Compounds with et- keep -er: affeder.
   */
  #takesAorist(vowel: 'open' | 'close', at: number): boolean {
    if (this.#syllables[at] === 1) return (vowel === 'close') === hasCloseAorist(this.#record);
    return vowel === 'close' || (this.codes[at - 1] === LETTER_D && this.codes[at - 2] === LETTER_E);
  }

  #keep(depth: number): void {
    if (this.count >= this.#most) return;
    const index = this.count++;
    this.records[index] = this.#record;
    this.stemEnds[index] = this.#stemEnd;
    this.depths[index] = depth;
    for (let i = 0; i < depth; i++) {
      this.suffixes[index * MAX_SUFFIXES + i] = this.#pathSuffixes[i]!;
      this.ends[index * MAX_SUFFIXES + i] = this.#pathEnds[i]!;
    }
  }
}

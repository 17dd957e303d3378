/** Does a dictionary, with the suffixes of Turkish, know a word? */
import { codeAt } from './code-at.ts';
import { lowerTurkish } from './fold.ts';
import { Analyzer, MAX_SUFFIXES } from './morphology/analyzer.ts';
import { CHECK_START, HASH_START, nextCheck, nextHash } from './morphology/hash-table.ts';
import { isNameForm, type LexiconData, runLength, runStart } from './morphology/lexicon.ts';
import { stemFrequency } from './morphology/stem.ts';
import { isStemSuffix } from './morphology/suffix-graph.ts';
import { SUFFIXES } from './morphology/suffixes.ts';

/**
 * Results are cached by hash, each in one of two slots: of three words for the same two slots, the oldest is
 * dropped.
 */
const SLOT_BITS = 18;
const SLOTS = 1 << SLOT_BITS;
const NOT_KNOWN = 1;
const KNOWN = 2;
/** Separates results with and without names. */
const CAPITAL_MIX = 0x5bd1e995;

export class KnownWords {
  readonly #lexicon: LexiconData;
  readonly #analyzer: Analyzer;
  /** For words that are explained or not, whatever their analyses; does not disturb the last word of the other. */
  readonly #explainer: Analyzer;
  readonly #hashes = new Int32Array(SLOTS);
  readonly #checks = new Int32Array(SLOTS);
  readonly #answers = new Uint8Array(SLOTS);

  constructor(morphology: Analyzer) {
    this.#lexicon = morphology.lexicon;
    this.#analyzer = morphology;
    this.#explainer = new Analyzer(morphology.lexicon);
  }

  /**
   * Is this a form of a known word? The word is in lower case; `capital` says whether names count. A suffix
   * after an apostrophe is ignored.
   */
  isKnown(word: string, capital = false): boolean {
    let hash = HASH_START;
    let check = CHECK_START;
    const { length } = word;
    for (let i = 0; i < length; i++) {
      const code = codeAt(word, i);
      hash = nextHash(hash, code);
      check = nextCheck(check, code);
    }
    const run = this.#lexicon.formTable.find(hash, check);
    if (capital ? run !== 0 : this.#isCommonRun(run)) return true;
    return this.isExplained(word, 0, length, capital, hash, check);
  }

  /** Do roots and suffixes explain a part of a text whose letters in lower case have these hashes? */
  isExplained(
    text: string,
    start: number,
    end: number,
    capital: boolean,
    hash: number,
    check: number,
  ): boolean {
    const key = capital ? hash ^ CAPITAL_MIX : hash;
    // Both hashes, mixed: FNV alone leaves words of a few letters close together.
    const slot = Math.imul(key ^ check, 0x9e3779b1) >>> (32 - SLOT_BITS);
    if (this.#isCached(slot, key, check)) return this.#answers[slot] === KNOWN;
    const second = slot ^ 1;
    if (this.#isCached(second, key, check)) return this.#answers[second] === KNOWN;
    const word = lowerTurkish(text.slice(start, end));
    const apostrophe = word.indexOf("'");
    const found = this.#explainer.explains(apostrophe > 0 ? word.slice(0, apostrophe) : word, capital);
    this.#hashes[second] = this.#hashes[slot]!;
    this.#checks[second] = this.#checks[slot]!;
    this.#answers[second] = this.#answers[slot]!;
    this.#hashes[slot] = key;
    this.#checks[slot] = check;
    this.#answers[slot] = found ? KNOWN : NOT_KNOWN;
    return found;
  }

  /** Did exactly this form occur in the training texts, even if only as a name? */
  isMet(word: string): boolean {
    return this.#lexicon.formTable.get(word) !== 0;
  }

  /** Did exactly this form occur in the training texts, and not only as a name? */
  isAttested(word: string): boolean {
    return this.#isCommonRun(this.#lexicon.formTable.get(word));
  }

  /**
   * The same for a word whose letters in lower case were hashed as in the tables (morphology/hash-table.ts).
   */
  isAttestedHash(hash: number, check: number): boolean {
    return this.#isCommonRun(this.#lexicon.formTable.find(hash, check));
  }

  /** Can a word in lower case be read with one of these suffixes (tags of the suffix table)? */
  hasReading(word: string, tags: readonly string[]): boolean {
    const analyzer = this.#analyzer;
    analyzer.analyze(word, false);
    for (let index = 0; index < analyzer.count; index++) {
      for (let i = 0; i < analyzer.depths[index]!; i++) {
        if (tags.includes(SUFFIXES[analyzer.suffixes[index * MAX_SUFFIXES + i]!]!.tag)) return true;
      }
    }
    return false;
  }

  /** Is a word in lower case an inflected form of a word of the training texts, without any derivation? */
  isPlainForm(word: string): boolean {
    return this.isAttested(word) || this.plainFormFrequency(word) > 0;
  }

  /**
   * The logarithmic frequency (1 to 15) of the most common word that this is an inflected form of; 0 for
   * none.
   */
  plainFormFrequency(word: string): number {
    const analyzer = this.#analyzer;
    analyzer.analyze(word, false);
    let best = 0;
    for (let index = 0; index < analyzer.count; index++) {
      const frequency = stemFrequency(analyzer.records[index]!);
      if (frequency <= best) continue;
      let plain = true;
      for (let i = 0; i < analyzer.depths[index]!; i++) {
        if (isStemSuffix(analyzer.suffixes[index * MAX_SUFFIXES + i]!)) plain = false;
      }
      if (plain) best = frequency;
    }
    return best;
  }

  #isCached(slot: number, key: number, check: number): boolean {
    return this.#hashes[slot] === key && this.#checks[slot] === check && this.#answers[slot] !== 0;
  }

  #isCommonRun(run: number): boolean {
    if (run === 0) return false;
    const { forms } = this.#lexicon;
    const start = runStart(run);
    for (let i = start; i < start + runLength(run); i++) if (!isNameForm(forms[i]!)) return true;
    return false;
  }
}

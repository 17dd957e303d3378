/**
 * Learning new words (S6): counts the words of the crawled pages that no root explains, remembers their
 * contexts, and proposes dictionary entries for the frequent ones: names, abbreviations, compounds, loans.
 * Memory is bounded by lossy counting. Pure: storing the counts and asking people is done elsewhere.
 */

import { keepShape } from '../threads/keep-shape.ts';
import { classOf, UPPER } from './characters.ts';
import { BUILT_IN, type Dictionary } from './dictionary.ts';
import { lowerTurkish } from './fold.ts';
import { MAX_SUFFIXES, type Analyzer as MorphologicalAnalyzer } from './morphology/analyzer.ts';
import { vowelBits } from './morphology/phonology.ts';
import { stemClass, WORD_CLASSES, type WordClass } from './morphology/stem.ts';
import { isStemSuffix } from './morphology/suffix-graph.ts';
import { normalize } from './normalize.ts';
import { ownString } from './own-string.ts';
import { forEachSentence } from './sentences.ts';
import { stemsOf, type UnknownWord } from './stems-of.ts';

export const PROPOSAL_KINDS = ['name', 'abbreviation', 'compound', 'loan', 'word'] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

export type WordProposal = {
  word: string;
  kind: ProposalKind;
  /** The class it would have in the dictionary. */
  wordClass: WordClass;
  count: number;
  /** Forms that occurred, most common first. */
  forms: string[];
  contexts: string[];
  /** Parts of a compound. */
  parts?: [string, string];
};

const MOST_CONTEXTS = 3;
const CONTEXT_LENGTH = 120;
const LONGEST = 40;
/** Number of words counted at a time. */
const DEFAULT_MOST = 50_000;

/** Number of characters of a page to read, and of words that it may add: the rest of a page adds little. */
const MOST_READ = 8_000;
const MOST_PER_PAGE = 200;

/** Unknown words of one page. */
export function unknownWordsOf(text: string, dictionary: Dictionary = BUILT_IN): UnknownWord[] {
  const words = new UnknownWords(DEFAULT_MOST, dictionary);
  words.add(text.slice(0, MOST_READ));
  return [...words.words()].slice(0, MOST_PER_PAGE);
}

/** An unknown word of the current sentence; `before` is the start of the previous word. */
type FoundWord = { start: number; end: number; stemEnd: number; before: number };

export class UnknownWords {
  readonly #words = new Map<string, UnknownWord>();
  readonly #most: number;
  readonly #dictionary: Dictionary;
  /** Upper bound of the counts discarded with rare words: the error of lossy counting. */
  #dropped = 0;

  /** Keeps at most `most` words and drops the rarest first. */
  constructor(most = DEFAULT_MOST, dictionary: Dictionary = BUILT_IN) {
    this.#most = most;
    this.#dictionary = dictionary;
  }

  /** Continues from words that were stored before. */
  static from(words: Iterable<UnknownWord>, most?: number, dictionary?: Dictionary): UnknownWords {
    const collection = new UnknownWords(most, dictionary);
    collection.merge(words);
    return collection;
  }

  /** Counts the unknown words of a text. */
  add(text: string): void {
    let found: FoundWord[] = [];
    const { written } = this.#dictionary;
    let before = -1;
    forEachSentence(
      text,
      (start, end) => {
        if (found.length === 0) return;
        for (const word of found) this.#count(text, word, start, end);
        found = [];
      },
      (start, end, stemEnd) => {
        const length = stemEnd - start;
        if (length >= 2 && length <= LONGEST && written.isUnknown(text, start, stemEnd))
          found.push({ start, end, stemEnd, before });
        before = start;
      },
    );
    if (this.#words.size > this.#most) this.#forget();
  }

  /** Counts a word of a sentence. */
  #count(text: string, { start, end, stemEnd, before }: FoundWord, from: number, to: number): void {
    const written = text.slice(start, stemEnd);
    const capital = classOf(written.charCodeAt(0)) === UPPER;
    const word = lowerTurkish(written);
    let entry = this.#words.get(word);
    if (!entry) {
      entry = { word, count: 0, capitals: 0, allCapitals: 0, apostrophes: 0, firsts: 0, contexts: [] };
      this.#words.set(word, entry);
    }
    entry.count++;
    if (before < from) entry.firsts++;
    else if (capital) entry.capitals++;
    if (written.length > 1 && !hasSmallLetter(written)) entry.allCapitals++;
    if (stemEnd < end) entry.apostrophes++;
    if (entry.contexts.length < MOST_CONTEXTS)
      entry.contexts.push(ownString(around(text.slice(from, to), start - from)));
  }

  #forget(): void {
    this.#dropped++;
    for (const [word, entry] of this.#words) if (entry.count <= this.#dropped) this.#words.delete(word);
  }

  /** Adds what was counted elsewhere. */
  merge(words: Iterable<UnknownWord>): void {
    for (const word of words) {
      const entry = this.#words.get(word.word);
      if (!entry) {
        this.#words.set(word.word, { ...word, contexts: [...word.contexts] });
        continue;
      }
      entry.count += word.count;
      entry.capitals += word.capitals;
      entry.allCapitals += word.allCapitals;
      entry.apostrophes += word.apostrophes;
      entry.firsts += word.firsts;
      for (const context of word.contexts)
        if (entry.contexts.length < MOST_CONTEXTS) entry.contexts.push(context);
    }
    if (this.#words.size > this.#most) this.#forget();
  }

  /** Number of different words. */
  get size(): number {
    return this.#words.size;
  }

  /** Everything that was counted, for storing. */
  words(): IterableIterator<UnknownWord> {
    return this.#words.values();
  }

  /**
   * Dictionary entries for words that occur at least `fewest` times, most common first; inflected forms count
   * for their stem.
   */
  proposals(fewest = 5): WordProposal[] {
    const found: WordProposal[] = [];
    for (const { stem, forms } of stemsOf([...this.#words.values()], this.#dictionary)) {
      const count = forms.reduce((sum, form) => sum + form.count, 0);
      if (count < fewest) continue;
      const proposal = judged(stem, forms, this.#dictionary);
      if (proposal.wordClass === 'noun' && isAnotherSpelling(stem, this.#dictionary)) continue;
      const contexts = forms.flatMap((form) => form.contexts).slice(0, MOST_CONTEXTS);
      found.push({ ...proposal, count, forms: forms.map((form) => form.word), contexts });
    }
    return found.sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
  }
}

/** slm, lazim, oluyo: a word that normalisation explains is not new. */
function isAnotherSpelling(word: string, dictionary: Dictionary): boolean {
  return normalize(word, { typos: false, vowels: false }, dictionary) !== word;
}

function hasSmallLetter(word: string): boolean {
  const last = word.charCodeAt(word.length - 1);
  return (last >= 0x61 && last <= 0x7a) || /\p{Ll}/u.test(word);
}

function around(sentence: string, at: number): string {
  if (sentence.length <= CONTEXT_LENGTH) return sentence;
  const from = Math.max(0, Math.min(at - CONTEXT_LENGTH / 2, sentence.length - CONTEXT_LENGTH));
  return sentence.slice(from, from + CONTEXT_LENGTH).trim();
}

function judged(
  word: string,
  forms: readonly UnknownWord[],
  dictionary: Dictionary,
): Pick<WordProposal, 'word' | 'kind' | 'wordClass' | 'parts'> {
  const total = (pick: (form: UnknownWord) => number): number =>
    forms.reduce((sum, form) => sum + pick(form), 0);
  const inside = total((form) => form.count - form.firsts);
  const count = total((form) => form.count);
  if (total((form) => form.allCapitals) * 2 > count && (word.length <= 6 || !hasVowel(word))) {
    return { word, kind: 'abbreviation', wordClass: 'abbreviation' };
  }
  const capitals = total((form) => form.capitals);
  if (total((form) => form.apostrophes) * 3 > count || (inside > 0 && capitals * 10 > inside * 7)) {
    return { word, kind: 'name', wordClass: 'name' };
  }
  const parts = compoundParts(word, dictionary);
  if (parts) return { word, kind: 'compound', wordClass: 'noun', parts };
  return { word, kind: isForeign(word) ? 'loan' : 'word', wordClass: 'noun' };
}

function hasVowel(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (vowelBits(word.charCodeAt(i)) !== 0) return true;
  return false;
}

const SHORTEST_PART = 3;
const SHORTEST_ROOT = 2;

/** Two nouns, or an adjective and a noun, the longer first half preferred: defa-ult and mana-ger are no compounds. */
function compoundParts(word: string, dictionary: Dictionary): [string, string] | undefined {
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
    const first = word.slice(0, at);
    const second = word.slice(at);
    if (isNoun(first, NOMINAL, dictionary) && isNoun(second, NOUN, dictionary)) return [first, second];
  }
  return undefined;
}

const NOUN: readonly WordClass[] = ['noun'];
const NOMINAL: readonly WordClass[] = ['noun', 'adjective'];

/** A word that texts have, which is or inflects a dictionary form of one of these classes. */
function isNoun(word: string, classes: readonly WordClass[], { known, morphology }: Dictionary): boolean {
  if (!known.isAttested(word)) return false;
  morphology.analyze(word, false);
  for (let index = 0; index < morphology.count; index++) {
    const isOfClass = classes.includes(WORD_CLASSES[stemClass(morphology.records[index]!)]!);
    if (isOfClass && morphology.stemEnds[index]! >= SHORTEST_ROOT && !isDerived(morphology, index))
      return true;
  }
  return false;
}

function isDerived({ suffixes, depths }: MorphologicalAnalyzer, index: number): boolean {
  const start = index * MAX_SUFFIXES;
  return suffixes.subarray(start, start + depths[index]!).some(isStemSuffix);
}

/**
 * Sounds that Turkish words do not have: q w x j f, two consonants at the start, vowels side by side, mixed
 * harmony.
 */
function isForeign(word: string): boolean {
  return (
    /[qwxjf]|^[^aeıioöuü]{2}|[aeıioöuü]{2}|o[^aeıioöuü]*$/.test(word) ||
    (/[aıou]/.test(word) && /[eiöü]/.test(word))
  );
}

keepShape(UnknownWords);

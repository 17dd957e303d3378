/**
 * The one chain that documents, queries and highlighting go through, so that what is found is what is marked.
 *
 * A word is the folded token without the suffix after its apostrophe (İstanbul'da → istanbul); numbers, dates
 * and addresses are split into runs of letters and digits; 1.500 is also 1500. Each word is indexed twice:
 * - under its stem, the main field: the first 5 folded letters of its lemma. For Turkish, cutting to 5
 *   letters is known to be as good as a stemmer (Can et al. 2008); taking the lemma first joins forms that
 *   the cut keeps apart (ev, evde, evler; kitap, kitabı), and the cut joins forms that the lemmatiser keeps
 *   apart. Folding comes last, so that the lemmatiser sees Turkish;
 * - as itself, which rewards the exact form that was asked for and also serves words typed in ASCII, which
 *   are looked up in the index to learn their stem. It is folded too; own-letters.ts says which words are
 *   also kept with their letters.
 *
 * A word without its Turkish letters has the stem of the word with them (cicek → çiçek). What else may have
 * been meant (slm → selam, cooook → çok, herşey → her şey, F5) is a guess, and wrong for many foreign words
 * (box → bok): it is stored next to the word as written, in `meant`, and kept separate in the index. Words
 * with signs among their letters ($eker) are split by the tokenizer; if a reading of the whole is a word, it
 * is indexed too.
 *
 * The lemma is determined without context: the same token has the same stem in every text and query. On the
 * evaluation sets this is better than lemmas in context, and a cache answers for most tokens.
 *
 * An analyser is a value, made from a dictionary; its results never change. An index remembers the `id` of
 * the analyser that wrote it. Increase ANALYZER_VERSION with any change of the results.
 */
import { codeAt } from '../../nlp/code-at.ts';
import { BUILT_IN, type Dictionary } from '../../nlp/dictionary.ts';
import { fold, lowerTurkish } from '../../nlp/fold.ts';
import { CHECK_START, HASH_START, nextCheck, nextHash } from '../../nlp/morphology/hash-table.ts';
import { emoChunk } from '../../nlp/normalization/emo-word.ts';
import { meantWords } from '../../nlp/normalization/meant-words.ts';
import { ownString } from '../../nlp/own-string.ts';
import { forEachWord, WORD_KIND } from '../../nlp/tokenize.ts';
import { type AnalyzedWord, analyzedWord } from './analyzed-word.ts';
import { cutStem, cutWord, STEM_LETTERS } from './cut-stem.ts';
import { isMistakable, type Letters } from './own-letters.ts';
import { spell, spellingOf } from './spelling-of.ts';
import { TokenCache } from './token-cache.ts';
import type { WordBeginnings } from './word-beginnings.ts';

export const ANALYZER_VERSION = 17;
/** Longer runs of letters are data, not words; their beginning is enough to find them. */
const MAX_WORD_LETTERS = 48;
/** URLs may be long; the rest of a longer token is not indexed. */
const MAX_TOKEN_LETTERS = 512;
/** The apostrophe of Kur'an does not separate a suffix: without this, the name would be a form of kurmak. */
const NAME_WITH_APOSTROPHE = /^kur['’]an/iu;
const APOSTROPHE = 0x27;
const CURLY_APOSTROPHE = 0x2019;
const LETTERS_BEHIND_APOSTROPHE = 2;
/**
 * Two generations of this many tokens: the older one is dropped when the younger is full. Results of the
 * analysis are also in the `TokenCache`.
 */
const GENERATION = 15_000;
/** Longer tokens are rarely seen twice. */
const MAX_CACHED_LETTERS = 40;

/** Enough letters to tell two words apart. */
const OWN_LETTERS = 8;
/** The last letter of a lemma may change before a suffix: kitap, kitabı; destekle, destekliyor. */
const CHANGING_END = /[pctkae]$/;

export type { AnalyzedWord };

export type PlacedWord = AnalyzedWord & { start: number; end: number };

export type WordsOfToken = (token: string, kind: number) => readonly AnalyzedWord[];

type VisitWord = (word: AnalyzedWord, start: number, end: number) => void;

export class Analyzer {
  readonly dictionary: Dictionary;
  #young = new Map<string, readonly AnalyzedWord[]>();
  #old = new Map<string, readonly AnalyzedWord[]>();
  readonly #known = new TokenCache();

  constructor(dictionary: Dictionary = BUILT_IN) {
    this.dictionary = dictionary;
  }

  /** Analysers with the same id give the same results. */
  get id(): string {
    return analyzerId(ANALYZER_VERSION, this.dictionary.id);
  }

  analyze(text: string): PlacedWord[] {
    const words: PlacedWord[] = [];
    this.forEachWord(text, (word, start, end) => words.push({ ...word, start, end }));
    return words;
  }

  /**
   * Calls `visit` with each word of a text and its position there (including a suffix after an apostrophe).
   */
  forEachWord(text: string, visit: VisitWord): void {
    forEachToken(text, (from, to, kind, start, end) => {
      const words = this.wordsOfToken(text.slice(from, to), kind);
      if (words.length === 1) visit(words[0]!, start, end);
      else for (const word of words) visit(word, start, end);
    });
  }

  /**
   * Like `forEachWord`, but skips most words that begin differently from the given ones: for finding a few
   * words in a long text. Numbers and addresses are always visited. `wordsOf` may know the words of a token
   * without analysing it.
   */
  forEachWordLike(
    beginnings: WordBeginnings,
    text: string,
    visit: VisitWord,
    wordsOf: WordsOfToken = (token, kind) => this.wordsOfToken(token, kind),
  ): void {
    let read = 0;
    forEachWord(text, (start, end, kind, stemEnd) => {
      if (start < read) return;
      const chunk = kind === WORD_KIND ? emoChunk(text, start, end) : null;
      const whole = chunk ? this.wordsOfToken(text.slice(chunk.start, chunk.end), kind) : [];
      if (chunk && whole.length > 0) {
        read = chunk.end;
        for (const word of whole) visit(word, chunk.start, chunk.end);
        return;
      }
      if (kind === WORD_KIND && !beginnings.mayBegin(text, start)) return;
      const token = text.slice(start, tokenEnd(text, start, stemEnd));
      for (const word of wordsOf(token, kind)) visit(word, start, end);
    });
  }

  /** The words of a token; most have one. */
  wordsOfToken(token: string, kind: number): readonly AnalyzedWord[] {
    const known = this.#young.get(token);
    if (known !== undefined) return known;
    const own = ownString(token);
    const words = this.#old.get(own) ?? this.#hashed(own, kind);
    this.#cache(own, words);
    return words;
  }

  /**
   * The common beginning of the forms of a word whose stem is too short to tell them from other words:
   * transfer, not Transnational. Null if the stem is enough.
   */
  ownBeginning({ word, stem, spelling }: AnalyzedWord): string | null {
    const lemma = this.dictionary.lemmatizer.lemmaOf(spell(word, spelling));
    const folded = lettersIn(fold(lemma)).replace(CHANGING_END, '');
    const beginning = folded.slice(0, OWN_LETTERS);
    return beginning.length > stem.length && beginning.startsWith(stem) ? beginning : null;
  }

  #cache(token: string, words: readonly AnalyzedWord[]): void {
    if (token.length > MAX_CACHED_LETTERS) return;
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(token, words);
  }

  /**
   * Like `wordsOfToken`, for a part of a text whose hashes are known (nlp/morphology/hash-table.ts) and a
   * caller that remembers the tokens it has met.
   */
  wordsOfHashed(
    text: string,
    from: number,
    to: number,
    kind: number,
    hash: number,
    check: number,
  ): readonly AnalyzedWord[] {
    const token = ownString(text.slice(from, to));
    if (kind !== WORD_KIND) return this.#analyzeToken(token, kind);
    const known = this.#known.get(token, hash, check, wordOf);
    if (known !== null) return [known];
    const guessed = this.#young.get(token) ?? this.#old.get(token);
    if (guessed !== undefined) return guessed;
    const words = this.#analyzeToken(token, kind);
    const [word] = words;
    if (word?.meant !== undefined) this.#cache(token, words);
    else if (words.length === 1 && word!.word === wordOf(token)) this.#known.put(hash, check, word!);
    return words;
  }

  #hashed(token: string, kind: number): readonly AnalyzedWord[] {
    let hash = HASH_START;
    let check = CHECK_START;
    const { length } = token;
    for (let i = 0; i < length; i++) {
      const code = codeAt(token, i);
      hash = nextHash(hash, code);
      check = nextCheck(check, code);
    }
    return this.wordsOfHashed(token, 0, length, kind, hash, check);
  }

  #analyzeToken(token: string, kind: number): readonly AnalyzedWord[] {
    const folded = fold(token);
    if (kind !== WORD_KIND) {
      const runs: string[] = isPlainRun(folded) ? [folded] : (folded.match(WORD_RUN) ?? []);
      if (IN_THOUSANDS.test(folded)) runs.push(folded.replaceAll('.', ''));
      return runs.map((run) => {
        const word = cutWord(run, MAX_WORD_LETTERS);
        return analyzedWord(word, hasDigit(word) ? word : cutStem(word), 0);
      });
    }
    if (SIGN.test(token)) return this.#analyzeChunk(token, folded);
    if (NAME_WITH_APOSTROPHE.test(token)) {
      const word = lettersIn(folded);
      return [analyzedWord(word, cutStem(word), 0)];
    }
    const word = wordOf(token);
    if (word === '') return [];
    const lower = lowerTurkish(token);
    const spelling = spellingOf(lower, word);
    const isNumbered = hasDigit(word);
    if (lower.length > MAX_WORD_LETTERS)
      return [analyzedWord(word, isNumbered ? word : cutStem(word), spelling)];
    const meant = meantWords(token, this.dictionary);
    const [first] = meant;
    if (meant.length === 1 && fold(first!) === word)
      return [analyzedWord(word, this.#stemOf(first!, word), spelling, this.#lettersOf(lower, word, first))];
    const stem = isNumbered ? word : this.#stemOf(lower, word);
    const letters = this.#lettersOf(lower, word, undefined);
    // harikaaa already has the stem of harika
    let isOther = false;
    const others: AnalyzedWord[] = [];
    for (const one of meant) {
      const other = this.#meantWord(one);
      others.push(other);
      isOther ||= other.stem !== stem;
    }
    return [analyzedWord(word, stem, spelling, letters, isOther ? others : undefined)];
  }

  #meantWord(lower: string): AnalyzedWord {
    const word = fold(lower);
    return analyzedWord(word, this.#stemOf(lower, word), spellingOf(lower, word));
  }

  #lettersOf(lower: string, word: string, meant: string | undefined): Letters {
    if (lower !== word) return isMistakable(lower, word, this.dictionary.known) ? { own: lower } : {};
    return meant !== undefined && meant !== word && fold(meant) === word ? { isBare: true } : {};
  }

  /** A chunk with signs as a whole: its pieces are also tokens of their own. */
  #analyzeChunk(chunk: string, folded: string): readonly AnalyzedWord[] {
    return meantWords(chunk, this.dictionary).map((meant) =>
      analyzedWord(folded, this.#stemOf(meant, fold(meant)), 0),
    );
  }

  #stemOf(lower: string, word: string): string {
    // If folding maps letter to letter, the beginning of the lemma is all that is needed.
    const isPlainWord = lower.length === word.length && isPlain(word);
    const { lemmatizer } = this.dictionary;
    const lemma = isPlainWord ? lemmatizer.lemmaOf(lower, STEM_LETTERS) : lemmatizer.lemmaOf(lower);
    const folded = lettersIn(fold(lemma));
    return cutStem(folded === '' || isMadeVerb(word, folded) ? word : folded);
  }
}

/**
 * Is a verb in -landır, such as cezalandırmak, taken for a form of its noun? The treebanks give some forms the
 * lemma ceza, others cezalan or cezalandır: all get the stem of the verb.
 */
function isMadeVerb(word: string, lemma: string): boolean {
  return lemma.length < STEM_LETTERS && word.startsWith(lemma) && MADE_VERB.test(word.slice(lemma.length));
}

const MADE_VERB = /^l[ae]ndir/;

/** The word of most tokens of kind WORD_KIND. Initials lose their full stops: T.C. is found as TC. */
export function wordOf(token: string): string {
  return cutWord(lettersIn(fold(token)), MAX_WORD_LETTERS);
}

/** Compiling an expression with classes of Unicode takes milliseconds; most words have only plain letters. */
function lettersIn(folded: string): string {
  return isPlain(folded) ? folded : folded.replace(NOT_WORD, '');
}

function hasDigit(word: string): boolean {
  return !isPlain(word) && (isPlainRun(word) || DIGIT.test(word));
}

/** Letters and digits of ASCII, at least one. */
function isPlainRun(folded: string): boolean {
  const { length } = folded;
  for (let i = 0; i < length; i++) {
    const code = codeAt(folded, i);
    if (!((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39))) return false;
  }
  return folded !== '';
}

function isPlain(folded: string): boolean {
  const { length } = folded;
  for (let i = 0; i < length; i++) {
    const code = codeAt(folded, i);
    if (code < 0x61 || code > 0x7a) return false;
  }
  return true;
}

/** Analysers are distinguished by the version of this file and by their dictionary. */
export function analyzerId(version: number, dictionary: number): string {
  return `${version}.${dictionary}`;
}

/** From, to: the token without the suffix after its apostrophe; start, end: its position with it. */
export type VisitToken = (from: number, to: number, kind: number, start: number, end: number) => void;

/** Calls `visit` with each token that may carry words: equal tokens have equal words. */
export function forEachToken(text: string, visit: VisitToken): void {
  forEachWord(text, (start, end, kind, stemEnd) => {
    visit(start, tokenEnd(text, start, stemEnd), kind, start, end);
    const chunk = kind === WORD_KIND ? emoChunk(text, start, end) : null;
    if (chunk) visit(chunk.start, chunk.end, kind, chunk.start, chunk.end);
  });
}

/** Where a token without the suffix after its apostrophe ends. */
function tokenEnd(text: string, start: number, stemEnd: number): number {
  const end = Math.min(stemEnd, start + MAX_TOKEN_LETTERS);
  const next = end - start === 3 && end < text.length ? text.charCodeAt(end) : 0;
  if (next !== APOSTROPHE && next !== CURLY_APOSTROPHE) return end;
  const whole = Math.min(text.length, end + 1 + LETTERS_BEHIND_APOSTROPHE);
  return NAME_WITH_APOSTROPHE.test(text.slice(start, whole)) ? whole : end;
}

const NOT_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
const WORD_RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** 1.500 and 12.000.000, as numbers are written in Turkish. */
const IN_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
/** Tokens of the tokenizer have none of these. */
const SIGN = /[$@]/;
const DIGIT = /\p{N}/u;

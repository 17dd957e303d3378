import { WordBeginnings } from '../../index/analysis/word-beginnings.ts';
import type { Dictionary } from '../../nlp/dictionary.ts';
import { lowerTurkish } from '../../nlp/fold.ts';
import { tagSentence } from '../../nlp/pos/tag-sentence.ts';
import { sentences } from '../../nlp/sentences.ts';
import { forEachWord, type Token, tokenize } from '../../nlp/tokenize.ts';
import type { PatternItem } from './parse-pattern.ts';

/** A passage as tokens without spaces, and where the pattern begins in it. */
export type MatchedPassage = { text: string; tokens: Token[]; starts: number[] };

/**
 * Characters around a match that are tokenised: what a line shows, and what word classes need of the
 * sentence.
 */
const REACH = 120;
const REACH_FOR_CLASSES = 300;

/**
 * Finds a pattern in texts, token by token. Lemmas are determined without context, as in the index. Only the
 * surroundings of its first word or lemma are tokenised, unless it has none.
 */
export class MatchFinder {
  readonly #items: readonly PatternItem[];
  readonly #dictionary: Dictionary;
  readonly #lemmas = new Map<string, string>();
  readonly #hasClasses: boolean;
  readonly #reach: number;
  /** Position of the first item that is a word or a lemma; −1 if there is none. */
  readonly #anchor: number;
  readonly #beginnings = new WordBeginnings();

  constructor(items: readonly PatternItem[], dictionary: Dictionary, width: number) {
    this.#items = items;
    this.#dictionary = dictionary;
    this.#hasClasses = items.some(({ kind }) => kind === 'pos');
    this.#reach = width + (this.#hasClasses ? REACH_FOR_CLASSES : REACH);
    this.#anchor = items.findIndex(({ kind, value }) => kind !== 'pos' && /[\p{L}\p{N}]/u.test(value));
    if (this.#anchor >= 0) this.#beginnings.add(items[this.#anchor]!.value);
  }

  /** The passages of a text that contain the pattern, never across paragraphs. */
  passages(text: string): MatchedPassage[] {
    const found: MatchedPassage[] = [];
    for (const paragraph of text.split('\n')) {
      if (this.#anchor < 0) this.#read(paragraph, 0, paragraph.length, null, found);
      else
        for (const at of this.#anchors(paragraph)) {
          const from = wordStart(paragraph, at - this.#reach);
          const to = wordStart(paragraph, at + this.#reach);
          this.#read(paragraph, from, to, at - from, found);
        }
    }
    return found;
  }

  /** Offsets of the tokens that fit the anchor. */
  #anchors(paragraph: string): number[] {
    const found: number[] = [];
    const item = this.#items[this.#anchor]!;
    forEachWord(paragraph, (start, _end, _kind, stemEnd) => {
      if (!this.#beginnings.mayBegin(paragraph, start)) return;
      if (this.#isOf(item, paragraph.slice(start, stemEnd))) found.push(start);
    });
    return found;
  }

  /** Adds the passage if the pattern is in it, with its anchor at this offset unless that is null. */
  #read(paragraph: string, from: number, to: number, anchor: number | null, found: MatchedPassage[]): void {
    const text = paragraph.slice(from, to);
    const tokens = tokenize(text).filter(({ kind }) => kind !== 'space');
    const all =
      anchor === null
        ? tokens.map((_, i) => i)
        : tokens.flatMap(({ start }, i) => (start === anchor ? [i - this.#anchor] : []));
    let starts = all.filter((start) => this.#fitsAt(tokens, start));
    if (this.#hasClasses && starts.length > 0) starts = this.#ofTheseClasses(text, tokens, starts);
    if (starts.length > 0) found.push({ text, tokens, starts });
  }

  /** Word classes are checked later. */
  #fitsAt(tokens: readonly Token[], start: number): boolean {
    if (start < 0 || start + this.#items.length > tokens.length) return false;
    return this.#items.every((item, i) => {
      const { text, start: from, stemEnd } = tokens[start + i]!;
      return item.kind === 'pos' || this.#isOf(item, text.slice(0, stemEnd - from));
    });
  }

  #isOf(item: PatternItem, form: string): boolean {
    const lower = lowerTurkish(form);
    return (item.kind === 'word' ? lower : this.#lemma(lower)) === item.value;
  }

  #lemma(word: string): string {
    let lemma = this.#lemmas.get(word);
    if (lemma === undefined) {
      lemma = this.#dictionary.lemmatizer.lemmatize([word])[0] ?? word;
      this.#lemmas.set(word, lemma);
    }
    return lemma;
  }

  #ofTheseClasses(text: string, tokens: readonly Token[], starts: readonly number[]): number[] {
    const length = this.#items.length;
    const classes: string[] = [];
    let at = 0;
    for (const { end } of sentences(text)) {
      const from = at;
      while (at < tokens.length && tokens[at]!.start < end) at++;
      if (!starts.some((start) => start < at && start + length > from)) continue;
      const tagged = tagSentence(tokens.slice(from, at).map((token) => token.text));
      for (const [i, { upos }] of tagged.entries()) classes[from + i] = upos;
    }
    return starts.filter((start) =>
      this.#items.every(({ kind, value }, i) => kind !== 'pos' || classes[start + i] === value),
    );
  }
}

/** Words longer than this may be cut: nothing else limits a text without spaces. */
const MAX_STEPS = 60;

/** The first position at or after this one where a word can begin. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  for (let i = at; i < Math.min(text.length, at + MAX_STEPS); i++) if (/\s/u.test(text[i - 1]!)) return i;
  return Math.min(text.length, at);
}

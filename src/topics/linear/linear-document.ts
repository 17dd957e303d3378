/**
 * A document that a linear classifier has read once. Passages, sentences and the document without a name have
 * hardly any term that the whole does not have: each term is looked up in the model once, and every score is
 * a sum over the words that it counts. The scores are those of `LinearClassifier.classify` for the same text.
 */
import type { TopicText } from '../../model/topic.ts';
import {
  type DocumentScores,
  joinedPieces,
  type LeftOut,
  type Piece,
  piecesOf,
  type Span,
  whole,
} from '../document-scores.ts';
import {
  DESCRIPTION_WEIGHT,
  decoded,
  LEAD_LENGTH,
  LEAD_WEIGHT,
  leadEnd,
  TITLE_WEIGHT,
} from './count-terms.ts';
import { KnownTerms, type WordRange } from './known-terms.ts';
import { TermKernel } from './term-kernel.ts';
import type { TermRows } from './term-rows.ts';
import type { Vocabulary } from './term-space.ts';
import { pairTerm } from './word-terms.ts';

export type LinearModel = {
  labels: number;
  vocabulary: Vocabulary;
  rows: TermRows;
  /** Probabilities from the sums of weights. */
  finish: (sums: Float64Array) => Float32Array;
};

/** A longer document is judged by reading each part by itself; no page is longer by what is read of it. */
const MAX_LENGTH = 8_000;

/** Memory for reading a document; reused for the next one, because allocating it costs as much as reading. */
export class LinearMemory {
  readonly kernel: TermKernel;
  readonly terms: KnownTerms;

  /** Null if there is not enough: each of its kind takes 8 GB of addresses, which some systems limit. */
  static tryFor(model: LinearModel): LinearMemory | null {
    try {
      return new LinearMemory(model);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  private constructor({ rows, labels, vocabulary }: LinearModel) {
    this.kernel = new TermKernel(rows, labels, KnownTerms.roomFor(MAX_LENGTH));
    this.terms = new KnownTerms(vocabulary, this.kernel);
  }
}

const NO_WORDS: WordRange = { first: 0, end: 0 };

export class LinearDocument implements DocumentScores {
  readonly #model: LinearModel;
  readonly #document: TopicText;
  readonly #title: WordRange;
  readonly #description: WordRange;
  readonly #text: WordRange;
  readonly #memory: LinearMemory;

  /** Null if it is long, or if the text has to be decoded first, so that positions in it would not match. */
  static read(document: TopicText, model: LinearModel, memory: LinearMemory): LinearDocument | null {
    const { title = '', description = '', text } = document;
    if (title.length + description.length + text.length > MAX_LENGTH) return null;
    for (const part of [title, description, text]) if (decoded(part) !== part) return null;
    return new LinearDocument(document, model, memory);
  }

  private constructor(document: TopicText, model: LinearModel, memory: LinearMemory) {
    const { title, description, text } = document;
    const { terms } = memory;
    this.#model = model;
    this.#memory = memory;
    this.#document = document;
    terms.clear();
    this.#title = title ? terms.read(title) : NO_WORDS;
    this.#description = description ? terms.read(description) : NO_WORDS;
    this.#text = terms.read(text);
  }

  scores(spans: readonly Span[] | null, leftOut?: LeftOut): Float32Array {
    if (spans?.length === 1 && leftOut === undefined) return this.#scoresOf(spans[0]!);
    const { title, description, text } = this.#document;
    if (spans === null && title) {
      this.#countPieces(this.#title, piecesOf([whole(title)], leftOut?.title), TITLE_WEIGHT);
    }
    if (spans === null && description)
      this.#countPieces(
        this.#description,
        piecesOf([whole(description)], leftOut?.description),
        DESCRIPTION_WEIGHT,
      );
    const pieces = piecesOf(spans ?? [whole(text)], leftOut?.text);
    this.#countPieces(this.#text, pieces, 1);
    const hasTitle =
      spans === null && title && joinedPieces(title, piecesOf([whole(title)], leftOut?.title), 0) !== '';
    if (!hasTitle) this.#countPieces(this.#text, leadOf(text, pieces), LEAD_WEIGHT);
    return this.#finish();
  }

  /**
   * Passages and sentences, which are most of what is scored: their words are counted once, those of the lead
   * with its weight.
   */
  #scoresOf({ start, end }: Span): Float32Array {
    const { starts } = this.#memory.terms;
    const { pairs } = this.#memory.kernel;
    const { end: last, first } = this.#text;
    const lead = start + leadEnd(this.#document.text.slice(start, end));
    const from = firstFrom(starts, first, last, start);
    const to = firstFrom(starts, from, last, end);
    const middle = firstFrom(starts, from, to, lead);
    this.#countWords(from, middle, NO_PAIR, 1 + LEAD_WEIGHT);
    this.#countWords(middle, to, from < middle && middle < to ? pairs[middle]! : NO_PAIR, 1);
    return this.#finish();
  }

  /** Counts the words of a part that begin in the pieces, which follow each other in the text. */
  #countPieces(words: WordRange, pieces: readonly Piece[], weight: number): void {
    const { starts, stems } = this.#memory.terms;
    const { pairs } = this.#memory.kernel;
    let to = words.first;
    let before = -1;
    for (const { start, end } of pieces) {
      const from = firstFrom(starts, to, words.end, start);
      to = firstFrom(starts, from, words.end, end);
      if (from === to) continue;
      let pair = NO_PAIR;
      if (before >= 0 && before === from - 1) pair = pairs[from]!;
      else if (before >= 0) pair = this.#model.vocabulary.find(pairTerm(stems[before]!, stems[from]!));
      this.#countWords(from, to, pair, weight);
      before = to - 1;
    }
  }

  #countWords(from: number, to: number, pair: number, weight: number): void {
    this.#memory.kernel.count(from, to, pair, weight);
  }

  /** Scores of what was counted; clears the counts. */
  #finish(): Float32Array {
    return this.#model.finish(this.#memory.kernel.finish());
  }
}

const NO_PAIR = -1;

/** The first word from `word` on that begins at `start` or later. */
function firstFrom(starts: Uint32Array, word: number, end: number, start: number): number {
  let low = word;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The pieces of the first words, which count in addition if there is no title. */
function leadOf(text: string, pieces: readonly Piece[]): Piece[] {
  const beginning = joinedPieces(text, pieces, LEAD_LENGTH + 1);
  let left = leadEnd(beginning);
  const lead: Piece[] = [];
  for (const [i, piece] of pieces.entries()) {
    if (i > 0 && piece.isNew) left--;
    if (left <= 0) break;
    const end = Math.min(piece.end, piece.start + left);
    lead.push({ ...piece, end });
    left -= end - piece.start;
  }
  return lead;
}

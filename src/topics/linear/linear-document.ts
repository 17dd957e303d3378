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

/** Memory for reading a document; reused for the next one, because allocating it costs as much as reading. */
export class LinearMemory {
  readonly terms: KnownTerms;
  /** How often each term of the vocabulary was counted; 0 between two scores. */
  readonly counts: Uint16Array;
  /** Terms that are counted. */
  readonly counted: Uint32Array;
  /** Weight of each counted term. */
  readonly values: Float64Array;

  constructor(vocabulary: Vocabulary) {
    this.terms = new KnownTerms(vocabulary);
    this.counts = new Uint16Array(vocabulary.size);
    this.counted = new Uint32Array(vocabulary.size);
    this.values = new Float64Array(vocabulary.size);
  }
}

/** In a longer document a term could be counted more often than fits in 16 bits. */
const MAX_LENGTH = 20_000;

const NO_WORDS: WordRange = { first: 0, end: 0 };

export class LinearDocument implements DocumentScores {
  readonly #model: LinearModel;
  readonly #document: TopicText;
  readonly #title: WordRange;
  readonly #description: WordRange;
  readonly #text: WordRange;
  readonly #memory: LinearMemory;
  /** Number of terms that are counted. */
  #size = 0;

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
    const { starts, pairs } = this.#memory.terms;
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
    const { starts, stems, pairs } = this.#memory.terms;
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
    this.#size = countWords(this.#memory, this.#size, from, to, pair, weight);
  }

  /** Scores of what was counted; clears the counts. */
  #finish(): Float32Array {
    const { labels, rows, finish } = this.#model;
    const sums = new Float64Array(labels);
    const isFew = labels < LABELS_AT_ONCE;
    const add = isFew ? weighTerms : addTerms;
    const squares = add(sums, rows, this.#memory, this.#size);
    for (let label = isFew ? 0 : LABELS_AT_ONCE; label < labels; label++)
      addLabel(sums, label, rows, this.#memory, this.#size);
    const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let k = 0; k < labels; k++) sums[k]! *= scale;
    this.#size = 0;
    return finish(sums);
  }
}

const NO_PAIR = -1;

/**
 * Counts the terms of adjacent words, each with its pair with the word before; `firstPair` is that of the
 * first word. Returns the number of counted terms, of which `size` were counted before.
 */
function countWords(
  { terms, counts, counted }: LinearMemory,
  size: number,
  from: number,
  to: number,
  firstPair: number,
  weight: number,
): number {
  const { firsts, ends, pairs } = terms;
  const { pool } = terms.memory;
  let end = size;
  for (let word = from; word < to; word++) {
    const pair = word === from ? firstPair : pairs[word]!;
    if (pair >= 0) end = count(pair, counts, counted, end, weight);
    const last = ends[word]!;
    for (let at = firsts[word]!; at < last; at++) end = count(pool[at]!, counts, counted, end, weight);
  }
  return end;
}

function count(
  term: number,
  counts: Uint16Array,
  counted: Uint32Array,
  size: number,
  weight: number,
): number {
  const before = counts[term]!;
  counts[term] = before + weight;
  if (before !== 0) return size;
  counted[size] = term;
  return size + 1;
}

/** Weight of a term by how often it is counted; counts are whole numbers. */
const WEIGHTS = Float64Array.from({ length: 256 }, (_, count) => (count <= 1 ? 1 : 1 + Math.log(count)));

function weightOf(count: number): number {
  return count < WEIGHTS.length ? WEIGHTS[count]! : 1 + Math.log(count);
}

/** Sums of this many labels stay in registers; with more, they would go to memory and back for every term. */
const LABELS_AT_ONCE = 6;

/** Weighs the counted terms and clears their counts; returns the sum of the squares. */
function weighTerms(
  _sums: Float64Array,
  { numbers, stride }: TermRows,
  { counts, counted, values }: LinearMemory,
  size: number,
): number {
  let squares = 0;
  for (let i = 0; i < size; i++) {
    const term = counted[i]!;
    const value = weightOf(counts[term]!) * numbers[term * stride]!;
    counts[term] = 0;
    values[i] = value;
    squares += value * value;
  }
  return squares;
}

/** Like `weighTerms`, and sums up the first labels in the same loop. */
function addTerms(
  sums: Float64Array,
  rows: TermRows,
  { counts, counted, values }: LinearMemory,
  size: number,
): number {
  const { numbers, stride, weights } = rows;
  let squares = 0;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  for (let i = 0; i < size; i++) {
    const term = counted[i]!;
    const value = weightOf(counts[term]!) * numbers[term * stride]!;
    counts[term] = 0;
    values[i] = value;
    squares += value * value;
    const at = rows.firstWeight(term);
    a += weights[at]! * value;
    b += weights[at + 1]! * value;
    c += weights[at + 2]! * value;
    d += weights[at + 3]! * value;
    e += weights[at + 4]! * value;
    f += weights[at + 5]! * value;
  }
  sums[0] = a;
  sums[1] = b;
  sums[2] = c;
  sums[3] = d;
  sums[4] = e;
  sums[5] = f;
  return squares;
}

function addLabel(
  sums: Float64Array,
  label: number,
  rows: TermRows,
  { counted, values }: LinearMemory,
  size: number,
): void {
  const { weights } = rows;
  let sum = 0;
  for (let i = 0; i < size; i++) sum += weights[rows.firstWeight(counted[i]!) + label]! * values[i]!;
  sums[label] = sum;
}

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

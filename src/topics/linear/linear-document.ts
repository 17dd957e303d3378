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
import { KnownTerms, PAIR_FLAG, STEM_FLAG, type WordRange } from './known-terms.ts';
import type { Vocabulary } from './term-space.ts';
import { pairTerm } from './word-terms.ts';

export type LinearModel = {
  labels: number;
  vocabulary: Vocabulary;
  /** weights[term · labels + label] */
  weights: Int16Array;
  /** Probabilities from the sums of weights. */
  finish: (sums: Float64Array) => Float32Array;
};

/** Memory for reading a document; reused for the next one, because allocating it costs as much as reading. */
export class LinearMemory {
  readonly terms: KnownTerms;
  /**
   * For this many known terms the model's weights are adjacent: a score reads them from a small range of
   * memory.
   */
  gathered = 0;
  idf = new Float32Array(0);
  rows = new Int16Array(0);
  /** All 0 between two scores. */
  counts = new Float32Array(0);
  /** Known terms that are counted. */
  counted = new Uint32Array(0);
  /** Weight of each counted term. */
  values = new Float64Array(0);

  constructor(vocabulary: Vocabulary) {
    this.terms = new KnownTerms(vocabulary);
  }

  makeRoom(terms: number, labels: number): void {
    if (terms <= this.idf.length) return;
    const length = Math.max(FEWEST_TERMS, 2 * terms);
    this.idf = larger(this.idf, new Float32Array(length));
    this.rows = larger(this.rows, new Int16Array(length * labels));
    this.counts = larger(this.counts, new Float32Array(length));
    this.counted = larger(this.counted, new Uint32Array(length));
    this.values = new Float64Array(length);
  }
}

const FEWEST_TERMS = 4096;
const NO_WORDS: WordRange = { first: 0, end: 0 };

export class LinearDocument implements DocumentScores {
  readonly #model: LinearModel;
  readonly #document: TopicText;
  readonly #title: WordRange;
  readonly #description: WordRange;
  readonly #text: WordRange;
  readonly #memory: LinearMemory;
  /** Known terms that are counted. */
  #size = 0;

  /** Null if the text has to be decoded first, so that positions in it would not match. */
  static read(document: TopicText, model: LinearModel, memory: LinearMemory): LinearDocument | null {
    const { title = '', description = '', text } = document;
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
    if (terms.size === 0) memory.gathered = 0;
    this.#title = title ? terms.read(title) : NO_WORDS;
    this.#description = description ? terms.read(description) : NO_WORDS;
    this.#text = terms.read(text);
    gather(model, memory);
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
    const { starts, firsts, flags, occurrences } = this.#memory.terms;
    const { end: last, first } = this.#text;
    const lead = start + leadEnd(this.#document.text.slice(start, end));
    const begin = firstFrom(starts, first, last, start);
    for (let word = begin; word < last && starts[word]! < end; word++) {
      const weight = starts[word]! < lead ? 1 + LEAD_WEIGHT : 1;
      let from = firsts[word]!;
      if (word === begin) {
        if ((flags[word]! & STEM_FLAG) !== 0) this.#count(occurrences[from++]!, weight);
        if ((flags[word]! & PAIR_FLAG) !== 0) from++;
      }
      for (const to = firsts[word + 1]!; from < to; from++) this.#count(occurrences[from]!, weight);
    }
    return this.#finish();
  }

  /** Counts the words of a part that begin in the pieces, which follow each other in the text. */
  #countPieces(words: WordRange, pieces: readonly Piece[], weight: number): void {
    const { starts, stems, firsts, flags, occurrences } = this.#memory.terms;
    let word = words.first;
    let before = -1;
    for (const { start, end } of pieces) {
      word = firstFrom(starts, word, words.end, start);
      for (; word < words.end && starts[word]! < end; word++) {
        let from = firsts[word]!;
        if (before < 0 || before !== word - 1) {
          // The previous word differs from that in the whole text, or there is none.
          if ((flags[word]! & STEM_FLAG) !== 0) this.#count(occurrences[from++]!, weight);
          if ((flags[word]! & PAIR_FLAG) !== 0) from++;
          if (before >= 0) this.#countPair(stems[before]!, stems[word]!, weight);
        }
        for (const to = firsts[word + 1]!; from < to; from++) this.#count(occurrences[from]!, weight);
        before = word;
      }
    }
  }

  /** Counts two words that are not neighbours in the text; few such pairs are new. */
  #countPair(before: number, stem: number, weight: number): void {
    const column = this.#model.vocabulary.find(pairTerm(before, stem));
    if (column < 0) return;
    const number = this.#memory.terms.numberOf(column);
    if (number === this.#memory.gathered) gather(this.#model, this.#memory);
    this.#count(number, weight);
  }

  #count(known: number, weight: number): void {
    const { counts, counted } = this.#memory;
    if (counts[known] === 0) counted[this.#size++] = known;
    counts[known]! += weight;
  }

  /** Scores of what was counted; clears the counts. */
  #finish(): Float32Array {
    const { labels, finish } = this.#model;
    const sums = new Float64Array(labels);
    const { counted, counts, idf, rows, values } = this.#memory;
    const squares = weighTerms(counted, this.#size, counts, idf, values);
    let label = 0;
    for (; label + 3 <= labels; label += 3) addThree(sums, label, counted, this.#size, values, rows);
    for (; label < labels; label++) addOne(sums, label, counted, this.#size, values, rows);
    const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let k = 0; k < labels; k++) sums[k]! *= scale;
    this.#size = 0;
    return finish(sums);
  }
}

function larger<T extends Float32Array | Int16Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Copies the weights of new terms from the model. */
function gather(model: LinearModel, memory: LinearMemory): void {
  const { size } = memory.terms;
  memory.makeRoom(size, model.labels);
  gatherRows(model, memory, memory.gathered, size);
  memory.gathered = size;
}

function gatherRows(
  { vocabulary, weights, labels }: LinearModel,
  { terms: { columns }, idf, rows }: LinearMemory,
  from: number,
  to: number,
): void {
  const weightOf = vocabulary.idf;
  for (let known = from; known < to; known++) {
    const column = columns[known]!;
    idf[known] = weightOf[column]!;
    copyRow(weights, column * labels, rows, known * labels, labels);
  }
}

function copyRow(from: Int16Array, at: number, to: Int16Array, place: number, length: number): void {
  for (let k = 0; k < length; k++) to[place + k] = from[at + k]!;
}

/** Weight of a term by how often it is counted; counts are whole numbers. */
const WEIGHTS = Float64Array.from({ length: 256 }, (_, count) => (count <= 1 ? 1 : 1 + Math.log(count)));

/** Weighs the counted terms and clears their counts; returns the sum of the squares. */
function weighTerms(
  counted: Uint32Array,
  size: number,
  counts: Float32Array,
  idf: Float32Array,
  values: Float64Array,
): number {
  let squares = 0;
  for (let i = 0; i < size; i++) {
    const known = counted[i]!;
    const count = counts[known]!;
    counts[known] = 0;
    const value = (count < WEIGHTS.length ? WEIGHTS[count]! : 1 + Math.log(count)) * idf[known]!;
    values[i] = value;
    squares += value * value;
  }
  return squares;
}

/**
 * Sums up three labels at a time, which stay in registers; all labels would go to memory and back for every
 * term.
 */
function addThree(
  sums: Float64Array,
  label: number,
  counted: Uint32Array,
  size: number,
  values: Float64Array,
  rows: Int16Array,
): void {
  const labels = sums.length;
  let first = 0;
  let second = 0;
  let third = 0;
  for (let i = 0; i < size; i++) {
    const value = values[i]!;
    const at = counted[i]! * labels + label;
    first += rows[at]! * value;
    second += rows[at + 1]! * value;
    third += rows[at + 2]! * value;
  }
  sums[label] = first;
  sums[label + 1] = second;
  sums[label + 2] = third;
}

function addOne(
  sums: Float64Array,
  label: number,
  counted: Uint32Array,
  size: number,
  values: Float64Array,
  rows: Int16Array,
): void {
  const labels = sums.length;
  let sum = 0;
  for (let i = 0; i < size; i++) sum += rows[counted[i]! * labels + label]! * values[i]!;
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

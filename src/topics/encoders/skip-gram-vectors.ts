/**
 * Word vectors from the project's own text: skip-gram with negative sampling (Mikolov et al. 2013) over words
 * and the letter sequences inside them (Bojanowski et al. 2017), so that an unseen word has a vector too. A
 * word's vector is the mean of its own row and the rows of its letter sequences.
 *
 * All contexts of a word are processed in one step and share their negative words, and only letter sequences
 * of four letters have rows: a third of the work.
 */
import type { Random } from '../../model/seeded-random.ts';

export type SkipGramOptions = {
  dimensions: number;
  epochs: number;
  random: Random;
  /** Ends early if it returns true; called once per document. */
  isOver?: () => boolean;
  onProgress?: (share: number) => void;
};

/** Maximum number of words to each side that count as context. */
const WINDOW = 5;
/**
 * Number of negative words for all contexts of a word together, and the number there would be for each
 * context alone.
 */
const SHARED_NEGATIVES = 6;
const NEGATIVES = 5;
const LEARNING_RATE = 0.05;
/** Words above this share of the text are read less often (Mikolov et al. 2013: 10⁻⁵ to 10⁻³). */
const COMMON_SHARE = 1e-3;
const GRAM = 4;
/** Rows that the letter sequences share by their hash. */
const GRAM_ROWS = 1 << 15;
/** Frequencies to this power make the distribution of negative words. */
const NEGATIVE_POWER = 0.75;
const NEGATIVE_TABLE = 1 << 20;

export class SkipGramVectors {
  readonly dimensions: number;
  /** The words that have rows of their own. */
  readonly vocabulary: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  /** Words first, then letter sequences. */
  readonly #rows: Float32Array;

  constructor(vocabulary: readonly string[], rows: Float32Array, dimensions: number) {
    this.dimensions = dimensions;
    this.vocabulary = vocabulary;
    this.#places = new Map(vocabulary.map((word, i) => [word, i]));
    this.#rows = rows;
  }

  get rows(): Float32Array {
    return this.#rows;
  }

  /** The vector of any word; all zeros only for a word without any known part. */
  vectorOf(word: string): Float32Array {
    const vector = new Float32Array(this.dimensions);
    const rows = rowsOf(word, this.#places.get(word), this.vocabulary.length);
    for (const row of rows) {
      const start = row * this.dimensions;
      for (let d = 0; d < this.dimensions; d++) vector[d]! += this.#rows[start + d]! / rows.length;
    }
    return vector;
  }
}

/** Learns from documents of words; words outside of the vocabulary are skipped. */
export function trainSkipGram(
  documents: readonly (readonly string[])[],
  vocabulary: readonly string[],
  options: SkipGramOptions,
): SkipGramVectors {
  const { dimensions, epochs, random } = options;
  const places = new Map(vocabulary.map((word, i) => [word, i]));
  const texts = documents.map((words) =>
    Int32Array.from(words.map((word) => places.get(word) ?? -1).filter((place) => place >= 0)),
  );
  const frequency = new Float64Array(vocabulary.length);
  let total = 0;
  for (const text of texts) {
    for (const word of text) frequency[word]!++;
    total += text.length;
  }
  const rows = new Float32Array((vocabulary.length + GRAM_ROWS) * dimensions);
  for (let i = 0; i < rows.length; i++) rows[i] = (random() - 0.5) / dimensions;
  const trainer = new Trainer(
    vocabulary.map((word, i) => rowsOf(word, i, vocabulary.length)),
    rows,
    new Float32Array(vocabulary.length * dimensions),
    negativeTable(frequency),
    dimensions,
    random,
  );
  let read = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const text of texts) {
      if (options.isOver?.()) return new SkipGramVectors(vocabulary, rows, dimensions);
      const kept = text.filter((word) => isKept(frequency[word]! / total, random));
      trainer.readText(kept, LEARNING_RATE * Math.max(0.01, 1 - read / (epochs * total)));
      read += text.length;
    }
    options.onProgress?.((epoch + 1) / epochs);
  }
  return new SkipGramVectors(vocabulary, rows, dimensions);
}

function isKept(share: number, random: Random): boolean {
  return share <= COMMON_SHARE || random() < Math.sqrt(COMMON_SHARE / share);
}

/** Each word as often as its frequency to the power, for drawing with one random number. */
function negativeTable(frequency: Float64Array): Int32Array {
  const weights = frequency.map((count) => count ** NEGATIVE_POWER);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const table = new Int32Array(NEGATIVE_TABLE);
  let word = 0;
  let end = (weights[0] ?? 0) / total;
  for (let i = 0; i < table.length; i++) {
    while (i / table.length > end && word + 1 < weights.length) end += weights[++word]! / total;
    table[i] = word;
  }
  return table;
}

/** The rows of a word: its own, if it has one, and those of its letter sequences with marks at both ends. */
function rowsOf(word: string, place: number | undefined, words: number): Int32Array {
  const marked = `<${word}>`;
  const rows = place === undefined ? [] : [place];
  for (let start = 0; start + GRAM <= marked.length; start++) {
    let hash = 0x811c9dc5;
    for (let i = start; i < start + GRAM; i++) hash = Math.imul(hash ^ marked.charCodeAt(i), 0x01000193);
    rows.push(words + ((hash >>> 8) % GRAM_ROWS));
  }
  return Int32Array.from(rows);
}

class Trainer {
  readonly #rowsOfWords: readonly Int32Array[];
  readonly #rows: Float32Array;
  /** Vectors of words as contexts. */
  readonly #contexts: Float32Array;
  readonly #negatives: Int32Array;
  readonly #dimensions: number;
  readonly #random: Random;
  readonly #middle: Float32Array;
  readonly #error: Float32Array;

  constructor(
    rowsOfWords: readonly Int32Array[],
    rows: Float32Array,
    contexts: Float32Array,
    negatives: Int32Array,
    dimensions: number,
    random: Random,
  ) {
    this.#rowsOfWords = rowsOfWords;
    this.#rows = rows;
    this.#contexts = contexts;
    this.#negatives = negatives;
    this.#dimensions = dimensions;
    this.#random = random;
    this.#middle = new Float32Array(dimensions);
    this.#error = new Float32Array(dimensions);
  }

  readText(words: Int32Array, rate: number): void {
    for (let i = 0; i < words.length; i++) {
      const reach = 1 + Math.floor(this.#random() * WINDOW);
      this.#gather(words[i]!);
      const first = Math.max(0, i - reach);
      const last = Math.min(words.length - 1, i + reach);
      for (let j = first; j <= last; j++) if (j !== i) this.#answer(words[j]!, 1, rate);
      const negativeRate = (rate * (last - first) * NEGATIVES) / SHARED_NEGATIVES;
      for (let n = 0; n < SHARED_NEGATIVES; n++) {
        const other = this.#negatives[Math.floor(this.#random() * this.#negatives.length)]!;
        this.#answer(other, 0, negativeRate);
      }
      this.#scatter(words[i]!);
    }
  }

  #gather(word: number): void {
    const rows = this.#rowsOfWords[word]!;
    const middle = this.#middle.fill(0);
    const dimensions = this.#dimensions;
    for (let r = 0; r < rows.length; r++) {
      const start = rows[r]! * dimensions;
      for (let d = 0; d < dimensions; d++) middle[d]! += this.#rows[start + d]!;
    }
    for (let d = 0; d < dimensions; d++) middle[d]! /= rows.length;
    this.#error.fill(0);
  }

  #answer(context: number, truth: 0 | 1, rate: number): void {
    const dimensions = this.#dimensions;
    const middle = this.#middle;
    const error = this.#error;
    const contexts = this.#contexts;
    const start = context * dimensions;
    let product = 0;
    for (let d = 0; d < dimensions; d++) product += middle[d]! * contexts[start + d]!;
    const step = rate * (truth - 1 / (1 + Math.exp(-product)));
    for (let d = 0; d < dimensions; d++) {
      const value = contexts[start + d]!;
      error[d]! += step * value;
      contexts[start + d] = value + step * middle[d]!;
    }
  }

  /** As fastText does it, each row moves by the whole error. */
  #scatter(word: number): void {
    const rows = this.#rowsOfWords[word]!;
    const dimensions = this.#dimensions;
    for (let r = 0; r < rows.length; r++) {
      const start = rows[r]! * dimensions;
      for (let d = 0; d < dimensions; d++) this.#rows[start + d]! += this.#error[d]!;
    }
  }
}

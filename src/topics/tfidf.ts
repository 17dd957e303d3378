/**
 * The vector space of F6: terms that occur in at least two documents, each weighted by (1 + ln count) · idf and by its
 * kind, every document of length one. Counting and weighting are apart, so that several models can be trained on one count.
 */
import type { SparseRows } from './linear-svm.ts';
import type { TermCounts } from './term-counts.ts';
import { TermTable } from './term-table.ts';
import { kindWeight } from './topic-terms.ts';

/** A term of one document only says nothing about others. */
const MIN_DOCUMENTS = 2;

/** The terms that a model knows: term i has weight idf[i], in which the weight of its kind is contained. */
export class Vocabulary {
  readonly terms: Uint32Array;
  readonly idf: Float32Array;
  readonly #places = new TermTable();

  constructor(terms: Uint32Array, idf: Float32Array) {
    this.terms = terms;
    this.idf = idf;
    for (const term of terms) this.#places.add(term);
  }

  get size(): number {
    return this.terms.length;
  }

  /** The place of a term, or −1. */
  find(term: number): number {
    return this.#places.find(term);
  }
}

export function learnVocabulary(counts: TermCounts, documents: ArrayLike<number>): Vocabulary {
  const table = new TermTable();
  let found = new Uint32Array(1 << 16);
  let frequency = new Uint32Array(1 << 16);
  for (let d = 0; d < documents.length; d++) {
    const document = documents[d]!;
    for (let i = counts.offsets[document]!; i < counts.offsets[document + 1]!; i++) {
      const place = table.add(counts.terms[i]!);
      if (place >= found.length) {
        found = doubled(found);
        frequency = doubled(frequency);
      }
      found[place] = counts.terms[i]!;
      frequency[place]!++;
    }
  }
  const kept: number[] = [];
  for (let place = 0; place < table.size; place++) if (frequency[place]! >= MIN_DOCUMENTS) kept.push(place);
  const all = 1 + documents.length;
  return new Vocabulary(
    Uint32Array.from(kept, (place) => found[place]!),
    Float32Array.from(
      kept,
      (place) => (Math.log(all / (1 + frequency[place]!)) + 1) * kindWeight(found[place]!),
    ),
  );
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** The chosen documents as rows of length one over the vocabulary. */
export function weighDocuments(
  counts: TermCounts,
  documents: ArrayLike<number>,
  vocabulary: Vocabulary,
): SparseRows {
  let most = 0;
  for (let d = 0; d < documents.length; d++) {
    most += counts.offsets[documents[d]! + 1]! - counts.offsets[documents[d]!]!;
  }
  const offsets = new Uint32Array(documents.length + 1);
  const columns = new Uint32Array(most);
  const values = new Float32Array(most);
  let end = 0;
  for (let d = 0; d < documents.length; d++) {
    const from = counts.offsets[documents[d]!]!;
    const to = counts.offsets[documents[d]! + 1]!;
    end = weigh(counts.terms, counts.counts, from, to, vocabulary, columns, values, end);
    offsets[d + 1] = end;
  }
  return {
    offsets,
    columns: columns.subarray(0, end),
    values: values.subarray(0, end),
    width: vocabulary.size,
  };
}

/** Writes the weights of one document from `start` on; answers where they end. */
export function weigh(
  terms: Uint32Array,
  counts: Float32Array,
  from: number,
  to: number,
  vocabulary: Vocabulary,
  columns: Uint32Array,
  values: Float32Array,
  start: number,
): number {
  let end = start;
  let squares = 0;
  for (let i = from; i < to; i++) {
    const column = vocabulary.find(terms[i]!);
    if (column < 0) continue;
    const count = counts[i]!;
    const value = (count === 1 ? 1 : 1 + Math.log(count)) * vocabulary.idf[column]!;
    columns[end] = column;
    values[end++] = value;
    squares += value * value;
  }
  const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  for (let i = start; i < end; i++) values[i]! *= scale;
  return end;
}

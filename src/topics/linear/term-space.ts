/**
 * The vector space of F6: terms that occur in at least two documents, each weighted by (1 + ln count) · idf
 * and by its kind, every document normalised to length one. Counting and weighting are separate, so that
 * several models can be trained on one count.
 */

import type { TermCounts } from './count-terms.ts';
import type { SparseRows } from './linear-svm.ts';
import type { TermCounter } from './term-counter.ts';
import type { TermRows } from './term-rows.ts';
import { TermTable } from './term-table.ts';
import { kindWeight } from './word-terms.ts';

/** A term of only one document says nothing about others. */
const MIN_DOCUMENTS = 2;
/** In a large collection, also a term of so few documents that they could all have one label by chance. */
const MIN_SHARE = 1 / 5000;
/** What is left of a term that all documents have: it must stay known. */
const IN_ALL = 0.001;

/** The terms that a model knows. */
export class Vocabulary {
  readonly terms: Uint32Array;
  readonly #places: TermTable;

  constructor(terms: Uint32Array, places: TermTable = placesOf(terms)) {
    this.terms = terms;
    this.#places = places;
  }

  get size(): number {
    return this.terms.length;
  }

  /** The places of the terms from `from` on, before `to`; −1 for unknown ones. */
  findAll(terms: Uint32Array, from: number, to: number, places: Int32Array): void {
    this.#places.findAll(terms, from, to, places);
  }

  /** The place of a term, or −1. */
  find(term: number): number {
    return this.#places.find(term);
  }
}

/** The places of terms, in a table of its own or in this memory, which is empty. */
export function placesOf(
  terms: Uint32Array,
  slots: Uint32Array = new Uint32Array(TermTable.lengthFor(terms.length)),
): TermTable {
  const places = new TermTable(slots);
  for (const term of terms) places.add(term);
  return places;
}

/**
 * A vocabulary during training: `columns` has the index of each numbered term, −1 for those that are left
 * out.
 */
export type TermSpace = { terms: Uint32Array; idf: Float32Array; columns: Int32Array };

/** The terms of the chosen documents that are worth knowing, and their weights. */
export function learnSpace(counts: TermCounts, documents: ArrayLike<number>): TermSpace {
  const { offsets, numbers } = counts;
  const frequency = new Uint32Array(counts.terms.length);
  for (let d = 0; d < documents.length; d++) {
    const document = documents[d]!;
    for (let i = offsets[document]!; i < offsets[document + 1]!; i++) frequency[numbers[i]!]!++;
  }
  const fewest = Math.max(MIN_DOCUMENTS, Math.round(documents.length * MIN_SHARE));
  const columns = new Int32Array(counts.terms.length).fill(-1);
  let width = 0;
  for (let number = 0; number < columns.length; number++)
    if (frequency[number]! >= fewest) columns[number] = width++;
  const terms = new Uint32Array(width);
  const idf = new Float32Array(width);
  for (let number = 0; number < columns.length; number++) {
    const column = columns[number]!;
    if (column < 0) continue;
    const term = counts.terms[number]!;
    terms[column] = term;
    idf[column] = (Math.log(documents.length / frequency[number]!) + IN_ALL) * kindWeight(term);
  }
  return { terms, idf, columns };
}

/** The chosen documents as rows of length one over the known terms. */
export function weighDocuments(
  { offsets, numbers, counts }: TermCounts,
  documents: ArrayLike<number>,
  { columns: columnOf, idf }: TermSpace,
): SparseRows {
  let most = 0;
  for (let d = 0; d < documents.length; d++) most += offsets[documents[d]! + 1]! - offsets[documents[d]!]!;
  const rowOffsets = new Uint32Array(documents.length + 1);
  const columns = new Uint32Array(most);
  const values = new Float32Array(most);
  let end = 0;
  for (let d = 0; d < documents.length; d++) {
    const start = end;
    for (let i = offsets[documents[d]!]!; i < offsets[documents[d]! + 1]!; i++) {
      const column = columnOf[numbers[i]!]!;
      if (column < 0) continue;
      columns[end] = column;
      values[end++] = weightOf(counts[i]!) * idf[column]!;
    }
    toLengthOne(values, start, end);
    rowOffsets[d + 1] = end;
  }
  return {
    offsets: rowOffsets,
    columns: columns.subarray(0, end),
    values: values.subarray(0, end),
    width: idf.length,
  };
}

/** Writes the weights of one document; returns how many of its terms are known. */
export function weigh(
  { terms, counts, size }: TermCounter,
  vocabulary: Vocabulary,
  rows: TermRows,
  columns: Uint32Array,
  values: Float32Array,
): number {
  let end = 0;
  for (let i = 0; i < size; i++) {
    const column = vocabulary.find(terms[i]!);
    if (column < 0) continue;
    columns[end] = column;
    values[end++] = weightOf(counts[i]!) * rows.idfOf(column);
  }
  toLengthOne(values, 0, end);
  return end;
}

/** The tenth occurrence counts less than the first; most terms occur once. */
function weightOf(count: number): number {
  return count === 1 ? 1 : 1 + Math.log(count);
}

function toLengthOne(values: Float32Array, start: number, end: number): void {
  let squares = 0;
  for (let i = start; i < end; i++) squares += values[i]! * values[i]!;
  const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  for (let i = start; i < end; i++) values[i]! *= scale;
}

import type { TopicText } from '../model/topic.ts';
import { TermTable } from './term-table.ts';
import { TermCounter } from './topic-terms.ts';

/**
 * Counted terms of many documents, one after the other: those of document i lie from offsets[i] to offsets[i + 1]. Terms are
 * numbered in the order in which they first occurred; `terms` says which each number means.
 */
export type TermCounts = {
  offsets: Uint32Array;
  numbers: Uint32Array;
  counts: Float32Array;
  terms: Uint32Array;
};

/** A word of the title says as much as so many words of the text; chosen on the articles of the sample web. */
const TITLE_WEIGHT = 3;
const DESCRIPTION_WEIGHT = 2;

export function countTerms(documents: readonly TopicText[]): TermCounts {
  const counter = new TermCounter();
  const table = new TermTable();
  const offsets = new Uint32Array(documents.length + 1);
  let numbers = new Uint32Array(1 << 16);
  let counts = new Float32Array(1 << 16);
  let end = 0;
  for (const [i, document] of documents.entries()) {
    countDocument(counter, document);
    if (end + counter.size > numbers.length) {
      const length = Math.max(numbers.length * 2, end + counter.size);
      numbers = extended(numbers, new Uint32Array(length));
      counts = extended(counts, new Float32Array(length));
    }
    for (let t = 0; t < counter.size; t++) numbers[end + t] = table.add(counter.terms[t]!);
    counts.set(counter.counts.subarray(0, counter.size), end);
    end += counter.size;
    offsets[i + 1] = end;
  }
  return {
    offsets,
    numbers: numbers.subarray(0, end),
    counts: counts.subarray(0, end),
    terms: table.terms(),
  };
}

export function countDocument(counter: TermCounter, document: TopicText): void {
  counter.clear();
  if (document.title) counter.add(document.title, TITLE_WEIGHT);
  if (document.description) counter.add(document.description, DESCRIPTION_WEIGHT);
  counter.add(document.text);
}

function extended<T extends Uint32Array | Float32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

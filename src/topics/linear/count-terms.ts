import { decodeHTML } from 'entities';
import type { TopicText } from '../../model/topic.ts';
import { TermCounter } from './term-counter.ts';
import { TermTable } from './term-table.ts';

/**
 * Counted terms of many documents, one after the other: those of document i are from offsets[i] to offsets[i
 * + 1]. Terms are numbered in the order of their first occurrence; `terms` maps numbers to terms.
 */
export type TermCounts = {
  offsets: Uint32Array;
  numbers: Uint32Array;
  counts: Float32Array;
  terms: Uint32Array;
};

/** Weight of a title word relative to a word of the text; chosen on the articles of the sample web. */
export const TITLE_WEIGHT = 3;
export const DESCRIPTION_WEIGHT = 2;
/** News without a title begin with one: this many characters count twice. Chosen by cross-validation. */
export const LEAD_LENGTH = 110;
export const LEAD_WEIGHT = 1;

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
  const { text, weight } = headOf(document);
  counter.add(decoded(text), weight);
  if (document.description) counter.add(decoded(document.description), DESCRIPTION_WEIGHT);
  counter.add(decoded(document.text));
}

/** Texts from other sources are often escaped once too often: D&uuml;nya. */
export function decoded(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text;
}

/** Text that counts in addition because it says more: the title, or the first words if there is none. */
export function headOf({ title, text }: TopicText): { text: string; weight: number } {
  if (title) return { text: title, weight: TITLE_WEIGHT };
  return { text: text.slice(0, leadEnd(text)), weight: LEAD_WEIGHT };
}

/** Where the first words of a text end. */
export function leadEnd(text: string): number {
  return text.length <= LEAD_LENGTH ? text.length : Math.max(0, text.lastIndexOf(' ', LEAD_LENGTH));
}

function extended<T extends Uint32Array | Float32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

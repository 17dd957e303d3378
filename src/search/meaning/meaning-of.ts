import { packedVector } from '../../index/vectors/document-vectors.ts';
import type { PageEncoder, VectorModel } from '../../index/vectors/page-encoder.ts';
import { builtInVectors } from '../../index/vectors/word-vectors.ts';
import type { Query } from '../query/query.ts';
import { queryVector } from './query-vector.ts';

/** What a query is about, and what it can be compared with. */
export type Meaning = {
  vector: Int8Array;
  model: VectorModel;
  /** The closeness of unrelated pages. */
  ground: number;
};

/** From the encoder or the built-in vectors; null if no word is known. */
export function meaningOf(query: Query, encoder: PageEncoder | null): Meaning | null {
  if (encoder === null) {
    const model = builtInVectors();
    const vector = queryVector(query, model);
    return vector && { vector, model, ground: 0 };
  }
  const text = plainText(query.text);
  if (text === '') return null;
  return { vector: packedVector(encoder.query(text)), model: encoder, ground: encoder.ground };
}

/** The query without filters, excluded words and punctuation. */
function plainText(text: string): string {
  const words = text.split(/\s+/u).filter((word) => !FILTER.test(word));
  return words
    .join(' ')
    .replace(/["*()|+]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

const FILTER = /^(?:-\S|[\p{L}]+:\S)/u;

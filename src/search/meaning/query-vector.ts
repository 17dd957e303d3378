import { countWeight } from '../../index/vectors/count-weight.ts';
import { packVector } from '../../index/vectors/document-vectors.ts';
import type { WordVectors } from '../../index/vectors/word-vectors.ts';
import { type Query, wantedWords } from '../query/query.ts';

/** What a query is about; null if none of its words has a vector. */
export function queryVector(query: Query, vectors: WordVectors): Int8Array | null {
  const sums = new Float32Array(vectors.dimensions);
  let isKnown = false;
  for (const { stem } of wantedWords(query)) {
    const number = vectors.find(stem);
    if (number < 0) continue;
    isKnown = true;
    vectors.add(number, countWeight(1) * vectors.queryWeight(number), sums, 0);
  }
  if (!isKnown) return null;
  const vector = new Int8Array(vectors.dimensions);
  packVector(sums, vector, 0, vectors.dimensions);
  return vector;
}

/**
 * What the classes of documents say about terms before any training (naive Bayes): a term that is much more frequent in one class
 * than in the others may speak for or against this class more loudly (Wang and Manning 2012, "NBSVM"). Among support vector
 * machines on news this was the change that helped most (docs/topics.md).
 */
import type { SparseRows } from './linear-svm.ts';

/** Between the plain machine (0) and naive Bayes' ratios alone (1); chosen by cross-validation on news. */
const BAYES_SHARE = 0.7;

/** paces[column · classes + class], from the chosen rows: the squares of what the values of a term are multiplied by. */
export function termPaces(
  { offsets, columns, width }: SparseRows,
  labels: ArrayLike<number>,
  classes: number,
  members: Uint32Array,
): Float32Array {
  const seen = new Float32Array(width * classes);
  const documents = new Uint32Array(classes);
  for (const row of members) {
    const label = labels[row]!;
    documents[label]!++;
    for (let i = offsets[row]!; i < offsets[row + 1]!; i++) seen[columns[i]! * classes + label]!++;
  }
  for (let column = 0; column < width; column++) {
    const base = column * classes;
    let total = 0;
    for (let k = 0; k < classes; k++) total += seen[base + k]!;
    for (let k = 0; k < classes; k++) {
      const inside = (seen[base + k]! + 1) / (documents[k]! + 2);
      const outside = (total - seen[base + k]! + 1) / (members.length - documents[k]! + 2);
      const loudness = 1 - BAYES_SHARE + BAYES_SHARE * Math.abs(Math.log(inside / outside));
      seen[base + k] = loudness * loudness;
    }
  }
  return seen;
}

/**
 * Term weights from the labels of the documents, before any training (naive Bayes): a term that is much more
 * frequent under one label than under the others weighs more. After Wang and Manning 2012 ("NBSVM"), who
 * weigh for each label separately: no better on news, and slower. Of all changes to the linear machine this
 * one helped most on news (docs/topics.md).
 */
import type { TermCounts } from './count-terms.ts';
import type { TermSpace } from './term-space.ts';

/** Between the plain machine (0) and naive Bayes' ratios alone (1); chosen by cross-validation on news. */
const BAYES_SHARE = 0.7;

/** The same space with more weight on terms that separate the labels, learnt from the chosen documents. */
export function weighByLabel(
  space: TermSpace,
  { offsets, numbers }: TermCounts,
  labels: ArrayLike<number>,
  classes: number,
  members: Uint32Array,
): TermSpace {
  const seen = new Float32Array(space.idf.length * classes);
  const documents = new Uint32Array(classes);
  for (const document of members) {
    const label = labels[document]!;
    documents[label]!++;
    for (let i = offsets[document]!; i < offsets[document + 1]!; i++) {
      const column = space.columns[numbers[i]!]!;
      if (column >= 0) seen[column * classes + label]!++;
    }
  }
  const idf = space.idf.map((weight, column) => {
    const own = seen.subarray(column * classes, (column + 1) * classes);
    const total = own.reduce((sum, count) => sum + count, 0);
    let strongest = 0;
    for (let k = 0; k < classes; k++) {
      const inside = (own[k]! + 1) / (documents[k]! + 2);
      const outside = (total - own[k]! + 1) / (members.length - documents[k]! + 2);
      strongest = Math.max(strongest, Math.abs(Math.log(inside / outside)));
    }
    return weight * (1 - BAYES_SHARE + BAYES_SHARE * strongest);
  });
  return { ...space, idf };
}

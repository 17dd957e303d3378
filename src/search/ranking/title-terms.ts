import type { PlannedTerm, QueryPlan } from '../query/plan-query.ts';

/** The stems that a title must have to match a query of several words that names it; null if no title can. */
export function titleTerms({ terms, words }: QueryPlan): PlannedTerm[] | null {
  const telling = new Set<string>();
  for (const { key, isTelling } of terms) if (isTelling) telling.add(key);
  const asked: PlannedTerm[] = [];
  for (const { stem } of words) {
    if (stem === null) return null;
    if (telling.has(stem.key)) asked.push(stem);
  }
  return asked.length < 2 ? null : asked;
}

/**
 * Which operators of a query without results to leave out: as few as possible, those that were typed with the most
 * intent last. A generator, so that an index that is elsewhere can be asked as well: it yields sets of operators and
 * is told whether pages match without them.
 */
import type { Operator, OperatorKind, Query } from './query.ts';

/** Kept before the ones after them. */
const ORDER: readonly OperatorKind[] = [
  ...(['filter', 'excluded', 'phrase', 'title', 'required', 'near', 'joined', 'prefix'] as const),
];
/** Of more operators the others are left out untried: nobody types them. */
const MAX_TRIED = 12;

type Numbers = ReadonlySet<number>;

/** Null if leaving out operators does not help. */
export function* chooseLeftOut({ operators = [] }: Query): Generator<Numbers, Numbers | null, boolean> {
  const asked = operators.filter(({ isRead }) => isRead);
  const wanted = [...asked].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const leftOut = new Set(asked.map(({ number }) => number));
  let isFound = leftOut.size > 0 && (yield new Set(leftOut));
  for (const { number } of wanted.slice(0, MAX_TRIED)) {
    leftOut.delete(number);
    // With all of them it is the query as typed, which finds nothing
    if (leftOut.size > 0 && (yield new Set(leftOut))) isFound = true;
    else leftOut.add(number);
  }
  return isFound ? leftOut : null;
}

/** What was left out, as it was typed. */
export function relaxedOf({ operators = [] }: Query): string[] {
  return operators.filter(({ isRead }: Operator) => !isRead).map(({ text }) => text);
}

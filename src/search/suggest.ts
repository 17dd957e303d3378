import { analyze } from '../index/analyzer.ts';
import type { LiveSegment } from '../index/index-reader.ts';
import { exactKey } from './word-terms.ts';

/** How many words of one segment are looked at for one prefix. */
const MAX_LOOKED_AT = 5_000;

/** Completes the last word; the words before it stay as they were typed. */
export function suggestWords(segments: readonly LiveSegment[], typed: string, limit: number): string[] {
  const last = analyze(typed.slice(-200)).at(-1);
  if (last === undefined || /\s$/u.test(typed)) return [];
  const counts = new Map<string, number>();
  for (const { reader } of segments) {
    let left = MAX_LOOKED_AT;
    reader.forEachTerm(exactKey(last.word), (key, info) => {
      const word = key.slice(1);
      counts.set(word, (counts.get(word) ?? 0) + info.documents);
      return --left > 0;
    });
  }
  const before = typed.slice(0, typed.length - (typed.slice(-200).length - last.start));
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, limit)
    .map(([word]) => before + word);
}

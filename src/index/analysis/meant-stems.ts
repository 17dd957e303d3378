import type { AnalyzedWord } from './analyzer.ts';

/** The stems of the words that a page's informal spellings may stand for. */
export function meantStems(words: Iterable<AnalyzedWord>): Set<string> {
  const stems = new Set<string>();
  for (const { stem, meant = [] } of words) {
    for (const other of meant) if (other.stem !== stem) stems.add(other.stem);
  }
  return stems;
}

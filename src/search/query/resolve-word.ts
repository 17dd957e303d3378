import type { AnalyzedWord } from '../../index/analysis/analyzer.ts';
import { cutStem } from '../../index/analysis/cut-stem.ts';
import type { LiveSegment } from '../../index/index-reader.ts';
import { findTerm } from './find-term.ts';
import { exactKey, stemKey } from './word-terms.ts';

/**
 * A word typed without Turkish letters may mean another one, which the lemmatiser cannot know: sagligi is
 * sağlığı. The index can: it has seen the folded word and knows the stem it had there. A word it has not seen
 * is stemmed by cutting.
 */
export function resolveWord(word: AnalyzedWord, segments: readonly LiveSegment[]): AnalyzedWord {
  if (word.spelling !== 0) return word;
  let stem = findTerm(exactKey(word.word), segments)?.main.stem?.stem ?? null;
  if (stem === null && word.stem !== cutStem(word.word) && findTerm(stemKey(word), segments) === null) {
    stem = cutStem(word.word);
  }
  return stem === null || stem === word.stem ? word : { ...word, stem };
}

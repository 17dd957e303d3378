import type { AnalyzedWord } from '../../index/analysis/analyzer.ts';
import { STEM_FIELD, termKey, WORD_FIELD } from '../../index/terms/fields.ts';

/** The term that carries the positions of a word and its other forms. */
export function stemKey(word: AnalyzedWord): string {
  return termKey(STEM_FIELD, word.stem);
}

export function exactKey(word: string): string {
  return termKey(WORD_FIELD, word);
}

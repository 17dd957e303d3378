import { type AnalyzedWord, cutStem } from '../index/analyzer.ts';
import { STEM_FIELD, termKey, WORD_FIELD } from '../index/fields.ts';
import type { LiveSegment } from '../index/index-reader.ts';

/** The term that carries the positions of a word and its other forms. */
export function stemKey(word: AnalyzedWord): string {
  return termKey(STEM_FIELD, word.stem);
}

export function exactKey(word: string): string {
  return termKey(WORD_FIELD, word);
}

/**
 * A word typed without Turkish letters may mean another one, which the lemmatiser cannot know: sagligi is sağlığı. The
 * index can: it has seen the folded word and knows the stem it had there. What it has not seen is cut.
 */
export function resolveWord(word: AnalyzedWord, segments: readonly LiveSegment[]): AnalyzedWord {
  if (word.spelling !== 0) return word;
  let stem: string | null = null;
  let most = 0;
  for (const { reader } of segments) {
    const info = reader.find(exactKey(word.word));
    if (info === null || info.documents <= most) continue;
    most = info.documents;
    stem = info.stem?.stem ?? null;
  }
  if (stem === null && word.stem !== cutStem(word.word) && !occurs(stemKey(word), segments)) {
    stem = cutStem(word.word);
  }
  return stem === null || stem === word.stem ? word : { ...word, stem };
}

function occurs(key: string, segments: readonly LiveSegment[]): boolean {
  return segments.some(({ reader }) => reader.find(key) !== null);
}

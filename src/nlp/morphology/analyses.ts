/** Readable analyses of a word, from the flat arrays of the analyzer. */
import { type Analyzer, GUESSED, MAX_SUFFIXES } from './analyzer.ts';
import { applyEdit, type LexiconData } from './lexicon.ts';
import { FRONT, vowelBits } from './phonology.ts';
import { stemClass, stemEdit, WORD_CLASSES, type WordClass } from './stem.ts';
import { isBeforeYor, isStemSuffix } from './suffix-graph.ts';
import { SUFFIXES } from './suffixes.ts';

export type AnalysisSuffix = {
  /** As written in the word: lar, ımız, dan. */
  text: string;
  /** Its function, in English; see tag-names.ts for Turkish. */
  tag: string;
  /** The word up to and including this suffix if that is a dictionary form of its own, else undefined. */
  stem?: string;
  /** Is this stem in the lexicon? */
  known?: boolean;
};

export type Analysis = {
  root: string;
  wordClass: WordClass | 'guess';
  suffixes: AnalysisSuffix[];
};

/** All analyses of a word in lower case. */
export function analysesOf(
  analyzer: Analyzer,
  lexicon: LexiconData,
  word: string,
  capital: boolean,
): Analysis[] {
  analyzer.analyze(word, capital);
  const found: Analysis[] = [];
  for (let index = 0; index < analyzer.count; index++) {
    const record = analyzer.records[index]!;
    const stemEnd = analyzer.stemEnds[index]!;
    const surface = word.slice(0, stemEnd);
    const suffixes: AnalysisSuffix[] = [];
    let from = stemEnd;
    for (let i = 0; i < analyzer.depths[index]!; i++) {
      const suffix = analyzer.suffixes[index * MAX_SUFFIXES + i]!;
      const end = analyzer.ends[index * MAX_SUFFIXES + i]!;
      const { tag } = SUFFIXES[suffix]!;
      const text = word.slice(from, end);
      suffixes.push({ text, tag });
      if (isStemSuffix(suffix)) {
        const stem = restoredStem(word.slice(0, end), isBeforeYor(suffix));
        Object.assign(suffixes.at(-1)!, { stem, known: analyzer.runAt(end) !== 0 });
      }
      from = end;
    }
    const guessed = record === GUESSED;
    found.push({
      root: guessed ? surface : applyEdit(surface, lexicon.stemEdits[stemEdit(record)]!),
      wordClass: guessed ? 'guess' : WORD_CLASSES[stemClass(record)]!,
      suffixes,
    });
  }
  return found;
}

/**
 * Suffixes that almost any word can be read with: -la- makes verbs of nouns, -r makes adjectives of verbs.
 */
const EAGER: ReadonlySet<string> = new Set(['Do', 'Acquire', 'Become', 'AoristParticiple']);

/** The only verbs of a consonant and a vowel: all others are pieces of longer ones (yat is not ya-t). */
const OPEN_VERBS: ReadonlySet<string> = new Set(['de', 'ye']);

/**
 * Without readings that invent a word, if others do not need to: kitaplar is not kitapla-r, alıntı not derived from
 * the letter a.
 */
export function plausible(analyses: readonly Analysis[], capital: boolean): Analysis[] {
  const sober = analyses.filter(
    (analysis) =>
      !analysis.suffixes.some(({ tag, known }) => EAGER.has(tag) && known === false) &&
      !isOnChanceRoot(analysis, capital),
  );
  return sober.length > 0 ? sober : [...analyses];
}

/** Letters, abbreviations, names in small letters and the shortest words explain too much by derivation. */
function isOnChanceRoot({ root, wordClass, suffixes }: Analysis, capital: boolean): boolean {
  if (wordClass === 'adverb') return root.length <= 2 && suffixes.length > 0;
  if (wordClass === 'verb' && root.length === 2)
    return vowelBits(root.charCodeAt(0)) === 0 && !OPEN_VERBS.has(root);
  const derived = suffixes.find(({ stem }) => stem !== undefined);
  if (derived === undefined || wordClass === 'pronoun') return false;
  if (root.length === 1 || wordClass === 'abbreviation') return true;
  if (wordClass === 'name') return !capital;
  // ge-l, ar-a, but su-la
  return (
    root.length === 2 &&
    wordClass === 'noun' &&
    derived.text.length === 1 &&
    /^(?:Become|Do)$/.test(derived.tag)
  );
}

/** The dictionary form of a derived stem: temizliğ(i) → temizlik; before -yor, başlı → başla. */
export function restoredStem(surface: string, beforeYor: boolean): string {
  if (surface.endsWith('ğ')) return `${surface.slice(0, -1)}k`;
  if (!beforeYor) return surface;
  for (let i = surface.length - 2; i >= 0; i--) {
    const bits = vowelBits(surface.charCodeAt(i));
    if (bits !== 0) return surface.slice(0, -1) + ((bits & FRONT) !== 0 ? 'e' : 'a');
  }
  return surface;
}

/**
 * Morphological analysis of single words (S5): the ways to read a word as root and suffixes, and all roots
 * and derivation bases in these readings.
 */
import { BUILT_IN, type Dictionary } from './dictionary.ts';
import { writtenWord } from './lemmas/written-word.ts';
import { lemmatize } from './lemmatize.ts';
import { type Analysis, analysesOf, plausible } from './morphology/analyses.ts';
import { CLASS_NAMES, TAG_NAMES } from './morphology/tag-names.ts';

/**
 * Every analysis of a word that the dictionary supports, the most likely dictionary form first; none for
 * unknown words. A suffix after an apostrophe is left out: its stem is certain.
 */
export function analyze(word: string, dictionary: Dictionary = BUILT_IN): Analysis[] {
  const written = writtenWord(word);
  const { morphology, model } = dictionary;
  const found = plausible(
    analysesOf(morphology, model.lexicon, written.stem, written.capital),
    written.capital,
  );
  const [lemma] = lemmatize([word], dictionary);
  return found
    .map((analysis, index) => ({ analysis, index, rank: passes(analysis, lemma!) ? 0 : 1 }))
    .sort(
      (a, b) =>
        a.rank - b.rank || a.analysis.suffixes.length - b.analysis.suffixes.length || a.index - b.index,
    )
    .map(({ analysis }) => analysis);
}

function passes({ root, suffixes }: Analysis, lemma: string): boolean {
  return root === lemma || suffixes.some((suffix) => suffix.stem === lemma);
}

/** All candidate roots and derivation bases of a word, longest first; empty if no root is known. */
export function roots(word: string, dictionary: Dictionary = BUILT_IN): string[] {
  const found = new Set<string>();
  for (const { root, suffixes } of analyze(word, dictionary)) {
    found.add(root);
    for (const { stem } of suffixes) if (stem !== undefined) found.add(stem);
  }
  return [...found].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/** One line for display: kitap (ad) + lar (çoğul) + ımız (iyelik). */
export function formatAnalysis({ root, wordClass, suffixes }: Analysis, language: 'tr' | 'en'): string {
  const turkish = language === 'tr';
  const parts = suffixes.map(({ text, tag }) => ` + ${text} (${turkish ? (TAG_NAMES[tag] ?? tag) : tag})`);
  return `${root} (${turkish ? (CLASS_NAMES[wordClass] ?? wordClass) : wordClass})${parts.join('')}`;
}

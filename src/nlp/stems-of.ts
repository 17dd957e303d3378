/** Groups unknown words by the stem that explains most of them: tweetledi, tweeti, tweetler → tweet. */
import type { Dictionary } from './dictionary.ts';
import type { Analyzer } from './morphology/analyzer.ts';

/** A word that no root explains, with its occurrences. */
export type UnknownWord = {
  /** In lower case, without a suffix after an apostrophe. */
  word: string;
  count: number;
  /** How often inside sentences with a capital, in capitals only, and before an apostrophe. */
  capitals: number;
  allCapitals: number;
  apostrophes: number;
  /** How often first in a sentence, where a capital carries no information. */
  firsts: number;
  contexts: string[];
};

export type StemGroup = { stem: string; forms: UnknownWord[] };

/** A stem must occur with this many different endings, including its own form, or on its own. */
const FEWEST_ENDINGS = 2;
const SHORTEST = 3;

export function stemsOf(words: readonly UnknownWord[], { morphology }: Dictionary): StemGroup[] {
  const support = new Map<string, { forms: number; count: number }>();
  const candidates = new Map<UnknownWord, string[]>();
  for (const word of words) {
    const stems = guessedStems(morphology, word.word);
    candidates.set(word, stems);
    for (const stem of stems) {
      const entry = support.get(stem) ?? { forms: 0, count: 0 };
      entry.forms++;
      entry.count += word.count;
      support.set(stem, entry);
    }
  }
  const met = new Set(words.map((word) => word.word));
  const groups = new Map<string, UnknownWord[]>();
  for (const word of [...words].sort((a, b) => b.count - a.count)) {
    const stem = bestStem(word, candidates.get(word)!, support, met);
    groups.set(stem, [...(groups.get(stem) ?? []), word]);
  }
  return [...groups].map(([stem, forms]) => ({ stem, forms }));
}

function guessedStems(analyzer: Analyzer, word: string): string[] {
  analyzer.analyze(word, false);
  const known = analyzer.count;
  analyzer.guess(false);
  const stems = new Set([word]);
  for (let i = known; i < analyzer.count; i++) {
    const end = analyzer.stemEnds[i]!;
    if (end >= SHORTEST) stems.add(word.slice(0, end));
  }
  return [...stems];
}

function bestStem(
  word: UnknownWord,
  stems: readonly string[],
  support: ReadonlyMap<string, { forms: number; count: number }>,
  met: ReadonlySet<string>,
): string {
  let best = word.word;
  let bestForms = 0;
  for (const stem of stems) {
    const { forms } = support.get(stem)!;
    if (!met.has(stem) || forms < FEWEST_ENDINGS) continue;
    // of stems with equal support, the longest is the true one
    if (forms > bestForms || (forms === bestForms && stem.length > best.length)) {
      best = stem;
      bestForms = forms;
    }
  }
  return best;
}

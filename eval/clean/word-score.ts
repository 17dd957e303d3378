import { fold } from '../../src/nlp/fold.ts';

export type WordScore = {
  f1: number;
  precision: number;
  recall: number;
  /** Words left relative to the words of the article. */
  wordsLeft: number;
};

export type WordBag = { counts: Map<string, number>; total: number };

/** Multiset word F1: order does not count, how often a word occurs does. Two empty texts agree. */
export function scoreWords(found: WordBag, gold: WordBag): WordScore {
  if (gold.total === 0) {
    const right = found.total === 0 ? 1 : 0;
    return { f1: right, precision: right, recall: 1, wordsLeft: found.total };
  }
  let shared = 0;
  for (const [word, count] of found.counts) shared += Math.min(count, gold.counts.get(word) ?? 0);
  const precision = found.total === 0 ? 0 : shared / found.total;
  const recall = shared / gold.total;
  const f1 = shared === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { f1, precision, recall, wordsLeft: found.total / gold.total };
}

/** Letters and digits make words; each ideograph is a separate word, since Chinese has no spaces. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+?(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{L}\p{M}\p{N}]|$)/gu;

export function wordBag(text: string): WordBag {
  const counts = new Map<string, number>();
  let total = 0;
  for (const [word] of fold(text).matchAll(WORD)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    total++;
  }
  return { counts, total };
}

export function meanScore(scores: readonly WordScore[]): WordScore {
  const mean = (of: (score: WordScore) => number) =>
    scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + of(score), 0) / scores.length;
  return {
    f1: mean((score) => score.f1),
    precision: mean((score) => score.precision),
    recall: mean((score) => score.recall),
    wordsLeft: mean((score) => score.wordsLeft),
  };
}

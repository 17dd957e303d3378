/**
 * Which pages keep much less than trafilatura does. Three answers excuse a page, and are counted: its gold text is kept,
 * the words are on other pages of the site (which trafilatura cannot know), or there is hardly anything to compare.
 */
import type { CleanedPage } from '../../src/similartext/site-memory.ts';
import { scoreWords, type WordBag, wordBag } from './word-score.ts';

/** Pages that keep less of its words are looked at. */
const LEAST_SHARE = 0.7;
/** Fewer words are too few to be a share of. */
const MIN_WORDS = 50;
/** A page whose gold text is kept to this part has lost nothing. */
const GOLD_RECALL = 0.85;

export type ComparedPage = { name: string; cleaned: CleanedPage; gold: string | null };

export type Comparison = {
  compared: number;
  /** Below the share, before excuses. */
  below: number;
  excused: { gold: number; site: number };
  /** Below the share without an excuse, for a person to look at. */
  open: { name: string; share: number; words: number; gold: number | null }[];
};

export function compareWith(texts: readonly string[], pages: readonly ComparedPage[]): Comparison {
  const result: Comparison = { compared: 0, below: 0, excused: { gold: 0, site: 0 }, open: [] };
  for (const [i, { name, cleaned, gold }] of pages.entries()) {
    const theirs = wordBag(texts[i]!);
    if (theirs.total < MIN_WORDS) continue;
    result.compared++;
    const kept = wordBag(cleaned.text);
    const share = scoreWords(kept, theirs).recall;
    if (share >= LEAST_SHARE) continue;
    result.below++;
    const ofGold = gold === null ? null : scoreWords(kept, wordBag(gold)).recall;
    if (ofGold !== null && ofGold >= GOLD_RECALL) {
      result.excused.gold++;
      continue;
    }
    const seen = cleaned.removed.filter(({ evidence }) => evidence.includes('site'));
    const own = without(theirs, wordBag(seen.map(({ text }) => text).join('\n')));
    const ownShare = scoreWords(kept, own).recall;
    if (own.total < MIN_WORDS || ownShare >= LEAST_SHARE) result.excused.site++;
    else result.open.push({ name, share: ownShare, words: own.total, gold: ofGold });
  }
  return result;
}

function without(bag: WordBag, other: WordBag): WordBag {
  const counts = new Map<string, number>();
  let total = 0;
  for (const [word, count] of bag.counts) {
    const left = Math.max(0, count - (other.counts.get(word) ?? 0));
    if (left > 0) counts.set(word, left);
    total += left;
  }
  return { counts, total };
}

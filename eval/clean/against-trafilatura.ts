/**
 * Which pages keep much less than trafilatura does. Four answers excuse a page, and are counted: its gold text is kept,
 * the words are on other pages of the site (which trafilatura cannot know), there is hardly anything to compare, or a
 * person has read it (judged-pages.json). A judgement holds for the bytes of the page and for what was kept when it
 * was made: a page that keeps less than that is open again.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CleanedPage } from '../../src/similartext/site-memory.ts';
import { scoreWords, type WordBag, wordBag } from './word-score.ts';

/** Pages that keep less of its words are looked at. */
const LEAST_SHARE = 0.7;
/** Fewer words are too few to be a share of. */
const MIN_WORDS = 50;
/** A page whose gold text is kept to this part has lost nothing. */
const GOLD_RECALL = 0.85;

/** Percentage points by which a judged page may keep less, since models are trained anew. */
const JUDGED_MARGIN = 5;

export type ComparedPage = { name: string; html: string; cleaned: CleanedPage; gold: string | null };

/** `agree`: a person would leave the words out, too; `lost`: a person would miss them. `kept`: percent of the words. */
type JudgedPage = {
  file: string;
  sha256: string;
  kept: number;
  verdict: 'agree' | 'lost';
  reason: string;
};

type OpenPage = { name: string; share: number; words: number; gold: number | null; sha256: string };

export type Comparison = {
  compared: number;
  /** Below the share, before excuses. */
  below: number;
  excused: { gold: number; site: number };
  agreed: number;
  /** Known losses. */
  lost: { name: string; share: number; reason: string }[];
  /** Not judged yet, or keeping less than when they were: for a person to look at. */
  open: OpenPage[];
};

function judgedPages(): JudgedPage[] {
  return JSON.parse(readFileSync(new URL('judged-pages.json', import.meta.url), 'utf8')) as JudgedPage[];
}

export function compareWith(
  texts: readonly string[],
  pages: readonly ComparedPage[],
  judged: readonly JudgedPage[] = judgedPages(),
): Comparison {
  const verdicts = new Map(judged.map((page) => [page.sha256, page]));
  const result: Comparison = {
    compared: 0,
    below: 0,
    excused: { gold: 0, site: 0 },
    agreed: 0,
    lost: [],
    open: [],
  };
  for (const [i, { name, html, cleaned, gold }] of pages.entries()) {
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
    if (own.total < MIN_WORDS || ownShare >= LEAST_SHARE) {
      result.excused.site++;
      continue;
    }
    const sha256 = createHash('sha256').update(html).digest('hex');
    const verdict = verdicts.get(sha256);
    if (!verdict || 100 * ownShare < verdict.kept - JUDGED_MARGIN)
      result.open.push({ name, share: ownShare, words: own.total, gold: ofGold, sha256 });
    else if (verdict.verdict === 'agree') result.agreed++;
    else result.lost.push({ name, share: ownShare, reason: verdict.reason });
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

/**
 * The complete method of the SET paper (S3, S4): strip the tags of two pages of a site by the paper's
 * pattern, and cut out what they share. Only the choice of the partner is ours: the paper takes any page of
 * the site, we take one of the same template, because a list teaches next to nothing about an article.
 */
import type { PageOutline } from './page-outline.ts';
import { cutSpans, SIMILAR_LONGER_THAN, similarSpans } from './similar-runs.ts';
import { stripTags } from './strip-tags.ts';

export type SimilarTextRemoved = {
  /** Dİ of the paper: the page without tags. */
  di: string;
  /** BMT of the paper: the page without tags and without what it shares with its partner. */
  bmt: string;
  /** What was cut out, in the order of the page. */
  removed: string[];
};

export function removeSimilarText(
  html: string,
  partnerHtml: string | null,
  longerThan = SIMILAR_LONGER_THAN,
): SimilarTextRemoved {
  const di = stripTags(html);
  if (partnerHtml === null) return { di, bmt: tidy(di), removed: [] };
  const spans = similarSpans(di, stripTags(partnerHtml), longerThan).a;
  return {
    di,
    bmt: tidy(cutSpans(di, spans)),
    removed: spans.map(({ start, end }) => tidy(di.slice(start, end))).filter((text) => text !== ''),
  };
}

/** Trimmed lines, without empty ones. */
function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** What is needed to find a partner for a page. */
export type TemplateSketch = { paths: ReadonlySet<number>; proseHashes: ReadonlySet<number> };

export function sketchOf({ blocks, places }: PageOutline): TemplateSketch {
  const paths = new Set<number>();
  const proseHashes = new Set<number>();
  for (let i = 0; i < blocks.count; i++) {
    paths.add(places.path[blocks.place[i]!]!);
    if (blocks.proseChars[i]! > 0) proseHashes.add(blocks.textHash[i]!);
  }
  return { paths, proseHashes };
}

/**
 * Two pages that share more of their running text than this are the same article, and would cut it out of
 * each other.
 */
const MAX_COMMON_PROSE = 0.8;

/** The index of the candidate whose places are most like the page's, −1 if there is none. */
export function choosePartner(page: TemplateSketch, candidates: readonly TemplateSketch[]): number {
  let best = -1;
  let bestLikeness = -1;
  candidates.forEach((candidate, i) => {
    if (candidate === page || isSameArticle(page, candidate)) return;
    const common = countCommon(page.paths, candidate.paths);
    const likeness = common / Math.max(1, page.paths.size + candidate.paths.size - common);
    if (likeness > bestLikeness) {
      best = i;
      bestLikeness = likeness;
    }
  });
  return best;
}

function isSameArticle(page: TemplateSketch, other: TemplateSketch): boolean {
  if (page.proseHashes.size === 0) return false;
  return countCommon(page.proseHashes, other.proseHashes) > MAX_COMMON_PROSE * page.proseHashes.size;
}

function countCommon(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let common = 0;
  for (const value of one) if (other.has(value)) common++;
  return common;
}

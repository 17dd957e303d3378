/** Pairs of pages with what is true of them: is the first a copy of the second? */
import type { ComparedPage } from '../../src/links/compare-pages.ts';
import type { PageKind } from '../../src/model/page.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { TextRuns } from '../../src/nlp/shared-text.ts';
import { type Simhash, simhash, simhashDistance } from '../../src/nlp/simhash.ts';

export type Pair = {
  material: string;
  page: ComparedPage;
  other: ComparedPage;
  /** The page names the other as its canonical address. */
  isDeclared: boolean;
  isCopy: boolean;
  name: string;
};

export type TextPage = { key: string; url: string; kind?: PageKind; text: string };

/** Near-duplicates are looked for among longer texts alone. */
export const MIN_CHARS = 400;
/** Pairs that share less are never mistaken. */
const LEAST_SHARED = 0.3;
const LEAST_ALIKE_BITS = 6;

export function compared({ url, kind, text }: TextPage): ComparedPage {
  return { url: canonicalUrl(url)!, kind, text };
}

/** Every pair of a site that could be mistaken; those that are named as copies are, all others are not. */
export function pairsOfSite(
  material: string,
  pages: readonly TextPage[],
  isCopy: (page: TextPage, other: TextPage) => boolean,
): Pair[] {
  const long = pages.filter(({ text }) => text.length >= MIN_CHARS);
  const hashes: Simhash[] = long.map(({ text }) => simhash(text));
  const runs = long.map(({ text }) => new TextRuns(text));
  const pairs: Pair[] = [];
  for (let i = 0; i < long.length; i++) {
    for (let j = 0; j < long.length; j++) {
      const [page, other] = [long[i]!, long[j]!];
      if (i === j || page.text === other.text) continue;
      const { ofFirst, ofSecond } = runs[i]!.sharedWith(runs[j]!);
      const isAlike = simhashDistance(hashes[i]!, hashes[j]!) <= LEAST_ALIKE_BITS;
      if (!isAlike && Math.min(ofFirst, ofSecond) < LEAST_SHARED) continue;
      const truth = isCopy(page, other);
      const pair = { material, page: compared(page), other: compared(other), isCopy: truth };
      pairs.push({ ...pair, isDeclared: false, name: `${page.key} = ${other.key}` });
    }
  }
  return pairs;
}

export function grouped<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return [...groups.values()];
}

import { parsePage } from '../../src/documents/html/parse-page.ts';
import type { ContentScorer } from '../../src/similartext/content-model.ts';
import { SiteMemory } from '../../src/similartext/site-memory.ts';
import type { GoldPage } from './dataset.ts';
import { scoreWords, wordBag } from './word-score.ts';

/** How many pages of the site have been seen. */
export const PAGES_SEEN = [0, 1, 2, 3, 5, 10] as const;

/** Mean word F1 by pages seen, over the pages of sites large enough to show all of them. */
export function convergence(
  sites: ReadonlyMap<string, readonly GoldPage[]>,
  scorerFor: (dataSet: string) => ContentScorer,
): { pages: number; f1: number[] } {
  const sums = PAGES_SEEN.map(() => 0);
  let pages = 0;
  for (const siblings of sites.values()) {
    if (siblings.length <= PAGES_SEEN.at(-1)!) continue;
    const scorer = scorerFor(siblings[0]!.dataSet);
    const parsed = siblings.map(({ html }) => parsePage(html));
    siblings.forEach(({ gold, key }, i) => {
      if (gold === null) return;
      pages++;
      const bag = wordBag(gold);
      const memory = new SiteMemory(scorer);
      // The pages after this one in the index, round and round: no page teaches about itself.
      let seen = 0;
      PAGES_SEEN.forEach((wanted, k) => {
        for (; seen < wanted; seen++) {
          const other = (i + 1 + seen) % siblings.length;
          memory.learn(parsed[other]!, siblings[other]!.key);
        }
        sums[k]! += scoreWords(wordBag(memory.clean(parsed[i]!, key).text), bag).f1;
      });
    });
  }
  return { pages, f1: sums.map((sum) => sum / Math.max(1, pages)) };
}

import { parsePage } from '../../src/documents/html/parse-page.ts';
import type { ContentScorer } from '../../src/similartext/content-model.ts';
import { outlineOf } from '../../src/similartext/page-outline.ts';
import { choosePartner, removeSimilarText, sketchOf } from '../../src/similartext/remove-similar-text.ts';
import { SiteMemory } from '../../src/similartext/site-memory.ts';
import { bestBlocks } from './best-blocks.ts';
import type { GoldPage } from './dataset.ts';
import { wordBag } from './word-score.ts';

/** A way to clean the pages of one site; answers a text for each page, in their order. */
export type CleanMethod = { name: string; clean(siblings: readonly GoldPage[]): string[] };

/** Every block of the page: where all methods start from. */
export const everything: CleanMethod = {
  name: 'all text',
  clean: (siblings) => siblings.map(({ html }) => textOf(html)),
};

/** The SET paper's pair, with a partner of the same template. */
export const paper: CleanMethod = {
  name: 'paper',
  clean(siblings) {
    const sketches = siblings.map(({ html }) => sketchOf(outlineOf(parsePage(html))));
    return siblings.map(({ html }, i) => {
      const partner = choosePartner(sketches[i]!, sketches);
      return removeSimilarText(html, partner < 0 ? null : siblings[partner]!.html).bmt;
    });
  },
};

/** Memory of the site, all of whose pages have been seen; what a page taught itself does not count. */
export function memory(name: string, scorerFor: (dataSet: string) => ContentScorer): CleanMethod {
  return {
    name,
    clean(siblings) {
      const site = new SiteMemory(scorerFor(siblings[0]!.dataSet));
      const pages = siblings.map(({ html }) => parsePage(html));
      for (const [i, page] of pages.entries()) site.learn(page, siblings[i]!.key);
      return pages.map((page, i) => site.clean(page, siblings[i]!.key).text);
    },
  };
}

/** The best that keeping and removing whole blocks can do. */
export const ceiling: CleanMethod = {
  name: 'ceiling',
  clean: (siblings) =>
    siblings.map(({ html, gold }) => {
      if (gold === null) return '';
      const { blocks } = parsePage(html);
      const kept = bestBlocks(
        blocks.map(({ text }) => wordBag(text)),
        wordBag(gold),
      );
      return blocks
        .filter((_, i) => kept[i])
        .map(({ text }) => text)
        .join('\n');
    }),
};

export function textOf(html: string): string {
  return parsePage(html)
    .blocks.map(({ text }) => text)
    .join('\n');
}

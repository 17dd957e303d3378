import { type Article, blocksOf } from './article.ts';
import type { Chronicle } from './changes.ts';
import type { SiteId, View } from './site.ts';

export function createView(
  chronicle: Chronicle,
  origins: ReadonlyMap<SiteId, string>,
  at: number,
  fetchNumber: number,
): View {
  const version = (article: Article) => chronicle.versionAt(article, at);
  return {
    at,
    fetchNumber,
    version,
    changedAt: (article) => chronicle.changedAt(article, at),
    blocks: (article) => blocksOf(article, version(article)),
    teaser: (article) => teaserOf(article, version(article)),
    address: (site, path) => (origins.get(site) ?? '') + path,
    rotate: (list, count) => {
      // The step shares no factor with common list lengths, so that neighbours do not always come together.
      const start = fetchNumber * 7;
      return Array.from({ length: Math.min(count, list.length) }, (_, i) => list[(start + i) % list.length]!);
    },
  };
}

function teaserOf(article: Article, version: number): string {
  if (version === 0) return article.summary;
  const update = article.updates[(version - 1) % article.updates.length]!;
  return firstSentence(update[0]!.text);
}

function firstSentence(text: string): string {
  return /^.{40,}?[.!?…]”?(?=\s|$)/u.exec(text)?.[0] ?? text;
}

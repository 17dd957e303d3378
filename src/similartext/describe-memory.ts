import { readMemory } from './memory-bytes.ts';

/** What a site memory knows, in figures for users. */
export type TemplateSummary = {
  /** Number of pages it has learnt from; old ones fade. */
  pages: number;
  /** Texts on more than one of them: menus, footers, boxes. */
  repeatedTexts: number;
  /** Number of places in the page, and of those whose text was mostly content. */
  places: number;
  contentPlaces: number;
};

/** The templates of a site, the best known first; none if the bytes are not those of a memory. */
export function describeMemory(bytes: Uint8Array): TemplateSummary[] {
  const templates = readMemory(bytes) ?? [];
  return templates
    .map(({ pages, texts, places }) => ({
      pages,
      repeatedTexts: [...texts.values()].filter((trace) => trace.pages > 1).length,
      places: places.size,
      contentPlaces: [...places.values()].filter(({ chars, contentChars }) => contentChars * 2 > chars)
        .length,
    }))
    .sort((a, b) => b.pages - a.pages);
}

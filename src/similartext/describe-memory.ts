import { readMemory } from './memory-bytes.ts';

/** What a site memory knows, in figures for people. */
export type TemplateSummary = {
  /** Pages it was learnt from; old ones fade. */
  pages: number;
  /** Texts on more than one of them: menus, footers, boxes. */
  repeatedTexts: number;
  /** Places in the page, and those of them whose text was mostly content. */
  places: number;
  contentPlaces: number;
};

/** The templates of a site, the best known first; none where the bytes are not those of a memory. */
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

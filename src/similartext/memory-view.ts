/** What a site memory says about one page, without the page's own contribution. */
export type MemoryView = {
  /** Other pages of the same template that it has learnt from. */
  pages: number;
  /** For each block: on how many of them its text was seen. */
  textPages: Uint16Array;
  /** What is known about a place of the page, by its position; undefined if it is new. */
  placeAt(place: number): PlaceTrace | undefined;
  /**
   * How much of a place's text was content on pages of other templates; undefined if too few of them have it.
   */
  chanceElsewhere(place: number): number | undefined;
};

/** Sums over the pages on which a place was seen. */
export type PlaceTrace = {
  pages: number;
  chars: number;
  linkChars: number;
  /** In blocks whose text is on other pages too. */
  repeatedChars: number;
  proseChars: number;
  /** Weighted by how likely each block was content. */
  contentChars: number;
};

/** The view of a site about which nothing is known yet. */
export function emptyView(blockCount: number): MemoryView {
  return {
    pages: 0,
    textPages: new Uint16Array(blockCount),
    placeAt: () => undefined,
    chanceElsewhere: () => undefined,
  };
}

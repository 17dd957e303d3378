/** What a site memory says about one page, without the page's own contribution. */
export type MemoryView = {
  /** Other pages of the same template that it has learnt from. */
  pages: number;
  /** For each block: on how many of them its text was seen. */
  textPages: Uint16Array;
  /** What is known about the places of a path, by its number on the page; undefined if it is new. */
  traces: readonly (PlaceTrace | undefined)[];
  /**
   * How much of the text of a path was content on pages of other templates, by its number; undefined if too
   * few of them have it.
   */
  chancesElsewhere: readonly (number | undefined)[];
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

/** What is known about a page of a new template. */
export function emptyView(blockCount: number): Omit<MemoryView, 'chancesElsewhere'> {
  return { pages: 0, textPages: new Uint16Array(blockCount), traces: [] };
}

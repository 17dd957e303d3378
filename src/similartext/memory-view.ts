import { keepFractions } from '../threads/keep-shape.ts';
import type { PageOutline } from './page-outline.ts';

/** What a site memory says about one page, without the page's own contribution. */
export type MemoryView = {
  /** Other pages of the same template that it has learnt from. */
  pages: number;
  /** For each block: on how many of them its text was seen. */
  textPages: Uint16Array;
  /** Another page has nearly all of its running text; what they share is not counted in textPages. */
  hasTwin: boolean;
  /** What is known about the places of a path, by its number on the page; undefined if it is new. */
  traces: readonly (PlaceTrace | undefined)[];
  /**
   * How much of the text of a path was content on pages of other templates, by its number; NaN if too few of
   * them have it.
   */
  chancesElsewhere: Float64Array;
};

/** Sums over the pages on which a place was seen. */
export class PlaceTrace {
  pages = 0;
  chars = 0;
  linkChars = 0;
  /** In blocks whose text is on other pages too. */
  repeatedChars = 0;
  proseChars = 0;
  /** Weighted by how likely each block was content. */
  contentChars = 0;
}

keepFractions(new PlaceTrace());

/** What is known about a page of a new template. */
export function emptyView({ blocks, places }: PageOutline): Omit<MemoryView, 'chancesElsewhere'> {
  const traces: undefined[] = [];
  for (let path = 0; path < places.paths.length; path++) traces.push(undefined);
  return { pages: 0, textPages: new Uint16Array(blocks.count), hasTwin: false, traces };
}

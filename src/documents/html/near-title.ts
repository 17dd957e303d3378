import type { Block, ParsedPage, Place } from '../../model/parsed-page.ts';

/** Short blocks around the title, where author and dates are; further down they belong to something else. */
export type NearTitle = readonly Block[];

const AFTER_TITLE = 12;
const BEFORE_TITLE = 3;
const MAX_BYLINE_CHARS = 160;

export function nearTitle(page: ParsedPage, title: string): NearTitle {
  const last = lastTitle(page, title);
  return page.blocks
    .slice(Math.max(0, last - BEFORE_TITLE), last + AFTER_TITLE)
    .filter(({ text, place }) => text.length <= MAX_BYLINE_CHARS && !isOfDataTable(page.places, place));
}

/** In a table with column headings, such as "Last post": its dates are those of its rows. */
function isOfDataTable(places: readonly Place[], place: number): boolean {
  const table = tableAround(places, place);
  return table >= 0 && places.some(({ tag }, p) => tag === 'th' && tableAround(places, p) === table);
}

/** Position of the innermost table that holds the place, −1 if there is none. */
function tableAround(places: readonly Place[], place: number): number {
  let p = place;
  while (p >= 0 && places[p]!.tag !== 'table') p = places[p]!.parent;
  return p;
}

/**
 * Position of the title: its heading, or else the last block with its text, as the first may be a breadcrumb.
 */
function lastTitle(page: ParsedPage, title: string): number {
  const heading = page.blocks.findIndex(
    ({ text, place }) => text === title && /^h[1-3]$/.test(page.places[place]!.tag),
  );
  if (heading >= 0) return heading;
  for (let i = page.blocks.length - 1; i >= 0; i--) if (page.blocks[i]!.text === title) return i;
  return Math.max(
    0,
    page.blocks.findIndex((block) => page.places[block.place]!.tag === 'h1'),
  );
}

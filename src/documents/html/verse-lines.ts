import type { Block, ParsedPage } from '../../model/parsed-page.ts';

const MIN_LINES = 8;
const MIN_LINE_CHARS = 8;
const MAX_LINE_CHARS = 75;
/** Share of a page's own running text that must be verse. */
const MIN_SHARE = 0.6;
/** Addresses and lists of figures are broken into lines too. */
const MAX_MARKED_SHARE = 0.2;
const NOT_VERSE = /^(?:h[1-6]|li|dt|dd|t[dh]|pre|form|label|nav|footer|address|option|caption|legend)$/;

/** Is the text of a page a poem or a song: lines broken by hand, without figures and marks of addresses? */
export function isVerse(page: ParsedPage, isRepeated: (block: number) => boolean): boolean {
  const lines: Block[] = [];
  let chars = 0;
  for (const [i, block] of page.blocks.entries()) {
    if (isRepeated(i) || block.linkChars * 2 > block.text.length || isHeading(page, block)) continue;
    chars += block.text.length;
    if (isLine(page, block, page.blocks[i + 1])) lines.push(block);
  }
  if (lines.length < MIN_LINES) return false;
  const inVerse = lines.reduce((sum, { text }) => sum + text.length, 0);
  const marked = lines.filter(({ text }) => /[\d@:=/]|www\./.test(text)).length;
  return inVerse >= MIN_SHARE * chars && marked <= MAX_MARKED_SHARE * lines.length;
}

/** A line is broken off before its neighbour in the same element. */
function isLine(page: ParsedPage, { text, place, afterBreak }: Block, next: Block | undefined): boolean {
  if (text.length < MIN_LINE_CHARS || text.length > MAX_LINE_CHARS) return false;
  const isBroken = afterBreak || (next?.place === place && next.afterBreak);
  return isBroken && !NOT_VERSE.test(page.places[place]!.tag);
}

function isHeading({ places }: ParsedPage, { place }: Block): boolean {
  return /^h[1-6]$/.test(places[place]!.tag);
}

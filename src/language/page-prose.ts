/**
 * The texts by which the language of a page is judged: its clean text, and all that it shows, both without blocks
 * marked as code.
 */
import type { ParsedPage } from '../model/parsed-page.ts';
import type { VisibleProse } from './page-language.ts';

const CODE_TAGS = new Set(['pre', 'code', 'samp', 'kbd', 'listing', 'plaintext']);
/** With less text of its own than this, the menus and footers of a page say more about its language. */
const MIN_CHARS = 200;

/** The clean text without code. */
export function pageProse(page: ParsedPage, text: string): string {
  const code = new Set<string>();
  for (const block of page.blocks)
    if (isCode(page, block.place)) for (const line of block.text.split('\n')) code.add(line);
  if (code.size === 0) return text;
  const lines = text
    .split('\n')
    .filter((line) => !code.has(line))
    .join('\n');
  // Some sites put all of their text into <pre>.
  return lines.length < MIN_CHARS && text.length >= MIN_CHARS ? text : lines;
}

/** A block is a menu or a list of other pages if this share of it lies inside links. */
const LINK_SHARE = 0.5;

/**
 * All that a page shows before cleaning, with its title and the words of the link to it; what the site shows on other
 * pages as well only if there is little else.
 */
export function visibleProse(
  page: ParsedPage,
  anchor: string,
  isRepeated: (position: number) => boolean,
): VisibleProse {
  const text: string[] = [];
  const links = [page.title, anchor].filter((line) => line !== '');
  const shared: string[] = [];
  for (const [position, block] of page.blocks.entries()) {
    if (isCode(page, block.place)) continue;
    const isLink = block.linkChars > block.text.length * LINK_SHARE;
    (isRepeated(position) ? shared : isLink ? links : text).push(block.text);
  }
  const own = [...links, ...text].join('\n');
  return { running: text.join('\n'), all: own.length >= MIN_CHARS ? own : [own, ...shared].join('\n') };
}

function isCode({ places }: ParsedPage, place: number): boolean {
  for (let at = place; at >= 0; at = places[at]!.parent) if (CODE_TAGS.has(places[at]!.tag)) return true;
  return false;
}

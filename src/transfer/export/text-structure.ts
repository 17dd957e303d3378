import { parsePage } from '../../documents/html/parse-page.ts';
import { baseOf } from '../../links/extract-links.ts';
import type { Page } from '../../model/page.ts';
import type { Block, ParsedLink, ParsedPage } from '../../model/parsed-page.ts';

/** What a line of a clean text was in its page. */
export type LineStructure = {
  /** 1 to 6 for a heading, 0 for other lines. */
  heading: number;
  list: 'bullets' | 'numbers' | null;
  /** Anchors in the order of the line, with full addresses. */
  links: readonly { anchor: string; url: string }[];
};

/** How far ahead the links of a block are searched for: links around pictures have no words in any block. */
const MAX_AHEAD = 50;

/**
 * Headings, lists and links of the lines of a clean text, from the stored HTML of its page. Lines that do not
 * match a block of the page word for word (joined or repaired ones) have none.
 */
export function textStructure(
  { url, text }: Pick<Page, 'url' | 'text'>,
  html: string,
): Map<string, LineStructure> {
  const page = parsePage(html);
  const base = baseOf(page, url);
  const wanted = new Set(text.split('\n'));
  const found = new Map<string, LineStructure>();
  let next = 0;
  for (const block of page.blocks) {
    const { links, after } = linksIn(block, page.links, next);
    next = after;
    if (!wanted.has(block.text) || found.has(block.text)) continue;
    found.set(block.text, {
      ...placeOf(block, page),
      links: links.flatMap(({ anchor, href }) => {
        const address = URL.canParse(href, base) ? new URL(href, base) : null;
        return address && /^https?:$/.test(address.protocol) ? [{ anchor, url: address.href }] : [];
      }),
    });
  }
  return found;
}

/** The links whose words occur in a block in order, and where those of the next block begin. */
function linksIn(
  { text, links: count }: Block,
  links: readonly ParsedLink[],
  next: number,
): { links: ParsedLink[]; after: number } {
  const found: ParsedLink[] = [];
  let after = next;
  let at = 0;
  for (let i = next; i < links.length && i < after + MAX_AHEAD && found.length < count; i++) {
    const link = links[i]!;
    const place = link.anchor === '' ? -1 : text.indexOf(link.anchor, at);
    if (place < 0) continue;
    at = place + link.anchor.length;
    found.push(link);
    after = i + 1;
  }
  return { links: found, after };
}

/** The innermost heading or list item around a block. */
function placeOf({ place }: Block, { places }: ParsedPage): Pick<LineStructure, 'heading' | 'list'> {
  for (let at = place; at >= 0; at = places[at]!.parent) {
    const { tag, parent } = places[at]!;
    if (/^h[1-6]$/.test(tag)) return { heading: Number(tag[1]), list: null };
    if (tag === 'li') return { heading: 0, list: places[parent]?.tag === 'ol' ? 'numbers' : 'bullets' };
  }
  return { heading: 0, list: null };
}

/**
 * The pictures, videos and sounds of a page's content with their alternative texts and captions (E10), so
 * that they can be searched and exported. Media far from the kept text, or that look like decoration, are
 * left out.
 */

import type { PageMedia } from '../../model/page.ts';
import type { ParsedPage } from '../../model/parsed-page.ts';
import { canonicalUrl } from '../../model/urls/canonical-url.ts';

/** A gallery has more; search needs no more from one page. */
const MAX_MEDIA = 50;
/** A picture belongs to the text if kept blocks are at most this far from it. */
const MAX_DISTANCE = 2;
const MAX_CAPTION_CHARS = 500;
const DECORATION =
  /(?:^|[/_.-])(?:icons?|logos?|sprites?|spacer|pixel|blank|avatars?|gravatar|emoji|smil(?:ey|ies)|1x1|ads?|banner|button|arrow|bullet)(?:[/_.\d-]|$)/i;

/** `kept` are the positions of the blocks that are content, in order. */
export function pageMedia(page: ParsedPage, kept: readonly number[], base: string): PageMedia[] {
  const isKept = new Set(kept);
  const found = new Map<string, PageMedia>();
  for (const { src, alt, block } of page.images) {
    if (found.size >= MAX_MEDIA) break;
    if (!isNear(block, isKept) || DECORATION.test(src)) continue;
    const url = canonicalUrl(src, base);
    if (url === null || found.has(url)) continue;
    found.set(url, { url, alt, caption: captionAfter(page, block) });
  }
  return [...found.values()];
}

function isNear(block: number, kept: ReadonlySet<number>): boolean {
  for (let distance = 0; distance <= MAX_DISTANCE; distance++)
    if (kept.has(block + distance) || kept.has(block - 1 - distance)) return true;
  return false;
}

/** The text of the figure that follows the picture. */
function captionAfter({ blocks, places }: ParsedPage, block: number): string {
  const next = blocks[block];
  if (!next) return '';
  const { tag, label } = places[next.place]!;
  const isCaption = tag === 'figcaption' || /(?:^|[\s_-])(?:wp-)?(?:caption|altyazi|resimalti)/i.test(label);
  return isCaption ? next.text.slice(0, MAX_CAPTION_CHARS) : '';
}

import type { ParsedPage } from '../model/parsed-page.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';

/** How much of the text around a link is used. */
const MAX_CONTEXT_CHARS = 300;
const MAX_URL_CHARS = 200;

/**
 * The text around links, by anchor text (F4). The links of a page come in the order of its blocks, and every
 * block knows how many begin in it, so one pass over both is enough. A block that consists only of the link
 * adds nothing.
 */
export function linkContexts(page: ParsedPage): Map<string, string> {
  const contexts = new Map<string, string>();
  let block = 0;
  let left = page.blocks[0]?.links ?? 0;
  for (const { anchor } of page.links) {
    while (left === 0 && block + 1 < page.blocks.length) left = page.blocks[++block]!.links;
    left = Math.max(0, left - 1);
    const text = page.blocks[block]?.text ?? '';
    if (anchor === '' || text.length <= anchor.length || contexts.has(anchor)) continue;
    const at = text.indexOf(anchor);
    if (at < 0) continue;
    const start = Math.max(0, at - MAX_CONTEXT_CHARS / 2);
    contexts.set(anchor, text.slice(start, at + anchor.length + MAX_CONTEXT_CHARS / 2));
  }
  return contexts;
}

/** The words of a URL's path: "/spor/mac-sonucu.html" → "spor mac sonucu html". */
export function urlWords(url: CanonicalUrl): string {
  const path = url.slice(url.indexOf('/', url.indexOf('://') + 3)).slice(0, MAX_URL_CHARS);
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // cut in the middle of a character, or not meant to be decoded
  }
  return plain.replace(/[^\p{L}]+/gu, ' ').trim();
}

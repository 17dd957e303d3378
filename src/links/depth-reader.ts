/**
 * Pagination does not add depth: page 40 of an archive is as near as page 2. A link from one page of a
 * listing to another, or to its first page, keeps the depth of the listing; what the pages list is one click
 * further, whichever of them lists it.
 *
 * It recognises numbers in the address (`/sayfa/3/`, `/page-3`, `?page=3`, `?start=40`), links marked
 * rel=next or rel=prev, and addresses that differ only in one number, under a link that reads that number, or
 * "sonraki", "next", "»".
 */

import type { Link } from '../model/link.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { fold } from '../nlp/fold.ts';

/** How many clicks from a seed the targets of the links of one page are. */
export type DepthReader = {
  of: (link: Link) => number;
  /** The depth of every link that is not marked as the next page; null if it depends on the link. */
  usual: number | null;
};

export function depthReader(source: { url: CanonicalUrl; depth: number }): DepthReader {
  const listing = isNumbered(source.url) ? listingOf(source.url) : null;
  const of = (link: Link) => {
    if (link.isNext) return source.depth;
    const isSame = listing !== null && isSameListing(source.url, listing, link);
    return isSame ? source.depth : source.depth + 1;
  };
  return { of, usual: listing === null ? source.depth + 1 : null };
}

/** `source` is a numbered page of `listing`. */
function isSameListing(source: CanonicalUrl, listing: string, { url, anchor }: Link): boolean {
  return listingOf(url) === listing || (saysOtherPage(anchor, url) && differsInOneNumber(source, url));
}

/** The address without the page number: the same for all pages of a listing. */
function listingOf(url: CanonicalUrl): string {
  const [path = '', query = ''] = url.split('?', 2);
  const kept = query.split('&').filter((parameter) => parameter !== '' && !PAGE_PARAMETER.test(parameter));
  const bare = path.replace(PAGE_IN_PATH, '/').replace(/\/(?:index\.\w+)?$/, '');
  return kept.length === 0 ? bare : `${bare}?${kept.join('&')}`;
}

/** Is this a page of a listing, by its number? */
export function isNumbered(url: CanonicalUrl): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  if (query.split('&').some((parameter) => PAGE_PARAMETER.test(parameter))) return true;
  return path.replace(PAGE_IN_PATH, '/') !== path || /\/\d{1,6}\/?$/.test(path);
}

/** Also after a hyphen or joined: "/sayfa-3", "/page3". The rest of the path may follow. */
const PAGE_IN_PATH = /\/(?:sayfa|sf|page|pg|seite)[/-]?\d{1,6}(?=\/|$)\/?/gi;
const PAGE_PARAMETER =
  /^(?:sayfa|sayfano|sayfa_no|sf|page|paged|pageno|page_no|pagenumber|pagenum|pg|p|start|offset|cursor|after)=[^&]*$/i;

function saysOtherPage(anchor: string, url: CanonicalUrl): boolean {
  const words = fold(anchor).trim();
  if (/^\d{1,6}$/.test(words)) return url.includes(words);
  return words.length <= MAX_LABEL_CHARS && OTHER_PAGE.test(words);
}

/** "« Daha eski kayıtlar »" is a third of it. */
const MAX_LABEL_CHARS = 60;

/** Folded labels of links to the previous and next pages. */
const OTHER_PAGE =
  /^(?:[<«‹←]+\s*)?(?:sonraki|onceki|ileri|geri|son|ilk|next|previous|prev|older|newer|(?:daha )?eski|(?:daha )?yeni|[<>«»‹›←→]+)(?: (?:sayfa|sayfalar|yazilar|haberler|kayitlar|page|posts|entries))?(?:\s*[>»›→]+)?$/;

/** "/arsiv/2" and "/arsiv/3"; "/arsiv" and "/arsiv/2". */
function differsInOneNumber(a: CanonicalUrl, b: CanonicalUrl): boolean {
  if (b.startsWith(a) || a.startsWith(b)) {
    const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
    return /^\/?\d{1,6}\/?$/.test(longer.slice(shorter.length));
  }
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return /^\d{0,6}$/.test(left) && /^\d{0,6}$/.test(right);
}

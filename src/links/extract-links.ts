import type { Link } from '../model/link.ts';
import type { ParsedPage } from '../model/parsed-page.ts';
import { type CanonicalUrl, canonicalUrl, linkResolver } from '../model/urls/canonical-url.ts';

/** The part of a page that links are extracted from. */
export type LinkSource = Pick<ParsedPage, 'links' | 'base'>;

/**
 * Maximum number of different links of one page to follow; lists made by people have fewer. Those beyond it
 * are only counted.
 */
const MAX_LINKS = 20_000;

/** Links of a page, each URL once. */
export type PageLinks = {
  links: Link[];
  /** Those that the page asks not to follow. */
  nofollow: Link[];
  /** How many links beyond the limit are not examined. */
  leftOut: number;
};

/** The base address for the relative links of a page. */
export function baseOf(page: LinkSource, url: CanonicalUrl): string {
  return (page.base && canonicalUrl(page.base, url)) || url;
}

/**
 * The link extractor of F3: every URL of the page once, in page order, without those marked nofollow and
 * without the page itself. The first clickable words are its anchor.
 */
export function extractLinks(page: LinkSource, url: CanonicalUrl): Link[] {
  return extractAllLinks(page, url).links;
}

/**
 * The same, with the links that the page asks not to follow returned separately, and how many are left out.
 */
export function extractAllLinks(page: LinkSource, url: CanonicalUrl): PageLinks {
  const resolve = linkResolver(baseOf(page, url));
  const found = new Map<CanonicalUrl, Link>();
  const refused = new Set<CanonicalUrl>();
  let leftOut = 0;
  for (const { href, anchor, nofollow, isNext } of page.links) {
    if (found.size >= MAX_LINKS) {
      leftOut++;
      continue;
    }
    const target = resolve(href);
    if (target === null || target === url) continue;
    if (nofollow) refused.add(target);
    const known = found.get(target);
    if (!known) found.set(target, isNext ? { url: target, anchor, isNext } : { url: target, anchor });
    else {
      if (known.anchor === '') known.anchor = anchor;
      if (isNext) known.isNext = true;
    }
  }
  if (refused.size === 0) return { links: [...found.values()], nofollow: [], leftOut };
  const links: Link[] = [];
  const nofollow: Link[] = [];
  for (const link of found.values()) (refused.has(link.url) ? nofollow : links).push(link);
  return { links, nofollow, leftOut };
}

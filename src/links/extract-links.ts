import { type LinkExtras, LinkList } from '../model/link-list.ts';
import type { ParsedPage } from '../model/parsed-page.ts';
import { type CanonicalUrl, canonicalUrl, LinkResolver } from '../model/urls/canonical-url.ts';
import { hashUrl } from '../model/urls/url-hash.ts';
import { keepShape } from '../threads/keep-shape.ts';

/** The part of a page that links are extracted from. */
export type LinkSource = Pick<ParsedPage, 'links' | 'base'>;

/**
 * Maximum number of different links of one page to follow; lists made by people have fewer. Those beyond it
 * are only counted.
 */
const MAX_LINKS = 20_000;

/** Links of a page, each URL once. */
export type PageLinks = {
  links: LinkList;
  /** Those that the page asks not to follow. */
  nofollow: LinkList;
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
export function extractLinks(page: LinkSource, url: CanonicalUrl): LinkList {
  return extractAllLinks(page, url).links;
}

/**
 * The same, with the links that the page asks not to follow returned separately, and how many are left out.
 */
export function extractAllLinks(page: LinkSource, url: CanonicalUrl): PageLinks {
  const resolver = new LinkResolver(baseOf(page, url));
  const places = new UrlPlaces(page.links.length);
  const found: FoundLinks = { urls: [], anchors: [], hashes: places.hashes, extras: new Map() };
  const { urls, anchors, extras } = found;
  const refused = new Set<number>();
  let leftOut = 0;
  for (const { href, anchor, nofollow, isNext } of page.links) {
    if (urls.length >= MAX_LINKS) {
      leftOut++;
      continue;
    }
    const target = resolver.resolve(href);
    if (target === null || target === url) continue;
    const place = places.place(target);
    if (place === urls.length) {
      urls.push(target);
      anchors.push(anchor);
    } else if (anchors[place] === '') anchors[place] = anchor;
    if (nofollow) refused.add(place);
    if (isNext) extras.set(place, NEXT);
  }
  const follow: number[] = [];
  const nofollow: number[] = [];
  for (let place = 0; place < urls.length; place++) (refused.has(place) ? nofollow : follow).push(place);
  return { links: listOf(found, follow), nofollow: listOf(found, nofollow), leftOut };
}

const NEXT: LinkExtras = { isNext: true };

/** The different URLs of a page by their place. */
type FoundLinks = {
  urls: CanonicalUrl[];
  anchors: string[];
  hashes: Int32Array;
  extras: Map<number, LinkExtras>;
};

/** The links at these places. */
function listOf({ urls, anchors, hashes, extras }: FoundLinks, places: readonly number[]): LinkList {
  if (places.length === 0) return LinkList.EMPTY;
  const isWhole = places.length === urls.length;
  if (isWhole) return LinkList.ofColumns(urls, anchors, hashes.slice(0, 2 * urls.length), extras);
  const own = new Int32Array(2 * places.length);
  const ownExtras = new Map<number, LinkExtras>();
  for (const [i, place] of places.entries()) {
    own[2 * i] = hashes[2 * place]!;
    own[2 * i + 1] = hashes[2 * place + 1]!;
    if (extras.has(place)) ownExtras.set(i, NEXT);
  }
  return LinkList.ofColumns(
    places.map((place) => urls[place]!),
    places.map((place) => anchors[place]!),
    own,
    ownExtras,
  );
}

/** Numbers URLs in the order in which they are first seen, by their hashes. */
class UrlPlaces {
  /** The two halves of each hash. */
  readonly hashes: Int32Array;
  /** Place + 1 of the URL in a slot; 0 marks a free one. */
  readonly #slots: Int32Array;
  #size = 0;

  constructor(links: number) {
    const most = Math.min(links, MAX_LINKS) + 1;
    this.hashes = new Int32Array(2 * most + 2);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most)));
  }

  place(url: CanonicalUrl): number {
    const { hashes } = this;
    const slots = this.#slots;
    const last = this.#size;
    hashUrl(url, hashes, 2 * last);
    const [high, low] = [hashes[2 * last]!, hashes[2 * last + 1]!];
    const mask = slots.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const place = slots[slot]! - 1;
      if (place === -1) {
        slots[slot] = ++this.#size;
        return last;
      }
      if (hashes[2 * place] === high && hashes[2 * place + 1] === low) return place;
    }
  }
}

keepShape(UrlPlaces);
keepShape(LinkResolver);

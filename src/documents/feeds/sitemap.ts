/**
 * Sitemaps and sitemap indexes (sitemaps.org 0.9) in XML, as text, or as a feed, gzipped or not. Broken input
 * is read as far as possible.
 */

import { readDate } from '../../model/time/read-date.ts';
import { decodeBody } from '../charset/decode-body.ts';
import { gunzipPrefix } from '../gunzip-prefix.ts';
import { readXml, type XmlElement } from '../read-xml.ts';
import { parseFeed } from './feed.ts';

export type SitemapEntry = {
  /** As written, made absolute; not yet canonical, and perhaps of another host. */
  loc: string;
  /** Epoch milliseconds. */
  lastmod: number | null;
};

export type Sitemap = {
  /** Pages. */
  urls: SitemapEntry[];
  /** Further sitemaps, from an index. */
  sitemaps: SitemapEntry[];
};

/** sitemaps.org: 50,000 entries and 50 MB. */
export const MAX_SITEMAP_ENTRIES = 50_000;
const MAX_SITEMAP_BYTES = 52_428_800;

export function parseSitemap(bytes: Uint8Array, url: string, contentType: string | null = null): Sitemap {
  const text = decodeBody(gunzipPrefix(bytes, MAX_SITEMAP_BYTES), contentType).text;
  const isXml = MARKUP.test(text.slice(0, 5_000));
  if (!isXml) return { urls: readLines(text), sitemaps: [] };
  return readSitemapXml(text, url) ?? readFeed(text, url);
}

/** Some have a few words of a server error before them. */
const MARKUP = /^\s*<|<(?:\w+:)?(?:urlset|sitemapindex|rss|feed|RDF)[\s>]/i;

function readLines(text: string): SitemapEntry[] {
  const urls: SitemapEntry[] = [];
  for (const match of text.matchAll(/^[\t ]*(https?:\/\/[^\s\0]+)[\t ]*\r?$/gim)) {
    urls.push({ loc: match[1]!, lastmod: null });
    if (urls.length === MAX_SITEMAP_ENTRIES) break;
  }
  return urls;
}

/** null if the root is neither a urlset nor a sitemapindex. */
function readSitemapXml(text: string, url: string): Sitemap | null {
  const result: Sitemap = { urls: [], sitemaps: [] };
  let root: XmlElement | null = null;
  let list: SitemapEntry[] | null = null;
  let field = '';
  let value = '';
  /** What the current <url> has contained so far; loc and lastmod come in either order. */
  let entries: SitemapEntry[] = [];
  let lastmod: number | null = null;
  const isOwn = ({ namespace }: XmlElement) => namespace === '' || namespace === root?.namespace;

  readXml(text, {
    get stopped() {
      return list?.length === MAX_SITEMAP_ENTRIES;
    },
    open(element) {
      if (root === null) {
        root = element;
        if (element.name === 'urlset') list = result.urls;
        else if (element.name === 'sitemapindex') list = result.sitemaps;
        return;
      }
      if (!isOwn(element)) return;
      if (element.name === 'url' || element.name === 'sitemap') {
        // <url> inside <loc> is a known mistake; it does not begin an entry.
        if (field === '') {
          entries = [];
          lastmod = null;
        }
      } else if (element.name === 'loc' || element.name === 'lastmod') {
        field = element.name;
        value = '';
      }
    },
    text(part) {
      if (field !== '' && value.length < MAX_FIELD_LENGTH) value += part;
    },
    close(element) {
      if (element.name !== field || !isOwn(element)) return;
      if (field === 'loc') {
        const loc = absolute(value, url);
        if (loc !== null && list !== null) {
          const entry: SitemapEntry = { loc, lastmod: entries.length === 0 ? lastmod : null };
          list.push(entry);
          entries.push(entry);
        }
      } else {
        lastmod = readDate(value);
        for (const entry of entries) entry.lastmod ??= lastmod;
      }
      field = '';
    },
  });
  return list === null ? null : result;
}

const MAX_FIELD_LENGTH = 10_000;

function absolute(loc: string, url: string): string | null {
  const text = loc.trim();
  // U+FFFD stands for what could not be decoded, or was not expanded.
  if (text === '' || text.includes('\uFFFD')) return null;
  if (/^https?:\/\/[^\s]+$/i.test(text)) return text;
  try {
    const { href, protocol } = new URL(text, url);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}

function readFeed(text: string, url: string): Sitemap {
  const { entries } = parseFeed(text, url);
  const urls = entries.flatMap(({ link, updated, published }) =>
    link === '' ? [] : [{ loc: link, lastmod: updated ?? published }],
  );
  return { urls: urls.slice(0, MAX_SITEMAP_ENTRIES), sitemaps: [] };
}

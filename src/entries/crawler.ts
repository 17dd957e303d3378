/** `tazi/crawler`: the readers of web formats, and the address guard, for use alone. */

export { AddressGuard, mayConnect, mayFetch } from '../crawler/may-connect.ts';
export { parseRobots, type Robots } from '../crawler/robots.ts';
export { type RobotsMeta, robotsMeta } from '../crawler/robots-meta.ts';
export { decodeBody } from '../documents/charset/decode-body.ts';
export { type Feed, type FeedItem, parseFeed } from '../documents/feeds/feed.ts';
export { parseSitemap, type Sitemap, type SitemapEntry } from '../documents/feeds/sitemap.ts';
export { parseWarc, type WarcRecord, WarcWriter } from '../documents/warc.ts';
export { type CanonicalUrl, canonicalUrl } from '../model/urls/canonical-url.ts';
export { siteOf } from '../model/urls/site-of.ts';

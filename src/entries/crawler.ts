/** `tazi/crawler`: the readers of web formats, and the address guard, for use alone. */
export { decodeBody } from '../crawler/decode-body.ts';
export { type Feed, type FeedItem, parseFeed } from '../crawler/feed.ts';
export { AddressGuard, mayConnect, mayFetch } from '../crawler/may-connect.ts';
export { parseRobots, type Robots } from '../crawler/robots.ts';
export { type RobotsMeta, robotsMeta } from '../crawler/robots-meta.ts';
export { parseSitemap, type Sitemap, type SitemapEntry } from '../crawler/sitemap.ts';
export { parseWarc, type WarcRecord, WarcWriter } from '../crawler/warc.ts';
export { type CanonicalUrl, canonicalUrl } from '../model/canonical-url.ts';
export { siteOf } from '../model/site.ts';

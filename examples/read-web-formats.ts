/** Robots rules, a sitemap and a feed, read alone. `npx tsx examples/read-web-formats.ts` */
import { parseFeed, parseRobots, parseSitemap } from 'tazi/crawler';

const robots = parseRobots(
  'User-agent: *\nDisallow: /ozel/\nCrawl-delay: 2\nSitemap: https://ornek.com.tr/harita.xml',
);
console.log(robots.allows('tazi', 'https://ornek.com.tr/ozel/plan'), robots.delay('tazi'), robots.sitemaps);

const sitemap =
  '<urlset><url><loc>https://ornek.com.tr/baraj</loc><lastmod>2026-03-24</lastmod></url></urlset>';
for (const { loc } of parseSitemap(Buffer.from(sitemap), 'https://ornek.com.tr/harita.xml').urls)
  console.log(loc);

const feed =
  '<rss><channel><title>Haberler</title><item><title>Baraj doldu</title><link>/baraj</link></item></channel></rss>';
for (const { title, link } of parseFeed(Buffer.from(feed), 'https://ornek.com.tr/rss').entries)
  console.log(title, link);

import { gzipSync } from 'node:zlib';
import { parseRobots } from '../../../src/crawler/robots.ts';
import { parseFeed } from '../../../src/documents/feeds/feed.ts';
import { MAX_SITEMAP_ENTRIES, parseSitemap } from '../../../src/documents/feeds/sitemap.ts';
import { expectThat } from '../expect-that.ts';
import type { FuzzTarget } from '../fuzz-part.ts';

const BASE = 'https://www.ornek.com.tr/harita.xml';
const XML_WORDS = [
  ...[
    '<',
    '>',
    '<!--',
    ']]>',
    '<![CDATA[',
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    '&a;',
    '&#0;',
    '&#xd800;',
    '<?xml encoding="x"?>',
  ],
  ...[
    '</url>',
    '<loc>',
    '<lastmod>',
    '2024-13-45',
    'xmlns:a="',
    '<entry>',
    '<item>',
    '<link href="',
    '\0',
    '\uFEFF',
  ],
];

const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.ornek.com.tr/1</loc><lastmod>2024-03-12</lastmod></url><url><loc>/2</loc><lastmod>2024-03-12T10:00+03:00</lastmod></url></urlset>`;
const SITEMAP_INDEX =
  '<sitemapindex><sitemap><loc>https://www.ornek.com.tr/a.xml.gz</loc></sitemap><sitemap><loc>b.xml</loc></sitemap></sitemapindex>';
const RSS = `<rss version="2.0"><channel><title>Örnek</title><link>https://www.ornek.com.tr/</link><item><title>Baraj &amp; su</title>
<link>https://www.ornek.com.tr/1</link><pubDate>Tue, 12 Mar 2024 10:00:00 +0300</pubDate><description><![CDATA[<p>Doldu</p>]]></description></item></channel></rss>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://www.ornek.com.tr/"><title>Örnek</title><entry><id>x</id><title type="html">&lt;b&gt;Su</title>
<link rel="alternate" href="2"/><updated>2024-03-12T10:00:00Z</updated></entry></feed>`;
const ROBOTS = `User-agent: *
Disallow: /ara*?s=
Allow: /ara/$
Crawl-delay: 2.5
User-agent: tazi
User-agent: baska
Disallow: /gizli/%C3%A7
Sitemap: https://www.ornek.com.tr/harita.xml
`;

export const sitemap: FuzzTarget = {
  seeds: [
    Buffer.from(SITEMAP),
    Buffer.from(SITEMAP_INDEX),
    gzipSync(SITEMAP),
    Buffer.from('https://www.ornek.com.tr/1\nhttps://www.ornek.com.tr/2\n'),
  ],
  words: XML_WORDS,
  check(input) {
    const { urls, sitemaps } = parseSitemap(input, BASE);
    expectThat(urls.length + sitemaps.length <= MAX_SITEMAP_ENTRIES, `${urls.length} entries`);
    for (const { loc, lastmod } of [...urls, ...sitemaps]) {
      expectThat(/^https?:\/\//i.test(loc), `an entry that is no address: ${loc}`);
      expectThat(lastmod === null || Number.isFinite(lastmod), `a date that is none: ${lastmod}`);
    }
  },
};

export const feed: FuzzTarget = {
  seeds: [Buffer.from(RSS), Buffer.from(ATOM)],
  words: XML_WORDS,
  check(input) {
    const { entries } = parseFeed(input, BASE);
    for (const { link, title, updated, published } of entries) {
      expectThat(link === '' || /^https?:\/\//i.test(link), `a link that is no address: ${link}`);
      expectThat(title.isWellFormed(), 'half a character in a title');
      expectThat(
        [updated, published].every((at) => at === null || Number.isFinite(at)),
        'a date that is none',
      );
    }
  },
};

const PATHS = ['/', '/ara?s=1', '/ara/', '/gizli/ç', '/gizli/%c3%a7/x', `/${'a'.repeat(300)}`];

export const robots: FuzzTarget = {
  seeds: [Buffer.from(ROBOTS), Buffer.from('\uFEFFuser-agent:*\r\rdisallow:/\n\nallow: /*.pdf$')],
  words: [
    '*',
    '$',
    '%',
    '%zz',
    'User-agent:',
    'Disallow:',
    'Allow:',
    'Crawl-delay:',
    'Sitemap:',
    '#',
    '\r',
    '\0',
    '/*/*/*/*',
  ],
  check(input) {
    const rules = parseRobots(input);
    for (const agent of ['tazi', 'baska', '*', 'x'])
      for (const path of PATHS) {
        const rule = rules.rule(agent, `https://www.ornek.com.tr${path}`);
        const allows = rules.allows(agent, `https://www.ornek.com.tr${path}`);
        expectThat(
          allows === (rule?.allow ?? true),
          `${agent} ${path}: the answer is not that of the deciding rule`,
        );
      }
    const delay = rules.delay('tazi');
    expectThat(delay === null || (Number.isFinite(delay) && delay >= 0), `a delay of ${delay}`);
  },
};

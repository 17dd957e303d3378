import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SITEMAP_ENTRIES, parseSitemap } from './sitemap.ts';

const URL = 'https://ornek.com/sitemap.xml';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const urlset = (...urls: string[]) =>
  `<urlset ${NAMESPACE}>${urls.map((url) => `<url>${url}</url>`).join('')}</urlset>`;
const parse = (text: string | Uint8Array) =>
  parseSitemap(typeof text === 'string' ? Buffer.from(text) : text, URL);
const locs = (text: string | Uint8Array) => parse(text).urls.map(({ loc }) => loc);

describe('parseSitemap', () => {
  it('reads pages with their dates, in either order', () => {
    const xml = urlset(
      '<loc> https://ornek.com/a?x=1&amp;y=2 </loc><lastmod>2024-05-01</lastmod>',
      '<lastmod>2024</lastmod><loc><![CDATA[https://ornek.com/b]]></loc>',
      '<loc>https://ornek.com/c</loc><lastmod>dün</lastmod>',
      '<loc>/d</loc>',
    );
    expect(parse(xml)).toEqual({
      urls: [
        { loc: 'https://ornek.com/a?x=1&y=2', lastmod: Date.UTC(2024, 4, 1) },
        { loc: 'https://ornek.com/b', lastmod: Date.UTC(2024, 0, 1) },
        { loc: 'https://ornek.com/c', lastmod: null },
        { loc: 'https://ornek.com/d', lastmod: null },
      ],
      sitemaps: [],
    });
  });

  it('reads an index', () => {
    const xml = `<sitemapindex><sitemap><loc>https://ornek.com/1.xml.gz</loc></sitemap></sitemapindex>`;
    expect(parse(xml)).toEqual({
      urls: [],
      sitemaps: [{ loc: 'https://ornek.com/1.xml.gz', lastmod: null }],
    });
  });

  it('does not take the address of an image for that of a page', () => {
    const images = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
    const xml = urlset(
      `<loc>https://ornek.com/a</loc><image:image ${images}><image:loc>https://ornek.com/i.jpg</image:loc></image:image>`,
      '<loc>https://ornek.com/b</loc><video:video><video:loc>https://ornek.com/v</video:loc></video:video>',
      '<loc>https://ornek.com/c</loc><Image xmlns="x"><loc>https://ornek.com/j.jpg</loc></Image>',
    );
    expect(locs(xml)).toEqual(['https://ornek.com/a', 'https://ornek.com/b', 'https://ornek.com/c']);
  });

  it('reads lists of lines', () => {
    expect(
      locs('\uFEFFhttps://ornek.com/a\r\nmerhaba\n  http://ornek.com/b \n#http://x\nhttp://ornek.com/c d'),
    ).toEqual(['https://ornek.com/a', 'http://ornek.com/b']);
  });

  it('reads XML after the noise of a server', () => {
    expect(locs(`Warning: x\n${urlset('<loc>https://ornek.com/a</loc>')}`)).toEqual(['https://ornek.com/a']);
  });

  it('reads feeds', () => {
    const rss =
      '<rss><channel><link>https://ornek.com/</link><item><link>/a</link><pubDate>1 May 2024</pubDate></item></channel></rss>';
    expect(parse(rss).urls).toEqual([{ loc: 'https://ornek.com/a', lastmod: Date.UTC(2024, 4, 1) }]);
  });

  it('reads gzip, and of a damaged file what is before the damage', () => {
    const many = Array.from(
      { length: 5_000 },
      (_, i) => `<loc>https://ornek.com/${i}-${(i * 7_919) % 5_003}</loc>`,
    );
    const zipped = gzipSync(urlset(...many));
    expect(locs(zipped)).toHaveLength(5_000);
    expect(locs(zipped.subarray(0, zipped.length / 2)).length).toBeGreaterThan(1_000);
    const damaged = Buffer.from(zipped);
    damaged.fill(0xff, zipped.length >> 1, (zipped.length >> 1) + 100);
    expect(locs(damaged).length).toBeGreaterThan(1_000);
  });

  it('expands no entities, and drops what depends on them', () => {
    const xml = `<!DOCTYPE u [<!ENTITY x SYSTEM "file:///etc/passwd">]>${urlset('<loc>https://ornek.com/&x;</loc>', '<loc>https://ornek.com/b</loc>')}`;
    expect(locs(xml)).toEqual(['https://ornek.com/b']);
  });

  it('leaves out what is cut off, and what no crawler fetches', () => {
    expect(locs(urlset('<loc>https://ornek.com/a</loc>', '<loc>ftp://x/</loc>', '<loc></loc>'))).toEqual([
      'https://ornek.com/a',
    ]);
    expect(locs(`<urlset><url><loc>https://ornek.com/a</loc></url><url><loc>https://orn`)).toEqual([
      'https://ornek.com/a',
    ]);
  });

  it('stops at the limit of the protocol', () => {
    const xml = `<urlset>${'<url><loc>https://ornek.com/a</loc></url>'.repeat(MAX_SITEMAP_ENTRIES + 10)}`;
    expect(locs(xml)).toHaveLength(MAX_SITEMAP_ENTRIES);
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void parse(bytes)));
    expect(parse('<html><body>404</body></html>')).toEqual({ urls: [], sitemaps: [] });
  });
});

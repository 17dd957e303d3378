import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFeed } from './feed.ts';

const URL = 'https://ornek.com/haber/rss.xml';
const parse = (xml: string) => parseFeed(Buffer.from(xml), URL);
const NOTHING = { title: '', link: '', id: '', updated: null, published: null, summary: '' };

describe('RSS', () => {
  it('has pages with titles and dates', () => {
    const { feed, entries } = parse(`<?xml version="1.0"?>
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
      <channel><title>Örnek</title><link>https://ornek.com/</link>
        <atom:link href="https://ornek.com/rss.xml" rel="self"/>
        <image><title>Logo</title><link>https://ornek.com/logo</link></image>
        <lastBuildDate>Wed, 01 May 2024 10:00:00 +0300</lastBuildDate>
        <item><title>Bir &amp;amp; &lt;b&gt;iki&lt;/b&gt;</title><link>/a</link><guid>x1</guid>
          <pubDate>Wed, 01 May 2024 09:00:00 +0300</pubDate>
          <description><![CDATA[<p>Özet</p><script>kötü()</script><p>metin</p>]]></description>
          <content:encoded>Uzun</content:encoded></item>
        <item><guid isPermaLink="true">https://ornek.com/b</guid></item>
        <item><guid isPermaLink="false">https://ornek.com/c</guid></item>
      </channel></rss>`);
    expect(feed).toEqual({
      ...NOTHING,
      title: 'Örnek',
      link: 'https://ornek.com/',
      updated: Date.UTC(2024, 4, 1, 7),
    });
    expect(entries).toEqual([
      {
        title: 'Bir & iki',
        link: 'https://ornek.com/a',
        id: 'x1',
        updated: null,
        published: Date.UTC(2024, 4, 1, 6),
        summary: 'Özet metin',
      },
      { ...NOTHING, link: 'https://ornek.com/b', id: 'https://ornek.com/b' },
      { ...NOTHING, id: 'https://ornek.com/c' },
    ]);
  });

  it('reads modules if the format itself says nothing', () => {
    const { entries } =
      parse(`<rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"
      xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0"><channel>
      <item><media:group><media:title>Video</media:title></media:group><dc:date>2024-05-01</dc:date>
        <link>https://aktaran.com/1</link><feedburner:origLink>https://ornek.com/1</feedburner:origLink></item>
      <item><dc:title>Modül</dc:title><title>Asıl</title></item></channel></rss>`);
    expect(entries[0]).toEqual({
      ...NOTHING,
      title: 'Video',
      link: 'https://ornek.com/1',
      updated: Date.UTC(2024, 4, 1),
    });
    expect(entries[1]?.title).toBe('Asıl');
  });

  it('reads RDF, whose items are next to the channel', () => {
    const { feed, entries } =
      parse(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      <channel rdf:about="https://ornek.com/x"><title>T</title></channel>
      <item rdf:about="https://ornek.com/1"><title>Bir</title></item></rdf:RDF>`);
    expect(feed.title).toBe('T');
    expect(entries).toEqual([
      { ...NOTHING, title: 'Bir', link: 'https://ornek.com/1', id: 'https://ornek.com/1' },
    ]);
  });
});

describe('Atom', () => {
  it('has links by their relation, seen from the base', () => {
    const { feed, entries } =
      parse(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/akis/"><title>T</title>
      <link rel="self" href="self.xml"/><link href="./"/><updated>2024-05-01T00:00:00Z</updated>
      <entry xml:base="bir/"><id>tag:1</id><title type="html">A &amp;lt;b&amp;gt; &lt;i&gt;c&lt;/i&gt;</title>
        <link rel="enclosure" href="ses.mp3"/><link rel="alternate" type="application/pdf" href="a.pdf"/><link href="a.html"/>
        <published>2024-04-30</published><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">İç <b>metin</b><script>x</script></div></content>
        <source><title>Başka</title><id>tag:x</id></source></entry>
      <entry><title>1 &lt; 2</title><link href="javascript:alert(1)"/></entry></feed>`);
    expect(feed.link).toBe('https://ornek.com/akis/');
    expect(feed.updated).toBe(Date.UTC(2024, 4, 1));
    expect(entries[0]).toEqual({
      title: 'A <b> c',
      link: 'https://ornek.com/akis/bir/a.html',
      id: 'tag:1',
      updated: null,
      published: Date.UTC(2024, 3, 30),
      summary: 'İç metin',
    });
    expect(entries[1]).toEqual({ ...NOTHING, title: '1 < 2' });
  });

  it('decodes base64', () => {
    const base64 = Buffer.from('<b>Gizli</b>').toString('base64');
    expect(parse(`<feed><title mode="base64">${base64}</title></feed>`).feed.title).toBe('Gizli');
  });
});

describe('broken feeds', () => {
  it('give what can be had', () => {
    const { entries } = parse(
      '<rss><channel><item><title>Bir<link>/a</link></item><item><title>İki</title><link>/b',
    );
    expect(entries[0]?.link).toBe('https://ornek.com/a');
    expect(entries.map(({ title }) => title)).toEqual(['Bir', 'İki']);
    expect(
      parse('<rss><channel><item><link>/a</link><title>A & B &ouml; < C</title>').entries[0]?.title,
    ).toBe('A & B ö < C');
  });

  it('never throw', () => {
    const piece = fc.constantFrom(
      ...[
        '<rss>',
        '<channel>',
        '<item>',
        '</item>',
        '<title>',
        '</title>',
        '<link>',
        '<link href="',
        '"/>',
        '</link>',
      ],
      ...[
        '<![CDATA[',
        ']]>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        '<entry>',
        '&lt;script>',
        'x',
        '<guid>',
        '</guid>',
      ],
    );
    fc.assert(fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => void parse(pieces.join(''))));
    fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => void parseFeed(bytes, 'not a url')));
  });
});

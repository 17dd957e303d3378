import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from './parse-page.ts';

/** Blocks with the tags around them: `body>ul>li: text`. */
function blocks(html: string): string[] {
  const page = parsePage(html);
  const paths: string[] = [];
  for (const { tag, parent } of page.places) paths.push(parent < 0 ? tag : `${paths[parent]}>${tag}`);
  return page.blocks.map(({ place, text }) => `${paths[place]}: ${text}`);
}

describe('the blocks of a page', () => {
  it('are the texts between block-level tags, white space folded', () => {
    expect(blocks('<body><h1>Başlık</h1><div> Bir\n <b>iki</b>&nbsp; üç <p>Dört</p>beş</div>')).toEqual([
      'body>h1: Başlık',
      'body>div: Bir iki üç',
      'body>div>p: Dört',
      'body>div: beş',
    ]);
  });

  it('end at line breaks, and say so', () => {
    const page = parsePage('<p>bir<br>iki<hr>üç');
    expect(page.blocks.map(({ text, afterBreak }) => [text, afterBreak])).toEqual([
      ['bir', false],
      ['iki', true],
      ['üç', true],
    ]);
  });

  it('are where the standard puts them when end tags are left out', () => {
    expect(blocks('<ul><li>a<li>b<ul><li>c</ul>d</ul>')).toEqual([
      'ul>li: a',
      'ul>li: b',
      'ul>li>ul>li: c',
      'ul>li: d',
    ]);
    expect(blocks('<p>a<p>b<div>c</div>d')).toEqual(['p: a', 'p: b', 'div: c', 'body: d']);
    expect(blocks('<table><tr><td>a<td>b<tr><th>c<table><tr><td>d</table>e</table>f')).toEqual([
      'table>tr>td: a',
      'table>tr>td: b',
      'table>tr>th: c',
      'table>tr>th>table>tr>td: d',
      'table>tr>th: e',
      'body: f',
    ]);
    expect(blocks('<dl><dt>a<dd>b<dt>c</dl>')).toEqual(['dl>dt: a', 'dl>dd: b', 'dl>dt: c']);
    expect(blocks('<h2>a<h3>b</h2>c')).toEqual(['h2: a', 'h3: b', 'body: c']);
  });

  it('ignore end tags that close nothing', () => {
    expect(blocks('<div>a</section></p>b</div></div>c')).toEqual(['div: a', 'div: b', 'body: c']);
    expect(blocks('<div><table><tr><td>a</div>b</table>c</div>')).toEqual([
      'div>table>tr>td: a',
      'div>table>tr>td: b',
      'div: c',
    ]);
  });

  it('leave out scripts, styles, forms of choice, drawings and templates', () => {
    const html =
      '<p>a<script>x</script><style>x</style><svg><title>x</title><text>x</text></svg><select><option>x</select>' +
      '<button>x</button><template><p>x</template><noscript>x</noscript><textarea>x</textarea>b</p><p>c';
    expect(blocks(html)).toEqual(['p: ab', 'p: c']);
  });

  it('are read again if an element that would silence the rest is never closed', () => {
    expect(blocks('<p>a</p><button><svg><p>b</p><p>c</p>')).toEqual(['p: a', 'p: b', 'p: c']);
  });

  it('count the characters and the number of links in them', () => {
    const page = parsePage('<p>Oku: <a href=/a>bir</a>, <a href="/b">iki</a></p><p><a name=x>üç</a></p>');
    expect(page.blocks.map(({ linkChars, links }) => [linkChars, links])).toEqual([
      [6, 2],
      [0, 0],
    ]);
  });

  it('carry class, id, role, itemprop and whether they are hidden', () => {
    const html =
      '<div class="a b" id=c role=main itemprop=articleBody>x</div><div style="display : NONE">y</div>' +
      '<div hidden>z</div><div aria-hidden=true>w</div>';
    const { places } = parsePage(html);
    expect(places[0]).toMatchObject({
      label: 'a b c',
      role: 'main',
      property: 'articleBody',
      isHidden: false,
    });
    expect(places.slice(1).map((place) => place.isHidden)).toEqual([true, true, true]);
  });
});

describe('the rest of a page', () => {
  it('is its title, language, base, canonical address, metadata and feeds', () => {
    const page = parsePage(
      '<html lang=TR><head><title> Bir\n haber &amp; daha</title><base href=" /k/ "><link rel=canonical href=/b>' +
        '<link rel="alternate" type="application/rss+xml" href="/rss"><meta name=Author content="A. B.">' +
        '<meta property="og:title" content=Başlık></head><body><svg><title>x</title></svg><time datetime=2024-01-02>dün</time>' +
        '<script type="application/ld+json">{"a":"</p>"}</script>',
    );
    expect(page).toMatchObject({
      title: 'Bir haber & daha',
      lang: 'tr',
      base: '/k/',
      canonical: '/b',
      feeds: ['/rss'],
      time: '2024-01-02',
      jsonLd: ['{"a":"</p>"}'],
    });
    expect(page.metas).toEqual([
      { name: 'author', content: 'A. B.' },
      { name: 'og:title', content: 'Başlık' },
    ]);
  });

  it('is the first licence that a link names, in the head or in the text', () => {
    expect(parsePage('<link rel=License href=" /l "><a rel=license href=/m>x</a>').licence).toBe('/l');
    expect(parsePage('<a rel="nofollow license" href=/m>x</a><a rel=license href=/n>y</a>').licence).toBe(
      '/m',
    );
    expect(parsePage('<link rel=licenses href=/l><a href=/license>x</a><a rel=license>y</a>').licence).toBe(
      '',
    );
  });

  it('is its links with their anchors, also those of pictures and frames', () => {
    const page = parsePage(
      '<a href=" /a ">Bir <b>iki</b><img alt="üç" src=/r.png></a><a href=/b rel="noopener NoFollow">x</a>' +
        '<area href=/c><iframe src=/d>y</iframe><noscript><a href=/e>e</a></noscript><a>z</a>',
    );
    expect(page.links).toEqual([
      { href: '/a', anchor: 'Bir iki üç', nofollow: false },
      { href: '/b', anchor: 'x', nofollow: true },
      { href: '/d', anchor: '', nofollow: false },
      { href: '/c', anchor: '', nofollow: false },
      { href: '/e', anchor: '', nofollow: false },
    ]);
  });

  it('is its pictures with the block that follows them', () => {
    const page = parsePage('<p>a</p><img src=/1.jpg alt="Van Gölü"><p>b<img data-src=/2.jpg src=data:x></p>');
    expect(page.images).toEqual([
      { src: '/1.jpg', alt: 'Van Gölü', block: 1 },
      { src: '/2.jpg', alt: '', block: 1 },
    ]);
  });

  it('is its microdata, from attributes or from text', () => {
    const page = parsePage(
      '<div itemprop=author><span itemprop=name>Ayşe Kaya</span></div><meta itemprop=x content=y>' +
        '<time itemprop="datePublished" datetime="2024-05-01">1 Mayıs</time><a rel=author href=/ak>A. Kaya</a>',
    );
    expect(page.properties).toEqual([
      { name: 'author', content: 'Ayşe Kaya' },
      { name: 'datepublished', content: '2024-05-01' },
      { name: 'rel-author', content: 'A. Kaya' },
    ]);
  });
});

describe('any input', () => {
  const piece = fc.constantFrom(
    ...['<p>', '</p>', '<div class=a>', '</div>', '<table>', '<td>', '</table>', '<li>', '<svg>', '</svg>'],
    ...['<a href=x>', '</a>', '<script>', '</script>', '<button>', 'metin', ' ', '&amp;', '<', '<!--', '-->'],
  );

  it('gives blocks whose places exist, with parents before children', () => {
    const soup = fc.oneof(
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(soup, (html) => {
        const { blocks, places } = parsePage(html);
        for (const { text, place, linkChars } of blocks) {
          expect(places[place]).toBeDefined();
          expect(text).toBe(text.trim());
          expect(text).not.toBe('');
          expect(linkChars).toBeLessThanOrEqual(text.length);
        }
        places.forEach(({ parent }, p) => {
          expect(parent).toBeLessThan(p);
        });
      }),
    );
  });

  it('takes linear time and bounded memory', () => {
    const started = process.cpuUsage();
    for (const repeated of [
      '<div>',
      '<table><tr><td>',
      '<li>',
      '<p>',
      '<a href=x>y',
      '<button>',
      '<ul><li>',
    ]) {
      const page = parsePage(`${repeated.repeat(50_000)}son`);
      expect(page.blocks.at(-1)?.text.endsWith('son')).toBe(true);
    }
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(8_000);
  });
});

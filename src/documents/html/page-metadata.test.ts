import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageMetadata } from './page-metadata.ts';
import { parsePage } from './parse-page.ts';

const metadata = (html: string) => pageMetadata(parsePage(html));
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe('the title of a page', () => {
  it('is the heading that its other titles confirm', () => {
    const page = metadata('<title>Baraj doldu | Günlük</title><h1>Günlük</h1><h1>Baraj doldu</h1>');
    expect([page.title, page.sources.title]).toEqual(['Baraj doldu', 'visible']);
  });

  it('does not contain the name of the site', () => {
    const html = '<meta property=og:site_name content="Günlük Ufuk">';
    expect(metadata(`${html}<title>Baraj doldu - Günlük Ufuk</title>`).title).toBe('Baraj doldu');
    expect(metadata(`${html}<title>Günlük Ufuk » Baraj - Son durum</title>`).title).toBe('Baraj - Son durum');
    expect(metadata(`${html}<title>Günlük Ufuk</title>`).title).toBe('Günlük Ufuk');
  });

  it('is the title tag if it is good; Open Graph, JSON-LD and microdata if they say the same more briefly', () => {
    const graph = '<meta property=og:title content="Bir haber">';
    const data = jsonLd({ '@type': 'NewsArticle', headline: 'İki haber' });
    const micro = '<div itemprop=headline>Üç haber</div>';
    expect(metadata(`${graph}${data}${micro}<title>Dört haber</title>`)).toMatchObject({
      title: 'Dört haber',
      sources: { title: 'title-tag' },
    });
    expect(metadata(`${graph}${data}<title>Bir haber: Günlük Ufuk</title>`).sources.title).toBe('open-graph');
    expect(metadata(`${data}${micro}<title>İki haber: Günlük Ufuk</title>`).title).toBe('İki haber');
    expect(metadata(`${micro}<title>Üç haber...</title>`).title).toBe('Üç haber');
  });

  it('is Open Graph, JSON-LD, microdata or a heading, in this order, without a title tag', () => {
    const graph = '<meta property=og:title content="Bir haber">';
    const data = jsonLd({ '@type': 'NewsArticle', headline: 'İki haber' });
    const micro = '<div itemprop=headline>Üç haber</div>';
    expect(metadata(graph + data + micro).sources.title).toBe('open-graph');
    expect(metadata(data + micro).title).toBe('İki haber');
    expect(metadata(micro).title).toBe('Üç haber');
    expect(metadata('<h1>Beş haber</h1>').title).toBe('Beş haber');
    expect(metadata('<p>x').title).toBe('');
  });

  it('is one line, with single blanks, wherever it comes from', () => {
    const graph = '<meta property=og:title content=" Bold  haber\n - Ufuk">';
    expect(metadata(graph).title).toBe('Bold haber - Ufuk');
    expect(metadata(jsonLd({ '@type': 'NewsArticle', headline: 'Bold \n  haber' })).title).toBe('Bold haber');
  });

  it('is not what a program wrote in place of a missing one, if the page says more', () => {
    const bad = '<title>undefined</title><meta property=og:title content=undefined><h1>undefined</h1>';
    expect(metadata(`${bad}<h2>Baraj doldu</h2><p>Su geldi.`).title).toBe('Baraj doldu');
    const graph = '<meta property=og:title content="Bir haber">';
    expect(metadata(`<title>null</title>${graph}`).title).toBe('Bir haber');
    expect(metadata('<title>Untitled Document</title><h1>Okul gezisi</h1>').title).toBe('Okul gezisi');
    expect(metadata(`${bad}<p>Su geldi.`).title).toBe('undefined');
    expect(metadata('<title>Null Kalem</title><h2>Başka</h2>').title).toBe('Null Kalem');
  });

  it('has no marks of permanent links, loose separators or repeated names', () => {
    expect(metadata('<title>Kurulum</title><h1>Kurulum ¶</h1>').title).toBe('Kurulum');
    expect(metadata('<title>Kurulum¶</title>').title).toBe('Kurulum');
    expect(metadata('<title>:: Pardus :: TÜBİTAK ::</title>').title).toBe('Pardus :: TÜBİTAK');
    expect(metadata('<title>Okan Üniversitesi - Okan Üniversitesi</title>').title).toBe('Okan Üniversitesi');
    expect(metadata('<title>Nedir -</title>').title).toBe('Nedir');
  });

  it('is a heading, the anchor or the first line of its own if pages share their titles', () => {
    const isFirst = (at: number) => at === 0;
    const repeats = { line: (text: string) => text === 'Okulumuz', block: isFirst, seen: isFirst };
    const title = (html: string, anchor = '') =>
      pageMetadata(parsePage(`<title>Okulumuz</title><h2>Menü</h2>${html}`), { repeats, anchor }).title;
    expect(title('<h3>03.01.2006</h3><h3>Kardeş okul gezisi</h3>')).toBe('Kardeş okul gezisi');
    expect(title('<p>Metin.</p>', 'Kardeş okul gezisi')).toBe('Kardeş okul gezisi');
    expect(title('<p>Kardeş okul gezisi</p><p>Dün gittik.</p>', 'Devamını oku')).toBe('Kardeş okul gezisi');
    expect(title('<p>x.</p>')).toBe('Okulumuz');
  });

  it('is a line above the text rather than a heading of a part of it', () => {
    const repeats = { line: (text: string) => text === 'Okulumuz', block: () => false, seen: () => false };
    const text = 'Özgürlük rüzgârı interneti yavaşlattı, sunucular ilk gün yanıt veremedi. '.repeat(4);
    const title = (html: string) =>
      pageMetadata(parsePage(`<title>Okulumuz</title>${html}`), { repeats }).title;
    const part = '<h3>İlk gün 5.000 kez indirildi</h3>';
    expect(title(`<p>Rüzgâr esti</p><p>${text}</p>${part}`)).toBe('Rüzgâr esti');
    expect(title(`<p>Rüzgâr esti</p>${part}<p>${text}</p>`)).toBe('İlk gün 5.000 kez indirildi');
    expect(title(`<p>${text}</p><h1>Baraj doldu</h1>`)).toBe('Baraj doldu');
  });

  const sharedBy = (html: string, context: { anchor?: string; url?: string } = {}) => {
    const all = () => true;
    return pageMetadata(parsePage(html), { ...context, repeats: { line: all, block: all, seen: all } }).title;
  };

  it('is that of the list in each of its orders, not the words of the link that sorts it', () => {
    const list = '<title>Masal - Kitabevi</title><h1>Kitabevi</h1><h1>Masal (2 ürün)</h1>';
    const url = 'https://k.tr/masal?gorunum=liste';
    for (const anchor of ['liste', 'Ada göre', 'Sonraki sayfa'])
      expect(sharedBy(list, { anchor, url })).toBe('Masal');
    const logo = '<title>Okulumuz</title><h1><a href="/">Okulumuz</a></h1>';
    expect(sharedBy(logo, { anchor: 'Kardeş okul gezisi' })).toBe('Kardeş okul gezisi');
  });

  it('is no paging word and no value of a parameter', () => {
    const title = (anchor: string, url = 'https://k.tr/ara?semt=hisaronu&sayfa=2') =>
      sharedBy('<title>Arama</title><p>Sonuç yok.</p>', { anchor, url });
    for (const anchor of [
      'Sonraki sayfa',
      '« Önceki',
      'İleri »',
      'eski yazılar',
      '2. sayfa',
      'Sayfa 2',
      'Hisarönü',
    ])
      expect(title(anchor)).toBe('Arama');
    for (const anchor of ['Hisarönü pazarı', 'Önceki başkanlarımız', 'Sonraki yüzyıl'])
      expect(title(anchor)).toBe(anchor);
    expect(title('Hisarönü', 'https://k.tr/hisaronu')).toBe('Hisarönü');
  });

  it('is the line of the page that begins with the words of the link', () => {
    const line = 'Yardım Alınabilecek Kaynaklar';
    const html = `<title>Okulumuz</title><p>Öne çıkan</p><p><a href=y>Yardım masası</a></p><p>${line}</p><p>Metin.</p>`;
    const repeats = { line: () => true, block: () => false, seen: () => false };
    expect(pageMetadata(parsePage(html), { repeats, anchor: 'yardım' }).title).toBe(line);
  });

  it('is a part of <title> that a heading with a count repeats, shared or not', () => {
    const html = '<title>Şiir - Kitabevi</title><h1>Şiir (1 ürün)</h1>';
    const repeats = { line: (text: string) => !text.includes('('), block: () => false, seen: () => false };
    expect(metadata(html).title).toBe('Şiir');
    expect(pageMetadata(parsePage(html), { repeats }).title).toBe('Şiir');
    expect(metadata('<title>Öykü</title><h1>Tuz Kervanı (1974)</h1>').title).toBe('Öykü');
  });

  it('loses the name that all pages of the site carry, but not on the home page', () => {
    const repeats = { line: (text: string) => text === 'Ali Veli', block: () => false, seen: () => false };
    const page = parsePage('<title>Ali Veli | Bahçe günlüğü</title>');
    expect(pageMetadata(page, { repeats }).title).toBe('Bahçe günlüğü');
    expect(pageMetadata(page, { repeats, kind: 'home' }).title).toBe('Ali Veli | Bahçe günlüğü');
  });
});

describe('the date', () => {
  const dated = '<h1>Haberler</h1><p>24 Mart 2008</p>';
  it('is taken from an article, and from no list and no home page', () => {
    expect(pageMetadata(parsePage(dated), { kind: 'article' }).publishedAt).toBe(Date.UTC(2008, 2, 24, 10));
    expect(pageMetadata(parsePage(dated), { kind: 'listing' }).publishedAt).toBeNull();
    expect(pageMetadata(parsePage(dated), { kind: 'home' }).publishedAt).toBeNull();
  });

  it('is none of the dates in a table with column headings', () => {
    const row = '<tr><td>Kaleci lazım</td><td>19 Kasım 2026</td></tr>';
    const head = '<tr><th>Konu</th><th>Son mesaj</th></tr>';
    const dateOf = (table: string) =>
      pageMetadata(parsePage(`<h2>Spor</h2><table>${table}</table>`), { kind: 'other' }).publishedAt;
    expect(dateOf(head + row)).toBeNull();
    expect(dateOf(row)).toBe(Date.UTC(2026, 10, 19, 9));
    expect(dateOf(`${row}<tr><td><table>${head}</table></td></tr>`)).toBe(Date.UTC(2026, 10, 19, 9));
  });

  it('is not the first of several near the title', () => {
    const list = '<h1>Etkinlikler</h1><p>3 Mart 2008</p><p>4 Mart 2008</p><p>9 Mart 2008</p>';
    expect(pageMetadata(parsePage(list), { kind: 'other' }).publishedAt).toBeNull();
  });
});

describe('the other fields', () => {
  it('come from JSON-LD, also from a graph with several things', () => {
    const page = metadata(
      jsonLd({
        '@graph': [
          { '@type': 'WebSite', name: 'Günlük' },
          { '@type': 'WebPage', datePublished: '2020-01-01' },
          {
            '@type': ['NewsArticle'],
            headline: 'Baraj doldu',
            author: [{ '@type': 'Person', name: 'Ayşe Kaya' }, { name: 'Ali Can' }],
            datePublished: '2024-03-12T14:05:00+03:00',
            dateModified: '2024-03-13T10:00:00Z',
            image: { url: 'https://a.tr/1.jpg' },
            articleSection: ['Gündem'],
            description: 'Su yükseldi.',
          },
        ],
      }),
    );
    expect(page).toMatchObject({
      author: 'Ayşe Kaya, Ali Can',
      publishedAt: Date.UTC(2024, 2, 12, 11, 5),
      updatedAt: Date.UTC(2024, 2, 13, 10),
      image: 'https://a.tr/1.jpg',
      section: 'Gündem',
      description: 'Su yükseldi.',
    });
    expect(page.sources).toMatchObject({ author: 'json-ld', publishedAt: 'json-ld', section: 'json-ld' });
  });

  it('come from meta tags and microdata', () => {
    const page = metadata(
      '<meta name=description content=" Kısa  özet "><meta property=article:published_time content=2024-01-02>' +
        '<meta property=article:author content="https://facebook.com/x"><span itemprop=author>Ece Su</span>' +
        '<meta property=og:image content=/r.jpg><meta property=article:section content=Spor>',
    );
    expect(page).toMatchObject({
      description: 'Kısa özet',
      author: 'Ece Su',
      image: '/r.jpg',
      section: 'Spor',
    });
    expect(page.sources).toMatchObject({
      author: 'microdata',
      publishedAt: 'open-graph',
      description: 'meta',
    });
  });

  it('come from visible text near the title if nothing else is stated', () => {
    const page = metadata(
      '<div>2 Kasım 2026 Pazartesi</div><ul><li>a<li>b<li>c<li>d</ul><h1>Buğday durgun</h1>' +
        '<div>Kâzım Terazici - 06.10.2026 - Piyasa</div><div>Güncelleme: 07.10.2026 12:30</div><p>Metin.</p>',
    );
    expect(page).toMatchObject({
      author: 'Kâzım Terazici',
      publishedAt: Date.UTC(2026, 9, 6, 9),
      updatedAt: Date.UTC(2026, 9, 7, 9, 30),
    });
    expect(page.sources).toMatchObject({ author: 'visible', publishedAt: 'visible', updatedAt: 'visible' });
  });

  it('are missing if the page says nothing', () => {
    expect(metadata('<p>Merhaba</p>')).toMatchObject({
      author: null,
      publishedAt: null,
      image: null,
      sources: {},
    });
  });
});

describe('broken data', () => {
  it('is passed over', () => {
    const page = metadata(
      '<script type="application/ld+json">{"@type":"Article","headline":}</script>' +
        '<script type="application/ld+json">{"@type":"Article","author":"Ali\nVeli"}</script>',
    );
    expect(page.author).toBe('Ali Veli');
  });

  it('never makes it throw', () => {
    const value = fc.anything({ withNullPrototype: false }).map((any) => JSON.stringify(any) ?? '');
    fc.assert(
      fc.property(fc.array(value, { maxLength: 3 }), fc.string(), (scripts, text) => {
        const page = parsePage(`<h1>${text}</h1><p>${text}`);
        expect(typeof pageMetadata({ ...page, jsonLd: scripts }).title).toBe('string');
      }),
    );
    pageMetadata({ ...parsePage(''), jsonLd: ['['.repeat(200_000)] });
  });
});

describe('the licence of a page', () => {
  const BY = 'https://creativecommons.org/licenses/by/4.0/';

  it('is what a link names, then schema.org data of the page, then Dublin Core', () => {
    const link = '<a rel=license href=/kosullar>Koşullar</a>';
    const data = jsonLd({ '@type': 'NewsArticle', license: BY });
    const core = '<meta name=DCTERMS.license content=https://a.tr/l>';
    expect(metadata(core + data + link)).toMatchObject({
      licence: '/kosullar',
      sources: { licence: 'link' },
    });
    expect(metadata(core + data)).toMatchObject({ licence: BY, sources: { licence: 'json-ld' } });
    expect(metadata(core)).toMatchObject({ licence: 'https://a.tr/l', sources: { licence: 'meta' } });
  });

  it('may be a thing with an address or an id', () => {
    const licence = (license: unknown) => metadata(jsonLd({ '@type': 'WebPage', license })).licence;
    expect(licence({ '@type': 'CreativeWork', name: 'CC BY', url: BY })).toBe(BY);
    expect(licence([{ '@id': BY }])).toBe(BY);
  });

  it('is not that of a picture, and no name', () => {
    expect(metadata(jsonLd({ '@type': 'ImageObject', license: BY })).licence).toBeNull();
    expect(metadata(jsonLd({ '@type': 'Article', license: 'CC-BY-4.0' })).licence).toBeNull();
    expect(metadata(jsonLd({ '@type': 'Article', license: 'Tüm hakları saklıdır' })).licence).toBeNull();
    expect(metadata('<p>x').licence).toBeNull();
  });
});

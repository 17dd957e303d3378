import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageKind } from './page-kind.ts';
import { parsePage } from './parse-page.ts';

const SENTENCE = 'Barajların doluluk oranı bu yıl, geçen yıla göre belirgin biçimde arttı. ';
const ARTICLE = `<h1>Baraj doldu</h1><p>${SENTENCE.repeat(6)}</p><p>${SENTENCE.repeat(6)}</p>`;

function kindOf(html: string, url = 'https://ornek.com.tr/haber/baraj-doldu'): string {
  return pageKind(parsePage(html), url);
}

function entries(count: number, teaser = ''): string {
  return Array.from(
    { length: count },
    (_, i) =>
      `<div class="kart"><h3><a href="/h/${i}">Kent meclisi ${i}. kez toplandı</a></h3>${teaser}</div>`,
  ).join('');
}

describe('the kind of a page', () => {
  it('is home at the root of a site, whatever is on it', () => {
    for (const path of ['', 'index.php', 'default.aspx', 'tr/', 'tr/anasayfa'])
      expect(kindOf(ARTICLE, `https://ornek.com.tr/${path}`)).toBe('home');
    expect(kindOf(ARTICLE, 'https://ornek.com.tr/?p=17')).toBe('article');
  });

  it('is article for a long text, also with related pages below it', () => {
    expect(kindOf(ARTICLE)).toBe('article');
    expect(kindOf(ARTICLE + entries(12))).toBe('article');
  });

  it('is listing for titles with teasers, even if the template calls every page an article', () => {
    const list = entries(8, `<p>${SENTENCE}</p>`);
    expect(kindOf(`<title>Gündem</title>${list}`)).toBe('listing');
    expect(kindOf(`<meta property="og:type" content="article">${list}`)).toBe('listing');
    expect(
      kindOf(`<script type="application/ld+json">{"@type":"BlogPosting","headline":"2013"}</script>${list}`),
    ).toBe('listing');
  });

  it('is listing for a blog of whole posts', () => {
    expect(kindOf(entries(4, `<p>${SENTENCE.repeat(15)}</p>`))).toBe('listing');
  });

  it('is listing for bare titles, but not for the menu of a short page', () => {
    const titles = Array.from(
      { length: 9 },
      (_, i) => `<li><a href="/${i}">Nasıl yapılır: ${i}. bölüm</a></li>`,
    );
    expect(kindOf(`<ul>${titles.join('')}</ul>`)).toBe('listing');
    expect(kindOf(`<nav><ul>${titles.join('')}</ul></nav><p>${SENTENCE.repeat(9)}</p>`)).toBe('article');
  });

  it('is forum by software, address or schema.org', () => {
    expect(kindOf(`<meta name="generator" content="vBulletin 4.2">${ARTICLE}`)).toBe('forum');
    expect(kindOf(ARTICLE, 'https://ornek.com/viewtopic.php?t=3')).toBe('forum');
    expect(kindOf(`<script type="application/ld+json">{"@type":"QAPage"}</script>${ARTICLE}`)).toBe('forum');
  });

  it('is forum under an address of topics only with members beside the posts', () => {
    const post = '<div class="mesaj"><div class="uye-karti"><b>ali</b></div><p>Kovan mı alsam?</p></div>';
    const old = '<table><tr><td>ali<br>Mesaj: 120</td><td>Kovan mı alsam?</td></tr></table>';
    for (const html of [post, old]) expect(kindOf(html, 'https://ornek.com/konu/214-kovan')).toBe('forum');
    for (const path of ['konu/kuslar/', 'KONULAR/koylerimiz.htm', 'topics/birds']) {
      expect(kindOf(`<h1>Kuşlar</h1>${entries(2)}`, `https://ornek.com/${path}`)).toBe('listing');
      expect(kindOf(ARTICLE, `https://ornek.com/${path}`)).toBe('article');
    }
  });

  it('is listing for a search or an ordered list, also if it found little', () => {
    const nothing = '<h1>Arama</h1><p>Seçtiğiniz ölçütlere uyan etkinlik bulunamadı.</p>';
    for (const path of ['ara?tur=konser', 'kitaplar?sirala=ad', 'kategori/siir', 'etkinlikler?page=2'])
      expect(kindOf(nothing, `https://ornek.com/${path}`)).toBe('listing');
    expect(kindOf(ARTICLE, 'https://ornek.com/haber?kategori=3&id=7')).toBe('article');
  });

  it('is not article for text that other pages repeat', () => {
    const page = parsePage(`<h1>Galeri</h1><p>Yakında.</p><p>${SENTENCE.repeat(4)}</p>`);
    const url = 'https://ornek.com/galeri/3';
    expect(pageKind(page, url)).toBe('article');
    expect(pageKind(page, url, (block) => block === 2)).toBe('other');
  });

  it('is product for one thing for sale, listing for many', () => {
    const product = (name: string) => `{"@type":"Product","name":"${name}","offers":{"price":"10"}}`;
    const script = (json: string) => `<script type="application/ld+json">${json}</script>`;
    expect(kindOf(script(product('Kalem')) + ARTICLE)).toBe('product');
    expect(kindOf(script(`[${product('Kalem')},${product('Defter')}]`) + entries(6))).toBe('listing');
  });

  it('is other if there is nearly nothing', () => {
    expect(kindOf('<p>Yapım aşamasında</p>')).toBe('other');
  });

  it('is one of the kinds for any page', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.webUrl(), (html, url) => {
        expect(kindOf(html, url)).toMatch(/^(article|listing|home|product|forum|other)$/);
      }),
    );
  });
});

describe('a tag, category or paging page', () => {
  const post = (n: number) =>
    `<h2><a href="/yazi${n}">Yazı ${n}</a></h2><p>${'Uzun bir yazının metni burada durur. '.repeat(30)}</p>`;
  it('is a listing by two signs, however long its posts are', () => {
    const wordpress = '<body class="archive category category-sinema"><h1>Sinema</h1>';
    expect(kindOf(wordpress + post(1), 'https://a.tr/category/sinema/')).toBe('listing');
    expect(kindOf(`<h1>Genel</h1>${post(1)}${post(2)}`, 'https://a.tr/blog/category/genel/index.html')).toBe(
      'listing',
    );
    expect(kindOf(`<title>Kategori: Linux</title>${post(1)}`, 'https://a.tr/kategori/Linux/')).toBe(
      'listing',
    );
    expect(kindOf(`<title>Blog - Sayfa 2</title>${post(1)}`, 'https://a.tr/blog/page/2')).toBe('listing');
  });
  it('is not an article below the path of a category', () => {
    const text = `<h1>Baraj doldu</h1><p>${'Vatandaş sevindi, belediye açıklama yaptı. '.repeat(30)}</p>`;
    expect(kindOf(`<title>Baraj doldu</title>${text}`, 'https://a.tr/kategori/baraj-doldu')).toBe('article');
    expect(
      kindOf(`<body class="single single-post">${text}${post(1)}${post(2)}`, 'https://a.tr/tag/baraj'),
    ).toBe('article');
  });
});

describe('a poem', () => {
  const lines = [
    'Dağlar başı duman duman',
    'Yollar uzar gider şimdi',
    'Bir kuş öter pencerede',
    'Akşam olur, gün kararır',
  ];
  const verse = [...lines, ...lines.map((line) => `${line} yine`), ...lines].join('<br>');
  it('is lines that are broken by hand', () => {
    expect(kindOf(`<h1>Yollar</h1><p>${verse}</p>`, 'https://a.tr/siirler/yollar')).toBe('poem');
    expect(kindOf(`<h1>Yollar</h1><p>${lines.join('<br>')}</p>`, 'https://a.tr/siirler/yollar')).not.toBe(
      'poem',
    );
  });
  it('is not an address, code or a text with a poem in it', () => {
    const address = Array.from({ length: 12 }, (_, n) => `Tel: 0312 ${n}00 20 30`).join('<br>');
    expect(kindOf(`<h1>İletişim</h1><p>${address}</p>`, 'https://a.tr/iletisim')).not.toBe('poem');
    expect(kindOf(`<h1>Kod</h1><pre>${verse}</pre>`, 'https://a.tr/kod')).not.toBe('poem');
    const text = `<p>${'Şair bu dizeleri memleketinden uzakta yazmıştı. '.repeat(40)}</p>`;
    expect(kindOf(`<h1>Şair</h1>${text}<p>${verse}</p>`, 'https://a.tr/sair')).toBe('article');
  });
});

describe('an entry', () => {
  it('is a short text in a dictionary or a list of names', () => {
    const html = '<h1>Aylin</h1><p>Ayın çevresinde görülen ışık halkası. Türkçe kökenli kız adı.</p>';
    expect(kindOf(html, 'https://a.tr/isimler/aylin.html')).toBe('entry');
    expect(kindOf(html, 'https://a.tr/sozluk/a/aylin')).toBe('entry');
    expect(kindOf(`<title>Aylin isminin anlamı</title>${html}`, 'https://a.tr/x')).toBe('entry');
    expect(kindOf(html, 'https://a.tr/hakkinda')).toBe('other');
    expect(kindOf(html, 'https://a.tr/isimler/')).not.toBe('entry');
  });
});

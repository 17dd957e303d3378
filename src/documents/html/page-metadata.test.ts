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

  it('is read from Open Graph, JSON-LD, microdata and the title tag, in this order', () => {
    const graph = '<meta property=og:title content="Bir haber">';
    const data = jsonLd({ '@type': 'NewsArticle', headline: 'İki haber' });
    const micro = '<div itemprop=headline>Üç haber</div>';
    const tag = '<title>Dört haber</title>';
    expect(metadata(graph + data + micro + tag).sources.title).toBe('open-graph');
    expect(metadata(data + micro + tag).title).toBe('İki haber');
    expect(metadata(micro + tag).title).toBe('Üç haber');
    expect(metadata(tag).sources.title).toBe('title-tag');
    expect(metadata('<h1>Beş haber</h1>').title).toBe('Beş haber');
    expect(metadata('<p>x').title).toBe('');
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

  it('come from visible text near the title where nothing else is said', () => {
    const page = metadata(
      '<div>2 Kasım 2026 Pazartesi</div><ul><li>a<li>b<li>c<li>d</ul><h1>Buğday durgun</h1>' +
        '<div>Kâzım Terazici - 06.10.2026 - Piyasa</div><div>Güncelleme: 07.10.2026 12:30</div><p>Metin.</p>',
    );
    expect(page).toMatchObject({
      author: 'Kâzım Terazici',
      publishedAt: Date.UTC(2026, 9, 5, 21),
      updatedAt: Date.UTC(2026, 9, 7, 9, 30),
    });
    expect(page.sources).toMatchObject({ author: 'visible', publishedAt: 'visible', updatedAt: 'visible' });
  });

  it('are missing where the page says nothing', () => {
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

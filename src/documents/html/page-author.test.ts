import { describe, expect, it } from 'vitest';
import { pageMetadata } from './page-metadata.ts';
import { parsePage } from './parse-page.ts';

const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;
const TEXT = `<p>${'Kitap bir kentin hikâyesini anlatıyor. '.repeat(8)}</p>`;
const authorOf = (head: string, body = '', kind?: 'listing' | 'home') =>
  pageMetadata(parsePage(`${head}<h1>Kör Baykuş</h1>${body}${TEXT}`), kind ? { kind } : {}).author;

describe('the author of a page', () => {
  it('is no label of a form', () => {
    const form =
      '<div class="comment-respond"><form><p class="comment-form-author">Name *</p><p class="comment-form-email">Email *</p></form></div>';
    expect(authorOf('', form)).toBeNull();
    expect(authorOf('', '<div class="author">Adınız</div>')).toBeNull();
    expect(authorOf('', '<label class="author">Ayşe Kaya</label>')).toBeNull();
  });

  it('is not the author of a reviewed book', () => {
    const fields = '<p>Kitap: Kör Baykuş</p><p>Yazar: Sadık Hidayet</p><p>Yayınevi: Bir</p>';
    expect(authorOf('', fields)).toBeNull();
    expect(authorOf(meta('author', 'Ayşe Kaya'), fields)).toBe('Ayşe Kaya');
    const book = {
      '@type': 'Book',
      name: 'Kör Baykuş',
      author: { '@type': 'Person', name: 'Sadık Hidayet' },
    };
    expect(authorOf(jsonLd(book))).toBeNull();
    const review = {
      '@type': 'Review',
      itemReviewed: book,
      author: { '@type': 'Person', name: 'Ayşe Kaya' },
    };
    expect(authorOf(jsonLd(review))).toBe('Ayşe Kaya');
    expect(authorOf(jsonLd({ ...review, author: undefined }))).toBeNull();
  });

  it('is neither the site nor its software, unless the site bears the name of a person', () => {
    const site = '<meta property="og:site_name" content="Konya Arşiv">';
    expect(authorOf(site + meta('author', 'KONYA ARŞİV'))).toBeNull();
    expect(authorOf(meta('publisher', 'Ufuk') + meta('author', 'Ufuk'))).toBeNull();
    for (const name of [
      'admin',
      'Administrator',
      'wordpress',
      'Yönetici',
      'editor 2',
      'www.ufuk.tr',
      'ufuk.com.tr/',
    ])
      expect([name, authorOf(meta('author', name))]).toEqual([name, null]);
    const own = { '@type': 'BlogPosting', author: { '@type': 'Person', name: 'Arif Saban' } };
    const named = '<meta property="og:site_name" content="Arif Saban">';
    expect(authorOf(named + jsonLd(own))).toBe('Arif Saban');
    expect(
      authorOf(named + jsonLd({ ...own, author: { '@type': 'Organization', name: 'Arif Saban' } })),
    ).toBeNull();
  });

  it('is an institution only if the page names it near the title', () => {
    const made = meta('author', 'Ufuk Üniversitesi Bilgi İşlem Birimi');
    expect(authorOf(made)).toBeNull();
    expect(authorOf(meta('author', 'Haber Merkezi'), '<p>Haber Merkezi, 3 Mart 2019</p>')).toBe(
      'Haber Merkezi',
    );
  });

  it('is a byline near the title, also in a line with dates, and not that of a comment', () => {
    const line = '<div class="entry-meta">3 Mart 2019 <span class="byline"><span> ~ </span>';
    expect(authorOf('', `${line}<span class="author vcard"><a href="/a">ayse</a></span></span></div>`)).toBe(
      'ayse',
    );
    const comment = '<ol class="comments"><li><span class="author">Ziya Can</span> dedi ki</li></ol>';
    expect(authorOf('', `${TEXT.repeat(15)}${comment}`)).toBeNull();
    expect(authorOf('', '<p class="byline">Yazan: Ayşe Kaya</p>')).toBe('Ayşe Kaya');
    expect(authorOf('', '<p itemprop="author">Ayşe Kaya</p>')).toBe('Ayşe Kaya');
    const two = `<p itemprop="author">Ayşe Kaya</p>${TEXT.repeat(15)}<p itemprop="author">Ziya Can</p>`;
    expect(authorOf('', two)).toBe('Ayşe Kaya');
  });

  it('is nobody on a list or a home page', () => {
    expect(authorOf(meta('author', 'Ayşe Kaya'), '', 'listing')).toBeNull();
    expect(authorOf(meta('author', 'Ayşe Kaya'), '', 'home')).toBeNull();
    expect(authorOf(meta('author', 'Ayşe Kaya'))).toBe('Ayşe Kaya');
  });
});

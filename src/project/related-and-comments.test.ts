import { expect, test } from 'vitest';
import { parsePage } from '../documents/html/parse-page.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { removeSimilarText } from '../similartext/remove-similar-text.ts';
import { SiteMemory } from '../similartext/site-memory.ts';

const PAGES = [
  {
    story:
      'Kentin içme suyunu sağlayan barajın doluluk oranı son yağışlarla birlikte yüzde doksanı geçti. Yetkililer yaz için umutlu.',
    related: 'Yeni köprü önümüzdeki hafta trafiğe açılıyor',
    comment: 'Sonunda güzel bir haber okuduk, emeği geçenlere teşekkürler',
  },
  {
    story:
      'Üreticiler bu yıl zeytin hasadının geçen yıla göre oldukça verimli geçtiğini söylüyor. Fiyatlar ise henüz açıklanmadı.',
    related: 'Film festivalinde ödüller sahiplerini buldu',
    comment: 'Bizim köyde durum hiç böyle değil, kimse bize sormadı',
  },
];

const htmlOf = ({ story, related, comment }: (typeof PAGES)[number]) =>
  `<title>Haber</title><article><h1>${story.slice(0, 20)}</h1><p>${story}</p></article>
  <div class="related-news"><h3>İlgili haberler</h3><ul><li><a href="/x">${related}</a></li></ul></div>
  <section class="comments"><h3>Yorumlar</h3><div class="comment"><p>${comment}</p></div></section>`;

test('related links and comments, which the paper leaves in BMT, go too (S9)', () => {
  const [first, second] = PAGES.map(htmlOf) as [string, string];
  const { bmt } = removeSimilarText(first, second);
  expect(bmt).toContain(PAGES[0]!.related);
  expect(bmt).toContain(PAGES[0]!.comment);

  const memory = new SiteMemory();
  const urlOf = (n: number) => `https://a.com.tr/${n}` as CanonicalUrl;
  PAGES.forEach((page, n) => void memory.learn(parsePage(htmlOf(page)), urlOf(n)));
  PAGES.forEach((page, n) => {
    const parsed = parsePage(htmlOf(page));
    const { text, removed } = memory.clean(parsed, urlOf(n));
    expect(text).toContain(page.story);
    expect(text).not.toContain(page.related);
    expect(text).not.toContain(page.comment);
    const reasonOf = (wanted: string) =>
      removed.find(({ block }) => parsed.blocks[block]!.text.includes(wanted))?.reason;
    expect(reasonOf(page.related)).toBe('related');
    expect(reasonOf(page.comment)).toBe('comment');
  });
});

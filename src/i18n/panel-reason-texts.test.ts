import { expect, test } from 'vitest';
import { reasonText } from './panel-reason-texts.ts';

test.each([
  ['same-text', 'metin aynı', 'same text'],
  ['sitemap', 'site haritası ya da besleme, bağlantıları okundu', 'sitemap or feed, read for its links'],
  ['language-en', 'dil: İngilizce', 'language: English'],
  ['language-und', 'dili belirsiz', 'unclear language'],
  ['topic-none', 'konu bulunamadı', 'no topic'],
  ['topic-spor', 'konu: spor', 'topic: spor'],
  ['http-304', 'sunucu: değişmedi (304)', 'server: not modified (304)'],
  ['http-308', 'yönlendirme (308)', 'redirect (308)'],
  ['http-429', 'yavaşlamamızı istiyor (http-429)', 'asks us to slow down (http-429)'],
  ['robots', 'robots.txt izin vermiyor', 'robots.txt forbids it'],
  ['robots-timeout', 'robots.txt alınamadı (robots-timeout)', 'robots.txt unavailable (robots-timeout)'],
  ['dns-ENOTFOUND', 'sunucu adı bulunamadı', 'name not found'],
  ['traps', 'tuzak', 'traps'],
])('the reason %s reads well in both languages', (reason, tr, en) => {
  expect([reasonText(reason, 'tr'), reasonText(reason, 'en')]).toEqual([tr, en]);
});

test('a reason that is not known is shown as it is', () => {
  expect(reasonText('yepyeni', 'en')).toBe('yepyeni');
});

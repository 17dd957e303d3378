import { expect, it } from 'vitest';
import { isTellingLink } from './telling-link.ts';

const isTelling = (anchor: string, url = 'https://a.tr/x') => isTellingLink(anchor, url);

it('is one whose words could be a title', () => {
  for (const words of [
    'Baraj doldu',
    'Devamlılık',
    'Devamsızlık yönetmeliği',
    'Ek protokol',
    'Yeni yazarlar',
  ])
    expect([words, isTelling(words)]).toEqual([words, true]);
});

it('is not one that asks for a click, pages through a list or names a file', () => {
  const empty = [
    'Devamı',
    'Devamını oku »',
    'Tıklayınız',
    'Başvuru için tıklayınız',
    'BURAYA TIKLAYIN',
    'Detaylar',
  ];
  const other = [
    'Read more...',
    'اقرأ المزيد...',
    'PDF indir',
    'İNDİR (1,2 MB)',
    'Ek-1',
    'Dosya 3',
    '17',
    '…',
  ];
  const paging = ['« Önceki sayfa', 'Sonraki', '2. sayfa', 'Sonraki Yazı', 'https://a.tr/b', 'www.a.tr'];
  for (const words of [...empty, ...other, ...paging])
    expect([words, isTelling(words)]).toEqual([words, false]);
});

it('is not the value of a parameter, also without Turkish letters', () => {
  expect(isTelling('Fiyat', 'https://a.tr/urun?sirala=fiyat')).toBe(false);
  expect(isTelling('Işık', 'https://a.tr/urun?renk=isik')).toBe(false);
  expect(isTelling('Fiyat listesi', 'https://a.tr/urun?sirala=fiyat')).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { pageLanguages } from './page-languages.ts';

const turkish = 'Belediye, yeni parkın açılışını cumartesi günü yapacağını duyurdu ve herkesi davet etti.';
const english =
  'The council announced that the new park will open on Saturday and invited everybody to come.';

describe('pageLanguages', () => {
  it('gives each language its share of a mixed page', () => {
    const [first, second] = pageLanguages([turkish, turkish, turkish, english]);
    expect(first).toMatchObject({ language: 'tr' });
    expect(first!.share).toBeGreaterThan(0.7);
    expect(second).toMatchObject({ language: 'en' });
  });
  it('judges short blocks together', () => {
    expect(
      pageLanguages(['Ana sayfa', 'Hakkımızda', 'İletişim', 'Bize ulaşın', 'Duyurular', 'Haberler'])[0],
    ).toMatchObject({
      language: 'tr',
      share: 1,
    });
  });
  it('has nothing to say of nothing', () => {
    expect(pageLanguages([])).toEqual([]);
    expect(pageLanguages(['', ' ', '12'])).toEqual([]);
  });
});

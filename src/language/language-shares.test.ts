import { describe, expect, it } from 'vitest';
import { languageShares } from './language-shares.ts';

const turkish = 'Belediye, yeni parkın açılışını cumartesi günü yapacağını duyurdu ve herkesi davet etti.';
const english =
  'The council announced that the new park will open on Saturday and invited everybody to come.';

describe('languageShares', () => {
  it('gives each language its share of a mixed page', () => {
    const [first, second] = languageShares([turkish, turkish, turkish, english]);
    expect(first).toMatchObject({ language: 'tr' });
    expect(first!.share).toBeGreaterThan(0.7);
    expect(second).toMatchObject({ language: 'en' });
  });
  it('judges short blocks together', () => {
    expect(
      languageShares(['Ana sayfa', 'Hakkımızda', 'İletişim', 'Bize ulaşın', 'Duyurular', 'Haberler'])[0],
    ).toMatchObject({
      language: 'tr',
      share: 1,
    });
  });
  it('is empty for an empty text', () => {
    expect(languageShares([])).toEqual([]);
    expect(languageShares(['', ' ', '12'])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { siteName } from './site-name.ts';

describe('siteName', () => {
  it('takes what the page declares', () => {
    expect(siteName('Günlük  Ufuk', 'Son dakika', 'x.tr')).toBe('Günlük Ufuk');
  });
  it('takes the part of the home title that is like the address, else the first', () => {
    expect(siteName(null, 'Son dakika haberleri | Günlük Ufuk', 'gunlukufuk.com.tr')).toBe('Günlük Ufuk');
    expect(siteName(null, 'Çınar Belediyesi - Resmî sitesi', '127.0.0.1:80')).toBe('Çınar Belediyesi');
    expect(siteName(null, 'Ana Sayfa | Ufuk', '127.0.0.1')).toBe('Ufuk');
    expect(siteName(null, ':: Ufuk :: Bölge Gazetesi ::', '127.0.0.1')).toBe('Ufuk');
  });
  it('is null if nothing is stated', () => {
    expect(siteName(null, null, 'a.tr')).toBeNull();
    expect(siteName(' ', 'Anasayfa', 'a.tr')).toBeNull();
    expect(siteName('-', ':: ::', 'a.tr')).toBeNull();
  });
  it('does not take a slogan for a name, and bounds what it takes', () => {
    expect(siteName('x'.repeat(61), null, 'a.tr')).toBeNull();
    expect(siteName(null, 'y'.repeat(5_000), 'a.tr')).toHaveLength(60);
  });
});

import { describe, expect, it } from 'vitest';
import { homeName, SiteNames, siteNaming } from './site-name.ts';

const nameOf = (declared: string | null, title: string, host: string) =>
  homeName(siteNaming(declared, title), host);

describe('what a home page calls its site', () => {
  it('is what it declares, without a slogan', () => {
    expect(nameOf('Günlük  Ufuk', 'Son dakika', 'x.tr')).toBe('Günlük Ufuk');
    const slogan = 'Ali Can - Özgür yazılım, sunucu yönetimi, danışmanlık ve eğitim hizmetleri';
    expect(nameOf(slogan, 'Ana sayfa', 'x.tr')).toBe('Ali Can');
    expect(nameOf('x'.repeat(121), '', 'a.tr')).toBeNull();
  });
  it('is the part of its title that is like the address, else the first', () => {
    expect(nameOf(null, 'Son dakika haberleri | Günlük Ufuk', 'gunlukufuk.com.tr')).toBe('Günlük Ufuk');
    expect(nameOf(null, 'Çınar Belediyesi - Resmî sitesi', '127.0.0.1:80')).toBe('Çınar Belediyesi');
    expect(nameOf(null, 'Ana Sayfa | Ufuk', '127.0.0.1')).toBe('Ufuk');
    expect(nameOf(null, ':: Ufuk :: Bölge Gazetesi ::', '127.0.0.1')).toBe('Ufuk');
    expect(nameOf(null, '::Ufuk Okulu::Merkez/AMASYA', '127.0.0.1')).toBe('Ufuk Okulu');
  });
  it('is the words of its title that spell the address', () => {
    expect(nameOf(null, 'Vergi | Vergi ve Mali Mevzuat | VergiNET', 'verginet.net')).toBe('VergiNET');
    expect(nameOf(null, 'Mavi Işık, ışık, ışık ürünleri', 'www.mavi-isik.com')).toBe('Mavi Işık');
    expect(nameOf(null, 'Ufuk Üniversitesi', 'ufuk.edu.tr')).toBe('Ufuk Üniversitesi');
    expect(nameOf(null, 'ABKOG T.C. Ağaç ve Bitki Koruma Genel Başkanlığı', 'abkog.gov.tr')).toBe('ABKOG');
  });
  it('is not a slogan, but may be the long name of an office', () => {
    expect(nameOf(null, "Türkiye'nin ilk ve tek sulama forumu", 'a.tr')).toBeNull();
    const office = 'T.C. Başbakanlık Afet ve Acil Durum Yönetimi Başkanlığı';
    expect(nameOf(null, office, 'a.tr')).toBe(office);
    expect(nameOf(null, 'y'.repeat(5_000), 'a.tr')).toBeNull();
  });
  it('is null if nothing is stated', () => {
    expect(nameOf(null, '', 'a.tr')).toBeNull();
    expect(nameOf(' ', 'Anasayfa', 'a.tr')).toBeNull();
    expect(nameOf('-', ':: ::', 'a.tr')).toBeNull();
    expect(nameOf(null, 'undefined', 'a.tr')).toBeNull();
  });
});

describe('the name of a site', () => {
  const article = (n: number) => siteNaming(null, `Haber ${n} | Gündem | Günlük Ufuk`);

  it('is what most of its pages say, whatever its home page is titled', () => {
    const names = new SiteNames();
    const add = (naming: ReturnType<typeof article>, isHome = false) =>
      names.add('ufuk.tr', 'ufuk.tr', naming, isHome);
    expect(add(siteNaming(null, 'Tüm Yazılar 1/131'), true)).toEqual({
      name: 'Tüm Yazılar 1/131',
      isSure: false,
    });
    add(article(1));
    add(siteNaming(null, 'Spor | Günlük Ufuk'));
    expect(add(siteNaming(null, 'Kültür | Günlük Ufuk'))).toEqual({ name: 'Günlük Ufuk', isSure: true });
    expect(add(siteNaming(null, 'Tüm Yazılar 1/131'), true)).toEqual({ name: 'Günlük Ufuk', isSure: true });
  });
  it('is a declared one, one like the address or one of the home page rather than a section', () => {
    const names = new SiteNames();
    for (let n = 0; n < 4; n++) names.add('a', 'gunlukufuk.tr', article(n), false);
    expect(names.add('a', 'gunlukufuk.tr', article(9), false)?.name).toBe('Günlük Ufuk');
    for (let n = 0; n < 4; n++) names.add('b', 'b.tr', siteNaming('Ufuk', `Haber ${n} | Gündem`), false);
    expect(names.add('b', 'b.tr', siteNaming('Ufuk', 'Gündem'), false)).toEqual({
      name: 'Ufuk',
      isSure: true,
    });
  });
  it('is unknown without any naming, and bounded in what it remembers', () => {
    const names = new SiteNames();
    expect(names.add('a', 'a.tr', siteNaming(null, ''), false)).toBeNull();
    for (let n = 0; n < 2_000; n++) names.add('a', 'a.tr', siteNaming(null, `Haber ${n} | Ufuk`), false);
    expect(names.add('a', 'a.tr', siteNaming(null, 'x'), false)).toEqual({ name: 'Ufuk', isSure: true });
  });
});

import { describe, expect, it } from 'vitest';
import { type CorpusStatistics, keywords, pageTerms } from './keywords.ts';

/**
 * Statistics of a corpus of a thousand pages: these keys are on the given number of pages, all others on two.
 */
function corpus(known: Readonly<Record<string, number>>): CorpusStatistics {
  return { documents: 1_000, documentsWith: (key) => known[key] ?? 2 };
}

const TEXT =
  'Deprem uzmanları dün toplandı. Toplantıda depremlerin etkisi konuşuldu. Afet ve Acil Durum Yönetimi Başkanlığı yeni bir ' +
  "rapor hazırladı. Raporu hazırlayan Afet ve Acil Durum Yönetimi Başkanlığı'nın uzmanları, depreme karşı önlem istedi. " +
  "Toplantıya Naci Görür de katıldı. Depremi anlatan Naci Görür'ün sözleri ilgi gördü.";

/** All keywords as shown, of a text compared with a corpus that makes none of them common. */
function shown(text: string): string[] {
  return keywords(text, corpus({}), 100).map((keyword) => keyword.text);
}

describe('the spelling of keywords', () => {
  it('keeps the capitals of abbreviations and product names in a technical text', () => {
    const words = shown(
      'XML ve HTML üzerine notlar\nBir XML belgesindeki adresler IRI olarak yazılır. IRI ile URI arasındaki fark küçüktür: ' +
        "IRI'ler Türkçe harf taşır. HTML'de bağlantılar göreli olabilir. PDF dosyaları XML'e çevrilir. JavaScript ile yazılan " +
        "eklenti GitHub'da duruyor; iPhone kullananlar API'ye istek gönderiyor. Araya yazılan bir yorum XML'i bozmaz.",
    );
    for (const word of ['XML', 'HTML', 'IRI', 'URI', 'PDF', 'JavaScript', 'GitHub', 'iPhone', 'API'])
      expect(words).toContain(word);
    for (const word of ['adres', 'bağlantı', 'dosya', 'belge']) expect(words).toContain(word);
  });
  it('shows names with their capital, and nouns as dictionary forms, in municipal news', () => {
    const words = shown(
      "Parkı gezen Ahmet Pekyatırmacı, Iğdır'dan gelen konukları ağırladı. Iğdır'ın belediyesi de benzer bir park kuruyor. " +
        "Konya'nın ilçesi Meram'da da park var. Meram'ın parkları geniştir. TOKİ konutlarına yakın park TOKİ'nin desteğiyle " +
        'yapıldı. Bölgenin milletvekilleri de geldi, belediyedeki toplantıda ağaçlandırmaya yeni arazi ayrıldı. Üyeler, kullanıcıların ' +
        'görüşlerini de dinledi. Toplantıya beledler geldi.',
    );
    for (const word of ['Iğdır', 'Konya', 'Meram', 'TOKİ', 'Ahmet', 'Pekyatırmacı'])
      expect(words).toContain(word);
    for (const word of [
      'belediye',
      'ilçe',
      'kullanıcı',
      'görüş',
      'ağaçlandırma',
      'milletvekilleri',
      'dinledi',
    ])
      expect(words).toContain(word);
    expect(words.filter((word) => word === 'Meram')).toHaveLength(1);
    for (const stem of ['mera', 'ağaçlandır', 'milletvekil', 'dinle', 'gez', 'beled'])
      expect(words).not.toContain(stem);
  });
  it('does not take a page all in capitals for a page of names', () => {
    const words = shown(
      'DEPREM ÇANTASI NASIL HAZIRLANIR\nÇANTADA SU, ILIK TUTAN BATTANİYE VE DÜDÜK BULUNMALIDIR. ÇANTAYI KAPININ YANINA ' +
        "KOYUNUZ. DEPREMDEN SONRA AFAD UYARILARINI DİNLEYİNİZ. AFAD'IN NUMARASI 122'DİR. IŞIK İÇİN FENER ALINIZ. ISPARTA'DA " +
        'TATBİKAT YAPILDI. DEPREM ÇANTASI NASIL HAZIRLANIR.',
    );
    for (const word of ['çanta', 'deprem', 'ılık', 'ışık', 'battaniye', 'AFAD', 'Isparta'])
      expect(words).toContain(word);
    expect(words.filter((word) => word.includes(' '))).toEqual([]);
  });
  it('keeps the letters of a text in ASCII', () => {
    const words = shown(
      "Belediyenin bursuna basvuran ogrenciler, TUBITAK burslarini da sordu. TUBITAK'in sitesine bakan ogrenci, belgesini PDF " +
        "olarak gonderir. Isparta ve Igdir okullari da katildi; Igdir'da iki ogrenci var. Isil ve Irmak da geldi.",
    );
    for (const word of ['TUBITAK', 'PDF', 'Igdir', 'ogrenci', 'belediye', 'Irmak', 'Isil'])
      expect(words).toContain(word);
  });
  it('goes by the most common spelling, and by the noun for a word that is only emphasised', () => {
    expect(shown('Burada dikkat gerekir. Yine de DİKKAT edin. Buna rağmen dikkat yok.')).toContain('dikkat');
    expect(shown('Burada dikkat gerekir. Yine de DİKKAT edin.')).toContain('dikkat');
    expect(shown('Uzantısı pdf olan dosya. Bir PDF okuyun.')).toContain('PDF');
    expect(shown('Konuşan Deniz sustu. Ardından Deniz güldü. Karşıda deniz göründü.')).toContain('Deniz');
    expect(shown('Yeni Park Açıldı\nAçılan yeri gezen çoktu.')).toContain('park');
    expect(shown('Dün bel\u00adediye kapalıydı. Dün belediye açıldı.')).toContain('belediye');
  });
});

describe('keywords', () => {
  it('counts the forms of a word as one and leaves stop words out', () => {
    const terms = pageTerms(TEXT);
    expect(terms.get('deprem')).toMatchObject({ text: 'deprem', count: 4 });
    for (const word of ['ve', 'bir', 'de']) expect(terms.has(word)).toBe(false);
  });
  it('treats names of several words as one, without their parts', () => {
    const found = keywords(TEXT, corpus({})).map((keyword) => keyword.text);
    expect(found).toContain('Naci Görür');
    expect(found).not.toContain('Naci');
  });
  it('prefers what is rare in the corpus, and leaves out what is in most pages', () => {
    const found = keywords(TEXT, corpus({ uzman: 900, rapor: 300 }), 50).map((keyword) => keyword.key);
    expect(found).toContain('deprem');
    expect(found).not.toContain('uzman');
    expect(found.indexOf('deprem')).toBeLessThan(found.indexOf('rapor'));
  });
  it('has none for a text without words', () => {
    expect(keywords('', corpus({}))).toEqual([]);
    expect(keywords('1 2 3 …', corpus({}))).toEqual([]);
  });
});

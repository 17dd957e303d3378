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

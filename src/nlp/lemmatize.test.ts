import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lemmatize } from './lemmatize.ts';

describe('lemmatize', () => {
  it('gives dictionary forms in lower case, verbs without -mak', () => {
    expect(lemmatize(['Kitapları', 'okudum'])).toEqual(['kitap', 'oku']);
  });
  it('knows consonant changes, dropped and narrowed vowels', () => {
    for (const [form, lemma] of [
      ['kitabımızı', 'kitap'],
      ['burnunu', 'burun'],
      ['gidiyorlar', 'git'],
      ['söylüyor', 'söyle'],
      ['diyecekti', 'de'],
      ['hakkını', 'hak'],
      ['saatleri', 'saat'],
      ['suyu', 'su'],
      ['bunlardan', 'bu'],
    ] as const) {
      expect(lemmatize([form])).toEqual([lemma]);
    }
  });
  it('gives a compound with its possessive the same dictionary form in the plural', () => {
    for (const word of ['öğretmenevi', 'huzurevi', 'cezaevi', 'doğumevi']) {
      const plural = `${word.slice(0, -1)}leri`;
      expect(lemmatize([word])).toEqual([word]);
      expect(lemmatize([plural])).toEqual([word]);
      expect(lemmatize([`${word}nde`])).toEqual([word]);
    }
    expect(lemmatize(['buzdolabından'])).toEqual(['buzdolabı']);
  });
  it('leaves the possessive out of compounds that the treebanks have without', () => {
    const lemmas = lemmatize(['milletvekili', 'milletvekillerinin', 'cumhurbaşkanının', 'havalimanında']);
    expect(lemmas).toEqual(['milletvekil', 'milletvekil', 'cumhurbaşkan', 'havaliman']);
  });
  it('knows names with and without an apostrophe, and abbreviations', () => {
    const lemmas = lemmatize(
      "Dün Zonguldak'tan gelen Mehmetlerin otobüsü TBMM'nin önünde durdu .".split(' '),
    );
    expect(lemmas[1]).toBe('zonguldak');
    expect(lemmas[3]).toBe('mehmet');
    expect(lemmas[5]).toBe('tbmm');
  });
  it('reads verb forms if the sentence needs them', () => {
    expect(lemmatize('Denizde yüzdü .'.split(' '))[1]).toBe('yüz');
    expect(lemmatize("Ankara'ya gelen konuklar".split(' '))[1]).toBe('gel');
  });
  it('leaves marks and numbers alone', () => {
    expect(lemmatize([',', '...', '2024', '👍', ''])).toEqual([',', '...', '2024', '👍', '']);
  });
  it('gives the same answer every time', () => {
    const tokens = 'Gölün kıyısında yüzü gülen çocuklar taş attı .'.split(' ');
    const first = lemmatize(tokens);
    for (let i = 0; i < 3; i++) expect(lemmatize(tokens)).toEqual(first);
  });
  it('never throws and answers one lemma per token, on any strings', () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aeıiuülrdnmkyşçğt'İI.") });
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), letters)), (tokens) => {
        const lemmas = lemmatize(tokens);
        expect(lemmas).toHaveLength(tokens.length);
        for (const lemma of lemmas) expect(typeof lemma).toBe('string');
      }),
    );
  });
  it('takes little time for hostile words', () => {
    // processor time: the machine may be busy with other work
    const started = process.cpuUsage();
    for (const part of ['la', 'lan', 'ır', 'me', 'lık', 'dır', 'a']) {
      for (let times = 1; times <= 60; times++) lemmatize([part.repeat(times), `Al${part.repeat(times)}`]);
    }
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(3_000);
  });
});

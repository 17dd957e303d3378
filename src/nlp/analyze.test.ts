import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyze, formatAnalysis, roots } from './analyze.ts';

describe('roots', () => {
  it('gives every root and derivation base, longest first (S5)', () => {
    expect(roots('işletmecilik')).toEqual(['işletmecilik', 'işletmeci', 'işletme', 'işlet', 'işle', 'iş']);
  });
  it('lets arama and araştırıcı meet in ara (F5)', () => {
    expect(roots('arama')).toContain('ara');
    expect(roots('araştırıcı')).toContain('ara');
  });
  it('does not invent verbs from plurals', () => {
    expect(roots('kitapları')).toEqual(['kitap']);
  });
  it.each([
    ['çalışkan', 'çalış çal'],
    ['balıkçılık', 'balıkçıl balıkçı balık'],
    ['iletişim', 'iletiş ilet'],
    ['yargı', 'yar'],
    ['tanım', 'tanı tan'],
    ['yatak', 'yat'],
    ['alıntı', 'al'],
    ['gelişme', 'geliş gel'],
  ])('derives %s from no letter, abbreviation or name', (word, bases) => {
    expect(roots(word)).toEqual([word, ...bases.split(' ')]);
  });
  it('keeps a name as the root of a word that is written as one', () => {
    expect(roots('Ankaralı')).toContain('ankara');
    expect(roots('onsuz')).toContain('o');
  });
  it.each([
    ['kazanç', 'kazan'],
    ['inanç', 'inan'],
    ['basınç', 'bas'],
    ['sevinç', 'sevin'],
    ['utanç', 'utan'],
    ['gülünç', 'gül'],
    ['korkunç', 'kork'],
    ['yayıncı', 'yay'],
  ])('finds the verb of %s', (word, verb) => {
    expect(roots(word)).toContain(verb);
  });
  it('has none for words it does not know', () => {
    expect(roots('xqzwv')).toEqual([]);
    expect(roots('')).toEqual([]);
  });
  it('never throws, and sorts by length, on any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aeıilrdnmkst') }), (word) => {
        const lengths = roots(word).map((root) => root.length);
        expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
      }),
    );
  });
});

describe('analyze', () => {
  it('shows root and suffixes that spell the word', () => {
    const [first] = analyze('kitaplarımızdan');
    expect(formatAnalysis(first!, 'tr')).toBe(
      'kitap (ad) + lar (çoğul) + ımız (iyelik (bizim)) + dan (ayrılma)',
    );
    expect(formatAnalysis(first!, 'en')).toBe('kitap (noun) + lar (Plural) + ımız (Our) + dan (Ablative)');
  });
  it('puts the likeliest reading first', () => {
    expect(analyze('gidiyorum')[0]).toMatchObject({ root: 'git', wordClass: 'verb' });
    expect(analyze('başlıyorlar')[0]).toMatchObject({ root: 'başla', wordClass: 'verb' });
  });
});

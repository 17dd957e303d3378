import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnknownWords } from './unknown-words.ts';

function collected(...texts: string[]): UnknownWords {
  const words = new UnknownWords();
  for (const text of texts) words.add(text);
  return words;
}

describe('UnknownWords', () => {
  it('counts words without a root, and leaves known ones alone', () => {
    const words = collected('Kitapları zorblat ile okudum.', 'Bir zorblat daha geldi.');
    expect([...words.words()].map(({ word, count }) => [word, count])).toEqual([['zorblat', 2]]);
    expect([...words.words()][0]!.contexts).toHaveLength(2);
  });
  it('gathers inflected forms under their stem', () => {
    const words = collected(
      'Şu zorblatlar güzel.',
      'Bana zorblat ver.',
      'Onun zorblatları kayıp.',
      'Eski zorblatın yeri.',
    );
    expect(words.proposals(3)).toMatchObject([{ word: 'zorblat', count: 4 }]);
  });
  it('proposes names, abbreviations, compounds and loans as what they are', () => {
    const texts = [
      "Dün Zorblatya'ya gittik, Zorblatya güzel.",
      'Toplantıyı ZBLT düzenledi, ZBLT başkanı konuştu.',
      'Yeni bir qwerflow aldım, bu qwerflow iyi.',
    ];
    const kinds = Object.fromEntries(
      collected(...texts)
        .proposals(2)
        .map(({ word, kind }) => [word, kind]),
    );
    expect(kinds).toMatchObject({ zorblatya: 'name', zblt: 'abbreviation', qwerflow: 'loan' });
  });
  it('continues from what was stored', () => {
    const first = collected('Bir zorblat geldi.');
    const second = UnknownWords.from(JSON.parse(JSON.stringify([...first.words()])));
    second.add('Yine zorblat geldi.');
    expect([...second.words()][0]!.count).toBe(2);
  });
  it('keeps its memory bounded and the frequent words', () => {
    const words = new UnknownWords(50);
    for (let i = 0; i < 500; i++)
      words.add(
        `Şu zorblat ile qx${'abcdefghij'[i % 10]}${'klmnoprstv'[Math.floor(i / 10) % 10]}${'yzabc'[Math.floor(i / 100)]}qq geldi.`,
      );
    expect([...words.words()].length).toBeLessThanOrEqual(51);
    expect([...words.words()].some(({ word }) => word === 'zorblat')).toBe(true);
  });
  it('never throws on any string', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        expect(Array.isArray(collected(...texts).proposals(1))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

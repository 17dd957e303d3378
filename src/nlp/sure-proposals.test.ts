import { describe, expect, it } from 'vitest';
import { sureProposals } from './sure-proposals.ts';
import { UnknownWords } from './unknown-words.ts';

const repeated = (times: number, ...texts: string[]) => {
  const words = new UnknownWords();
  for (let i = 0; i < times; i++) for (const text of texts) words.add(text);
  return words.proposals(1);
};

describe('sureProposals', () => {
  it('takes frequent abbreviations, and leaves loans and names of a single form to people', () => {
    const proposals = repeated(
      10,
      "Dün Zorblatya'ya gittik, güzel Zorblatya beklendi.",
      'Toplantıyı ZBLT düzenledi.',
      'Yeni bir qwerflow aldım, bu qwerflow iyi.',
    );
    expect(proposals.map(({ word }) => word).sort()).toEqual(['qwerflow', 'zblt', 'zorblatya']);
    expect(
      sureProposals(proposals)
        .map(({ word }) => word)
        .sort(),
    ).toEqual(['zblt']);
  });

  it('takes a frequent name that was met in several forms', () => {
    const proposals = repeated(
      5,
      'Dün güzel Zorblat takımı geldi.',
      'Dün Zorblatlar kazandı, eski Zorblatın yeri.',
    );
    expect(sureProposals(proposals)).toMatchObject([{ word: 'zorblat', kind: 'name', count: 15 }]);
  });

  it('takes compounds of two nouns only', () => {
    const frequent = (word: string) => repeated(10, `bu ${word} iyi, o ${word}ler geldi, bir ${word} aldı.`);
    for (const word of ['apache', 'manager', 'default', 'centos'])
      expect(frequent(word).filter(({ kind }) => kind === 'compound')).toEqual([]);
    expect(sureProposals(frequent('bilgievi'))).toMatchObject([
      { word: 'bilgievi', kind: 'compound', parts: ['bilgi', 'evi'] },
    ]);
  });

  it('waits until a word is frequent', () => {
    const proposals = repeated(9, 'Toplantıyı ZBLT düzenledi.');
    expect(proposals).toMatchObject([{ word: 'zblt', count: 9 }]);
    expect(sureProposals(proposals)).toEqual([]);
  });
});

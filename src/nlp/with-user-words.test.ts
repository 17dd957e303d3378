import { describe, expect, it } from 'vitest';
import { roots } from './analyze.ts';
import { BUILT_IN, Dictionary } from './dictionary.ts';
import { lemmatize } from './lemmatize.ts';

describe('a dictionary with words of a project', () => {
  it('knows a word with all its forms, for analysis and lemmas', () => {
    expect(BUILT_IN.known.isKnown('zorblağı')).toBe(false);
    const dictionary = new Dictionary([{ word: 'zorblak', wordClass: 'noun' }]);
    expect(dictionary.known.isKnown('zorblağı')).toBe(true);
    expect(roots('zorblaklarımızdan', dictionary)).toContain('zorblak');
    expect(lemmatize(['zorblaklarımızdan'], dictionary)).toEqual(['zorblak']);
  });
  it('takes verbs in the infinitive', () => {
    const dictionary = new Dictionary([{ word: 'fleklemek', wordClass: 'verb' }]);
    expect(roots('flekliyorum', dictionary)).toContain('flekle');
  });
  it('shares nothing with another one', () => {
    const one = new Dictionary([{ word: 'zorblak', wordClass: 'noun' }]);
    const other = new Dictionary([{ word: 'mıntıra', wordClass: 'noun' }]);
    for (const dictionary of [one, other, one, BUILT_IN, other]) {
      expect(dictionary.known.isKnown('zorblaklar')).toBe(dictionary === one);
      expect(dictionary.known.isKnown('mıntıralar')).toBe(dictionary === other);
    }
  });
  it('has the id of its words, in any order', () => {
    const a = { word: 'zorblak', wordClass: 'noun' } as const;
    const b = { word: 'mıntıra', wordClass: 'noun' } as const;
    expect(new Dictionary([a, b]).id).toBe(new Dictionary([b, a]).id);
    expect(new Set([BUILT_IN.id, new Dictionary([a]).id, new Dictionary([b]).id]).size).toBe(3);
    expect(BUILT_IN.id).toBe(0);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { roots } from './analyze.ts';
import { isKnownWord } from './known-word.ts';
import { lemmatize } from './lemmatize.ts';
import { setUserWords } from './user-words.ts';

afterEach(() => setUserWords([]));

describe('setUserWords', () => {
  it('makes a word known with all its forms, to analyser and lemmatiser', () => {
    expect(isKnownWord('zorblağı')).toBe(false);
    setUserWords([{ word: 'zorblak', wordClass: 'noun' }]);
    expect(isKnownWord('zorblağı')).toBe(true);
    expect(roots('zorblaklarımızdan')).toContain('zorblak');
    expect(lemmatize(['zorblaklarımızdan'])).toEqual(['zorblak']);
  });
  it('takes verbs in the infinitive', () => {
    setUserWords([{ word: 'fleklemek', wordClass: 'verb' }]);
    expect(roots('flekliyorum')).toContain('flekle');
  });
  it('forgets what it was not given again', () => {
    setUserWords([{ word: 'zorblak', wordClass: 'noun' }]);
    setUserWords([{ word: 'mıntıra', wordClass: 'noun' }]);
    expect(isKnownWord('zorblaklar')).toBe(false);
    expect(isKnownWord('mıntıralar')).toBe(true);
    setUserWords([]);
    expect(isKnownWord('mıntıralar')).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseModel } from '../model-file.ts';
import { consonantsOf, decodeWordList, encodeWordList, wordList } from './word-list.ts';

const word = fc.string({ unit: fc.constantFrom(...'aeıioöuüslmkçğşr'), minLength: 1, maxLength: 12 });

describe('the list of common words', () => {
  it('returns every word it was made from, and no other', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.nat(255)), { maxLength: 200 }), word, (entries, asked) => {
        const weights = new Map(entries);
        const list = decodeWordList(parseModel(encodeWordList(weights), 'TZWORDS1'));
        for (const [each, weight] of weights) expect(list.weight(each)).toBe(weight);
        expect(list.weight(asked)).toBe(weights.get(asked));
        for (const each of weights.keys()) {
          const skeleton = consonantsOf(each);
          const alike = [...weights.keys()].filter((other) => consonantsOf(other) === skeleton);
          alike.sort((a, b) => weights.get(b)! - weights.get(a)! || (a < b ? -1 : 1));
          const isShown = skeleton.length >= 2 && skeleton.length <= 8;
          expect(list.withConsonants(skeleton)).toEqual(isShown ? alike : []);
        }
      }),
    );
  });
  it('knows common words', () => {
    expect(wordList().weight('selam')).toBeGreaterThan(0);
    expect(wordList().weight('selaz')).toBeUndefined();
    expect(wordList().withConsonants('slm')).toContain('selam');
  });
});

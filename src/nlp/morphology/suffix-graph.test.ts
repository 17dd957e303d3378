import { describe, expect, it } from 'vitest';
import { vowelBits } from './phonology.ts';
import { matchSuffix, STATES, suffixesAt } from './suffix-graph.ts';
import { SUFFIXES } from './suffixes.ts';

/** Which suffixes of a state match this ending of a word with this stem, as tags. */
function matching(state: (typeof STATES)[number], stem: string, ending: string, tolerant = false): string[] {
  const word = stem + ending;
  const codes = Uint16Array.from([...word, '\0'].map((letter) => letter.charCodeAt(0)));
  const vowel =
    [...stem].map((letter) => vowelBits(letter.charCodeAt(0))).findLast((bits) => bits !== 0) ?? 0;
  return suffixesAt(STATES.indexOf(state), codes[stem.length]!)
    .filter((suffix) => matchSuffix(suffix, codes, word.length, stem.length, vowel, tolerant) === word.length)
    .map((suffix) => SUFFIXES[suffix]!.tag);
}

describe('matchSuffix', () => {
  it('follows vowel harmony', () => {
    expect(matching('N', 'ev', 'ler')).toContain('Plural');
    expect(matching('N', 'ev', 'lar')).toEqual([]);
    expect(matching('N', 'göz', 'ü')).toContain('Accusative');
    expect(matching('N', 'göz', 'i')).toEqual([]);
  });
  it('puts buffer letters between vowels only', () => {
    expect(matching('N', 'araba', 'yı')).toContain('Accusative');
    expect(matching('N', 'araba', 'sı')).toContain('Its');
    expect(matching('N', 'ev', 'yi')).toEqual([]);
    expect(matching('N', 'ev', 'im')).toContain('My');
    expect(matching('N', 'araba', 'm')).toContain('My');
  });
  it('lets no two vowels meet, and puts the aorist -r only after vowels', () => {
    expect(matching('V', 'başla', 'r')).toContain('Aorist');
    expect(matching('V', 'konuş', 'ur')).toContain('Aorist');
    expect(matching('V', 'konuş', 'r')).toEqual([]);
    expect(matching('V', 'başla', 'ır')).toEqual([]);
    expect(matching('V', 'başla', 'ıl')).toEqual([]);
  });
  it('hardens d and c after voiceless consonants', () => {
    expect(matching('N', 'kitap', 'ta')).toContain('Locative');
    expect(matching('N', 'kitap', 'da')).toEqual([]);
    expect(matching('N', 'kitap', 'çı')).toContain('Agent');
  });
  it('lets names break the rules if requested', () => {
    expect(matching('N', 'pittsburgh', 'dan', true)).toContain('Ablative');
  });
});

import { describe, expect, it } from 'vitest';
import { fold } from '../fold.ts';
import { numberOfWords } from './number-of-words.ts';
import { cardinal, ordinal } from './number-words.ts';

describe('numberOfWords', () => {
  it('reads cardinals and ordinals', () => {
    expect(numberOfWords(['yirmi', 'bes'])).toBe('25');
    expect(numberOfWords(['ucuncu'])).toBe('3');
    expect(numberOfWords(['iki', 'bin', 'yirmi', 'dort'])).toBe('2024');
  });
  it('reads every number up to 2,999 as it is spelt, and none above', () => {
    const read = (words: string) => numberOfWords(fold(words).split(' '));
    const misread = Array.from({ length: 2_999 }, (_, i) => String(i + 1)).filter(
      (digits) => read(cardinal(digits)) !== digits || read(ordinal(digits)) !== digits,
    );
    expect(misread).toEqual([]);
    expect(read(cardinal('3000'))).toBeNull();
  });
  it('recognises what is not a number', () => {
    expect(numberOfWords(['ucuncu', 'yuz'])).toBeNull();
    expect(numberOfWords(['kirk', 'iki', 'yuz'])).toBeNull();
    expect(numberOfWords([])).toBeNull();
    expect(numberOfWords(['bes', 'yirmi'])).toBeNull();
    expect(numberOfWords(Array.from({ length: 9 }, () => 'bin'))).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { numberOfWords } from './number-of-words.ts';

describe('numberOfWords', () => {
  it('reads cardinals and ordinals', () => {
    expect(numberOfWords(['yirmi', 'bes'])).toBe('25');
    expect(numberOfWords(['ucuncu'])).toBe('3');
    expect(numberOfWords(['iki', 'bin', 'yirmi', 'dort'])).toBe('2024');
  });
  it('knows what is no number', () => {
    expect(numberOfWords([])).toBeNull();
    expect(numberOfWords(['bes', 'yirmi'])).toBeNull();
    expect(numberOfWords(Array.from({ length: 9 }, () => 'bin'))).toBeNull();
  });
});

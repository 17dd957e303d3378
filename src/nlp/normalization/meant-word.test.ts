import { describe, expect, it } from 'vitest';
import { BUILT_IN } from '../dictionary.ts';
import { meantWord } from './meant-word.ts';

describe('meantWord', () => {
  it.each([
    ['slm', 'selam'],
    ['cooook', 'çok'],
    ['uzum', 'üzüm'],
    ['gidiyom', 'gidiyorum'],
    ['Sicak', 'sıcak'],
  ])('of %s is %s', (token, meant) => {
    expect(meantWord(token, BUILT_IN)).toBe(meant);
  });
  it.each(['selam', 'kitaplar', 'TBMM', 'SLM', 'Messi', 'Slm', 'x1', 'ab', 'Ahmet', 'nginx'])(
    'leaves %s alone',
    (token) => {
      expect(meantWord(token, BUILT_IN)).toBeNull();
    },
  );
});

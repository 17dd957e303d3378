import { describe, expect, it } from 'vitest';
import { isOverCommon, isStopWord } from './stop-words.ts';

describe('isStopWord', () => {
  it('knows the stop words of F5 however they are typed', () => {
    for (const word of ['böyle', 'daha', 'BÖYLE', 'boyle', 'çünkü', 'İÇİN', 'Hâlâ'])
      expect(isStopWord(word)).toBe(true);
    for (const word of ['kitap', 'sağlık', '']) expect(isStopWord(word)).toBe(false);
  });
});

describe('isOverCommon', () => {
  it('needs enough documents before it speaks', () => {
    expect(isOverCommon(9, 10)).toBe(false);
    expect(isOverCommon(60, 100)).toBe(true);
    expect(isOverCommon(40, 100)).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutDoubledGlyphs } from './without-doubled-glyphs.ts';

function doubled(text: string): string {
  return text.replace(/\S/g, '$&$&');
}

describe('glyphs printed twice', () => {
  it('are read once', () => {
    expect(withoutDoubledGlyphs('AAllddeehhiitt')).toBe('Aldehit');
    expect(withoutDoubledGlyphs('VVee KKeettoonnllaarr ((22))')).toBe('Ve Ketonlar (2)');
  });

  it('are undone for any line with a word of three or more different letters', () => {
    const words = fc.array(fc.stringMatching(/^[a-zçğıöşü]{3,9}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(words, (list) => {
        const line = list.filter((word) => new Set(word).size > 1).join(' ');
        if (line !== '') expect(withoutDoubledGlyphs(doubled(line))).toBe(line);
      }),
    );
  });

  it('are not seen in honest text', () => {
    for (const line of ['saat', 'dikkat maddesi', 'aa', '1100', '------', '.......... 22', 'Muhittin', ''])
      expect(withoutDoubledGlyphs(line)).toBe(line);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textDifference } from './text-difference.ts';

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));

describe('textDifference', () => {
  it('shows what was added and what was removed', () => {
    expect(textDifference('Baş\nEski\nSon', 'Baş\nYeni\nEk\nSon')).toEqual([
      { kind: 'same', text: 'Baş' },
      { kind: 'removed', text: 'Eski' },
      { kind: 'added', text: 'Yeni\nEk' },
      { kind: 'same', text: 'Son' },
    ]);
  });

  it('contains both texts completely', () => {
    fc.assert(
      fc.property(text, text, (older, newer) => {
        const stretches = textDifference(older, newer);
        const without = (kind: string) =>
          stretches
            .filter((stretch) => stretch.kind !== kind)
            .map((stretch) => stretch.text)
            .join('\n');
        expect(without('added')).toBe(older);
        expect(without('removed')).toBe(newer);
      }),
    );
  });

  it('handles long texts that have nothing in common', () => {
    const long = (word: string) => Array.from({ length: 3000 }, (_, i) => `${word} ${i}`).join('\n');
    expect(textDifference(long('a'), long('b'))).toHaveLength(2);
  });
});

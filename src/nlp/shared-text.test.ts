import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TextRuns } from './shared-text.ts';

const shared = (a: string, b: string) => new TextRuns(a).sharedWith(new TextRuns(b));
const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `sözcük${from + i}`).join(' ');

describe('the text that two pages share', () => {
  test('is all of both where they say the same, however it is written', () => {
    expect(
      shared('Baraj DOLDU, yağmur dindi; kent rahatladı.', 'baraj doldu yagmur dindi kent rahatladi'),
    ).toEqual({
      ofFirst: 1,
      ofSecond: 1,
    });
    expect(shared('Ahmet', 'AHMET')).toEqual({ ofFirst: 1, ofSecond: 1 });
  });

  test('is all of a part, and as much of the whole as that part', () => {
    const { ofFirst, ofSecond } = shared(words(0, 104), words(0, 404));
    expect(ofFirst).toBe(1);
    expect(ofSecond).toBeCloseTo(0.25, 2);
  });

  test('is nothing where they differ, or where there is no text', () => {
    expect(shared(words(0, 50), words(50, 100))).toEqual({ ofFirst: 0, ofSecond: 0 });
    for (const [a, b] of [
      ['', ''],
      ['', 'bir'],
      ['bir', ''],
    ])
      expect(shared(a!, b!)).toEqual({ ofFirst: 0, ofSecond: 0 });
  });

  test('is estimated well where texts are long, also against a short one', () => {
    const long = words(0, 200_000);
    expect(shared(long, words(100_000, 300_000)).ofFirst).toBeCloseTo(0.5, 1);
    expect(shared(words(0, 40_000), long).ofFirst).toBe(1);
    expect(shared(words(0, 40_000), long).ofSecond).toBeCloseTo(0.2, 1);
  });

  test('is the same seen from both sides, and all of a text that is compared with itself', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'ılık', 'İyi'), { maxLength: 30 })
      .map((all) => all.join(' '));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const there = shared(a, b);
        const back = shared(b, a);
        expect(there).toEqual({ ofFirst: back.ofSecond, ofSecond: back.ofFirst });
        if (a !== '') expect(shared(a, a)).toEqual({ ofFirst: 1, ofSecond: 1 });
      }),
    );
  });
});

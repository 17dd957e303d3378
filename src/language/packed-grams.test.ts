import { describe, expect, it } from 'vitest';
import { PackedGrams } from './packed-grams.ts';

describe('PackedGrams', () => {
  const grams = new PackedGrams(String.raw`' ab ':{0:176},cd:{59:0,3:207},' l\'es':{17:1},'\\':{4:5}`);

  it('returns the scores of every n-gram', () => {
    expect(grams.size).toBe(4);
    expect(grams.scoresOf(' ab ')).toEqual({ 0: 176 });
    expect(grams.scoresOf('cd')).toEqual({ 3: 207, 59: 0 });
    expect(grams.scoresOf(" l'es")).toEqual({ 17: 1 });
  });
  it('has nothing for others', () => {
    for (const gram of ['', 'ab', 'cdcdcdcd', 'ÿ']) expect(grams.scoresOf(gram)).toEqual({});
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simhash, simhashDistance } from '../nlp/simhash.ts';
import { NearDuplicates } from './near-duplicates.ts';

const bits = fc.record({ high: fc.nat(0xffffffff), low: fc.nat(0xffffffff) });

describe('NearDuplicates', () => {
  test('finds what a comparison with every page finds', () => {
    fc.assert(
      fc.property(
        fc.array(bits, { maxLength: 60 }),
        bits,
        fc.array(fc.nat(63), { maxLength: 4 }),
        (hashes, hash, flips) => {
          const near = { ...hash };
          for (const flip of flips) {
            if (flip < 32) near.high = (near.high ^ (1 << flip)) >>> 0;
            else near.low = (near.low ^ (1 << (flip - 32))) >>> 0;
          }
          const all = [...hashes, near];
          const index = new NearDuplicates();
          for (const [i, entry] of all.entries()) index.put(i + 1, entry);
          const best = all
            .map((entry, i) => ({ page: i + 1, distance: simhashDistance(entry, hash) }))
            .filter(({ distance }) => distance <= 3)
            .sort((a, b) => a.distance - b.distance || a.page - b.page)[0];
          expect(index.find(hash, 0)).toBe(best?.page ?? null);
          const few = all
            .map((entry, i) => ({ page: i + 1, distance: simhashDistance(entry, hash) }))
            .filter(({ distance }) => distance <= 3)
            .sort((a, b) => a.distance - b.distance || a.page - b.page)
            .slice(0, 3);
          expect(index.nearest(hash, 0, 3)).toEqual(few.map(({ page }) => page));
        },
      ),
    );
  });

  test('forgets a page that is removed, and its old hash when it changes', () => {
    const index = new NearDuplicates();
    index.put(1, { high: 1, low: 1 });
    index.put(1, { high: 0xff00ff00, low: 7 });
    expect(index.find({ high: 1, low: 1 }, 0)).toBeNull();
    index.remove(1);
    expect(index.find({ high: 0xff00ff00, low: 7 }, 0)).toBeNull();
  });
});

describe('simhash', () => {
  const words =
    'baraj su kış yağmur köy yol deniz balık ekmek okul kitap masal çocuk pazar fındık çay tütün liman gemi kuş'.split(
      ' ',
    );
  const text = Array.from(
    { length: 300 },
    (_, i) => words[(i * 7 + (i >> 3)) % words.length]! + (i % 13),
  ).join(' ');

  test('puts a text and its copy with one word changed close together', () => {
    const copy = text.replace('masal3', 'destan');
    expect(simhashDistance(simhash(text), simhash(copy))).toBeLessThanOrEqual(5);
  });

  test('puts unrelated texts far apart, and does not care about case or Turkish letters', () => {
    const other = words.toReversed().join(' ').repeat(9);
    expect(simhashDistance(simhash(text), simhash(other))).toBeGreaterThan(15);
    expect(simhash('ÇOCUK SAĞLIĞI İYİ')).toEqual(simhash('cocuk sagligi iyi'));
  });

  test('accepts any string', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (any) => void simhash(any)));
  });
});

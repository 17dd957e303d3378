import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../model/seeded-random.ts';
import { SkipGramEncoder } from './skip-gram-encoder.ts';
import { TfIdfEncoder } from './tf-idf-encoder.ts';

const TOPICS = [
  ['maç', 'gol', 'takım', 'hakem', 'forvet', 'stadyum'],
  ['dolar', 'borsa', 'faiz', 'enflasyon', 'banka', 'ihracat'],
];

const random = seededRandom(2);
const TEXTS = Array.from({ length: 200 }, (_, i) => ({
  text: Array.from({ length: 14 }, () => TOPICS[i % 2]![Math.floor(random() * 6)]).join(' '),
}));

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

describe('an encoder', () => {
  it('of TF-IDF gives vectors of length one in which texts without a common word are apart', async () => {
    const encoder = new TfIdfEncoder(TEXTS, { unit: 'word' });
    expect(encoder.dimensions).toBe(12);
    const [sport, same, economy, nothing] = await encoder.encode([
      { text: 'gol maç' },
      { title: 'Maç', text: 'gol' },
      { text: 'borsa faiz' },
      { text: 'bilinmeyen' },
    ]);
    expect(cosine(sport!, sport!)).toBeCloseTo(1, 5);
    expect(cosine(sport!, same!)).toBeCloseTo(1, 5);
    expect(cosine(sport!, economy!)).toBe(0);
    expect(nothing!.every((value) => value === 0)).toBe(true);
  });

  it('of skip-gram vectors groups words of one topic, and unseen forms with their base words', async () => {
    const encoder = new SkipGramEncoder(TEXTS, {
      random: seededRandom(1),
      unit: 'word',
      dimensions: 20,
      epochs: 12,
    });
    const [goal, match, bank, banks] = await encoder.encode(
      ['gol', 'maç', 'banka', 'bankalar'].map((text) => ({ text })),
    );
    expect(cosine(goal!, match!)).toBeGreaterThan(cosine(goal!, bank!) + 0.05);
    expect(cosine(bank!, banks!)).toBeGreaterThan(cosine(goal!, banks!) + 0.05);
  });
});

import { describe, expect, it } from 'vitest';
import { Vocabulary } from './term-space.ts';
import { WordMemory } from './word-memory.ts';
import { MAX_WORD_LETTERS, MAX_WORD_TERMS, readWords, writeWordTerms } from './word-terms.ts';

const letters = new Uint8Array(MAX_WORD_LETTERS);
const terms = new Uint32Array(MAX_WORD_TERMS);

function termsOf(word: string): number[] {
  let found: number[] = [];
  readWords(word, letters, (count) => {
    found = [...terms.subarray(0, writeWordTerms(letters, count, terms))];
  });
  return found;
}

function knownTermsOf(memory: WordMemory, word: string): number[] {
  let found: number[] = [];
  readWords(word, letters, (count) => {
    const number = memory.find(letters, count);
    found = [...memory.pool.subarray(memory.first(number), memory.end(number))];
  });
  return found;
}

describe('the memory of words', () => {
  const known = [...termsOf('futbol'), ...termsOf('ekonomi').slice(1)];
  const vocabulary = new Vocabulary(Uint32Array.from(new Set(known)));

  it('answers as the vocabulary does, however many words it meets', () => {
    const memory = new WordMemory(vocabulary, new Int32Array(WordMemory.roomFor(1)), 1);
    const words = [
      'futbol',
      'ekonomi',
      'Futbolcu',
      ...Array.from({ length: 40_000 }, (_, i) => `futb${i}ol`),
    ];
    const wrong = [...words, ...words.slice(0, 5)].filter((word) => {
      memory.makeRoom();
      const expected = termsOf(word)
        .map((term) => vocabulary.find(term))
        .filter((place) => place >= 0);
      return knownTermsOf(memory, word).join() !== expected.join();
    });
    expect(wrong).toEqual([]);
    expect(knownTermsOf(memory, 'futbol').length).toBe(termsOf('futbol').length);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildHashTable, HashTable } from './hash-table.ts';

describe('HashTable', () => {
  it('finds what was put in, and nothing else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 300 }), fc.array(fc.string()), (words, others) => {
        const { checks, values } = buildHashTable(words.map((word, index) => [word, index + 1] as const));
        const table = new HashTable(checks, values);
        for (const [index, word] of words.entries()) expect(table.get(word)).toBe(index + 1);
        for (const other of others) if (!words.includes(other)) expect(table.get(other)).toBe(0);
      }),
    );
  });
  it('gives the same bytes whatever the order of the words', () => {
    const words = ['iş', 'işle', 'işlet', 'işletme'].map((word, index) => [word, index + 1] as const);
    expect(buildHashTable(words)).toEqual(buildHashTable([...words].reverse()));
  });
});

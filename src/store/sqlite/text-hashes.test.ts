import { expect, test } from 'vitest';
import { hashOf } from '../../model/hash-of.ts';
import { TextHashes } from './text-hashes.ts';

test('knows every hash that was added, and hardly any other', () => {
  const hashes = new TextHashes();
  const added = Array.from({ length: 20_000 }, (_, i) => hashOf(`metin ${i}`));
  for (const hash of added) hashes.add(hash);
  expect(added.every((hash) => hashes.mayHave(hash))).toBe(true);
  const others = Array.from({ length: 20_000 }, (_, i) => hashOf(`başka ${i}`));
  expect(others.filter((hash) => hashes.mayHave(hash)).length).toBeLessThan(5);
});

test('takes any text for a hash', () => {
  const hashes = new TextHashes();
  expect(hashes.mayHave('')).toBe(false);
  hashes.add('');
  hashes.add('');
  expect(hashes.mayHave('')).toBe(true);
  expect(hashes.mayHave('a')).toBe(false);
});

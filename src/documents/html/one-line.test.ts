import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBlank, oneLine } from './one-line.ts';

it('folds white space as a regular expression does', () => {
  const text = fc
    .array(fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u3000', 'a', 'ş', '漢', '.'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (value) => {
      expect(oneLine(value)).toBe(value.replace(/\s+/g, ' ').trim());
      expect(isBlank(value)).toBe(value.trim() === '');
    }),
  );
});

it('drops control characters, and returns the same string if nothing changes', () => {
  expect(oneLine('a\0b\u0007c')).toBe('a b c');
  expect(oneLine('bir iki')).toBe('bir iki');
});

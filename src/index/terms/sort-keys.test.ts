import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortKeys } from './sort-keys.ts';

it('sorts strings as JavaScript compares them', () => {
  const letter = fc.constantFrom('a', 'b', 'z', '\0', '~', '\x7f', 'ç', 'ı', '\uffff', '\u{1f600}', '1');
  const word = fc.string({ unit: letter, maxLength: 12 });
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(word, fc.string({ unit: 'binary' })), { maxLength: 300 }), (keys) => {
      expect(Array.from(sortKeys(keys), (place) => keys[place])).toEqual([...keys].sort());
    }),
  );
});

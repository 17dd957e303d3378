import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeUtf8 } from './decode-utf8.ts';

test('reads what was written, of any letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decodeUtf8(Buffer.from(text, 'utf8'))).toBe(text);
    }),
  );
  expect(decodeUtf8(new Uint8Array())).toBe('');
  expect(decodeUtf8(Buffer.from('\uFEFFçay'))).toBe('\uFEFFçay');
});

test('refuses other bytes', () => {
  expect(decodeUtf8(Uint8Array.of(0x61, 0xff))).toBeNull();
  expect(decodeUtf8(Uint8Array.of(0xed, 0xa0, 0x80))).toBeNull();
});

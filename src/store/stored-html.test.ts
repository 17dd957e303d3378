import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packHtml, unpackHtml } from './stored-html.ts';

test('compressed data can be read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), (bytes) => {
      expect(Uint8Array.from(unpackHtml(packHtml(bytes)))).toEqual(Uint8Array.from(bytes));
    }),
  );
});

test('what an earlier version packed is read', () => {
  expect(unpackHtml(gzipSync('<p>Çay</p>')).toString()).toBe('<p>Çay</p>');
});

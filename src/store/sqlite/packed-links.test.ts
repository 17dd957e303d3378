import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkTargets } from '../../model/link-targets.ts';
import { packedTarget, packLinks, unpackLinks } from './packed-links.ts';

const link = fc.record({ id: fc.integer({ min: 1, max: 2 ** 40 }), anchor: fc.string({ unit: 'grapheme' }) });

test('links are unpacked as they were packed', () => {
  fc.assert(
    fc.property(fc.array(link, { maxLength: 20 }), (links) => {
      expect(unpackLinks(packLinks(linkTargets(links)))).toEqual(links);
    }),
  );
});

test('anchors that no text can hold are repaired, and the others keep their places', () => {
  const links = ['a\nb', 'c\0d', 'e\ud800', 'f'].map((anchor, i) => ({ id: i + 1, anchor }));
  expect(unpackLinks(packLinks(linkTargets(links))).map(({ anchor }) => anchor)).toEqual([
    'a b',
    'c\ufffdd',
    'e\ufffd',
    'f',
  ]);
});

test('a target can be looked for without unpacking', () => {
  const packed = packLinks(
    linkTargets([
      { id: 3, anchor: 'Şehir' },
      { id: 14, anchor: '' },
    ]),
  );
  expect(packed).toBe(',3,14,\nŞehir\n');
  expect([3, 14, 1, 4, 31].filter((id) => packed.includes(packedTarget(id)))).toEqual([3, 14]);
});

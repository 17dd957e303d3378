import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostToAscii } from './host-to-ascii.ts';

/** Any UTF-16, lone surrogates too. fast-check's own unit for that takes seconds to set up. */
const anyCodeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes));

describe('hostToAscii', () => {
  it.each([
    ['Türkçe.com', 'xn--trke-2oa7j.com'],
    ['IĞDIR.bel.tr', 'xn--idir-0wa.bel.tr'],
    ['xn--a', 'xn--a'],
    ['XN--A.Example', 'xn--a.example'],
    ['FA\u1E9E.de', 'xn--fa-hia.de'],
    ['look\u180Eout.net', 'lookout.net'],
    ['0x7f.1', '127.0.0.1'],
    ['[::1]', '[::1]'],
  ])('writes %s as %s', (host, ascii) => {
    expect(hostToAscii(host)).toBe(ascii);
  });

  it.each(['', 'a b.com', 'xn--teşt', 'a/b', 'a@b', '1.2.3.999', '256.0.0.1', '\u200d.example'])(
    'refuses %j',
    (host) => {
      expect(hostToAscii(host)).toBeNull();
    },
  );

  it('never throws, and gives ASCII or nothing', () => {
    fc.assert(
      fc.property(anyCodeUnits, (host) => {
        const ascii = hostToAscii(host);
        if (ascii !== null) expect(ascii).toMatch(/^[!-~]+$/);
      }),
    );
  });
});

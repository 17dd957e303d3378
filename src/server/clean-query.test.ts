import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanQuery, cut } from './clean-query.ts';

/** Any code units, including lone surrogates. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units));

describe('cleanQuery', () => {
  it('keeps the typed text, on one line', () => {
    expect(cleanQuery('  Çocuk\tsağlığı\r\n İstanbul ')).toBe('Çocuk sağlığı İstanbul');
    expect(cleanQuery('👩‍👩‍👧‍👦 "tam deyiş" -hariç')).toBe('👩‍👩‍👧‍👦 "tam deyiş" -hariç');
  });

  it('removes characters that would disturb the surrounding text', () => {
    expect(cleanQuery('a\u0000b\u202ec\ud800d\u2066e')).toBe('a b c d e');
  });

  it('is idempotent, well formed and no longer than its input', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanQuery(text);
        expect(cleanQuery(clean)).toBe(clean);
        expect(clean.length).toBeLessThanOrEqual(text.length);
        expect(() => encodeURIComponent(clean)).not.toThrow();
      }),
    );
  });
});

describe('cut', () => {
  it('never splits a surrogate pair', () => {
    expect(cut('ab👩', 3)).toBe('ab');
    expect(cut('ab👩', 4)).toBe('ab👩');
    expect(cut('abc', 2)).toBe('ab');
  });
});

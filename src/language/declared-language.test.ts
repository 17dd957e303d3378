import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declaredLanguage } from './declared-language.ts';

describe('declaredLanguage', () => {
  it.each([
    ['tr', 'tr'],
    ['TR', 'tr'],
    ['tr-TR', 'tr'],
    ['tr_TR', 'tr'],
    ['tr_TR.UTF-8', 'tr'],
    [' TR ;q=1', 'tr'],
    ['tur', 'tr'],
    ['Turkish', 'tr'],
    ['TURKISH', 'tr'],
    ['Türkçe', 'tr'],
    ['TURKCE', 'tr'],
    ['Turkish (Turkey)', 'tr'],
    ['en, tr', 'tr'],
    ['en-US', 'en'],
    ['eng', 'en'],
    ['İngilizce', 'en'],
    ['AZ', 'az'],
    ['azərbaycan', 'az'],
  ])('%j is %s', (written, code) => {
    expect(declaredLanguage(written)).toBe(code);
  });
  it.each(['', ' ', 'x', 'und', 'mul', '{{lang}}', 'utf-8', 'xqz', '123'])('%j states nothing', (written) => {
    expect(declaredLanguage(written)).toBe('');
  });
  it('never throws, and gives a code or nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-zA-Z_-]{0,8}$/)),
        (written) => {
          expect(declaredLanguage(written)).toMatch(/^([a-z]{2,3})?$/);
        },
      ),
    );
  });
});

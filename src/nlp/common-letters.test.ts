import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasOnlyLetters, isCommonLetter } from './common-letters.ts';

test('common letters are letters, and those of Turkish are among them', () => {
  for (let code = 0; code < 0x10000; code++) {
    if (isCommonLetter(code)) expect(String.fromCharCode(code)).toMatch(/^\p{L}$/u);
  }
  for (const letter of 'abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZâîûÂÎÛqwxQWX')
    expect(isCommonLetter(letter.charCodeAt(0)), letter).toBe(true);
});

test('a text has only letters if Unicode says so', () => {
  const part = fc.oneof(fc.constantFrom(...'açğıİöş1 .\u2019é\u0307ßжा'), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      expect(hasOnlyLetters(text)).toBe(/^\p{L}+$/u.test(text));
    }),
  );
});

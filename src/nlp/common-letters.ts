/**
 * Letters that nearly all Turkish words consist of. Compiling a regular expression with a class of Unicode
 * takes V8 a millisecond or two, which a command that ends after a tenth of a second notices: words of these
 * letters need none.
 */
import { codeAt } from './code-at.ts';

/** One of the letters of ASCII, or another letter of Turkish. */
export function isCommonLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
  switch (code) {
    case 0xe7: // ç
    case 0x11f: // ğ
    case 0x131: // ı
    case 0xf6: // ö
    case 0x15f: // ş
    case 0xfc: // ü
    case 0xc7:
    case 0x11e:
    case 0x130:
    case 0xd6:
    case 0x15e:
    case 0xdc:
    case 0xe2: // â
    case 0xee: // î
    case 0xfb: // û
    case 0xc2:
    case 0xce:
    case 0xdb:
      return true;
    default:
      return false;
  }
}

/** Does the text have no characters but letters? */
export function hasOnlyLetters(text: string): boolean {
  const { length } = text;
  for (let at = 0; at < length; at++) if (!isCommonLetter(codeAt(text, at))) return /^\p{L}+$/u.test(text);
  return text !== '';
}

/**
 * The running text of a page, for language detection: without code, commands, paths, addresses and numbers, which look
 * the same in every language and mislead a detector. Works on lines, as blocks of a page are; what is left of a line
 * keeps its order.
 */

import { classOf, LOWER, UPPER } from '../nlp/characters.ts';

/** Lines of a text that are prose, with what is no word left out of them. */
export function proseOf(text: string): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const prose = proseOfLine(line);
    if (prose !== '') lines.push(prose);
  }
  return lines.join('\n');
}

/** A line with a larger share of tokens that are no words is code, a table of figures or a list of addresses. */
const MAX_SYMBOL_SHARE = 0.4;

function proseOfLine(line: string): string {
  if (!SYMBOL.test(line)) return line.trim();
  const tokens = line.split(/\s+/).filter((token) => token !== '');
  const words = tokens.filter((token) => !isSymbol(token));
  // Numbers and bullets are no code: they neither count for nor against a line.
  const symbols = tokens.length - words.length - tokens.filter((token) => NUMBER.test(token)).length;
  const isCode = symbols > 0 && symbols >= (symbols + words.length) * MAX_SYMBOL_SHARE;
  return isCode ? '' : words.join(' ');
}

/** A line without any of these has no tokens to leave out. */
const SYMBOL = /[\d@/\\_={}[\]<>$#|~^*&%+;]|\w[.:-]\w|\(\)|--|\p{Ll}\p{Lu}/u;
const NUMBER = /^[^\p{L}]*$/u;
/** Marks that no word of a language has inside it. */
const MARKS = /[@/\\_={}[\]<>$#|~^*&%+]|\(\)|^-{1,2}\w|\d\p{L}|\p{L}\d/u;
/** `pip.conf`, `std::sort`, `www.ornek.com`; a sentence may end inside a token too ("geldi.Sonra"). */
const DOTTED = /^[\p{L}\d-]+(?:[.:]{1,2}[\p{Ll}\d-]+)+[.,;:)]?$/u;
/** `apt-get`, `e-posta`: nothing is lost where such a word is not counted. */
const HYPHENATED = /^[a-z]+(?:-[a-z]+)+$/;
/** camelCase, but for Turkish brand-like compounds at the beginning of a word. */
const CAMEL = /\p{Ll}\p{Lu}/u;
/** `return 0;` and `int i;`: code ends its statements so, Turkish rarely its words. */
const STATEMENT = /[;{}]$/;

function isSymbol(token: string): boolean {
  return (
    !isPlainWord(token) &&
    (NUMBER.test(token) ||
      MARKS.test(token) ||
      DOTTED.test(token) ||
      HYPHENATED.test(token) ||
      CAMEL.test(token) ||
      STATEMENT.test(token))
  );
}

/** Small letters after a small or capital one, and a mark of punctuation at most: nearly all tokens, which need no patterns. */
function isPlainWord(token: string): boolean {
  const first = classOf(token.charCodeAt(0));
  if (first !== LOWER && first !== UPPER) return false;
  const last = token.length - 1;
  for (let i = 1; i < last; i++) if (classOf(token.charCodeAt(i)) !== LOWER) return false;
  const end = token.charCodeAt(last);
  return last === 0 || classOf(end) === LOWER || end === COMMA || end === FULL_STOP;
}

const COMMA = 0x2c;
const FULL_STOP = 0x2e;

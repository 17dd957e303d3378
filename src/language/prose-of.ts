/**
 * The running text of a page, for language detection: without code, commands, paths, addresses and numbers,
 * which look the same in every language and mislead a detector. Works on lines, like the blocks of a page;
 * what is left of a line keeps its order.
 */

import { classOf, LOWER, UPPER } from '../nlp/characters.ts';

/** Lines of a text that are prose, without tokens that are not words. */
export function proseOf(text: string): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const prose = proseOfLine(line);
    if (prose !== '') lines.push(prose);
  }
  return lines.join('\n');
}

/**
 * A line with a larger share of tokens that are not words is code, a table of figures or a list of addresses.
 */
const MAX_SYMBOL_SHARE = 0.4;

const TURKISH = /[çğıöşüÇĞİÖŞÜ]/;
/** Links without a space between them: `MesajıYönetim KuruluSaib`. Code has no Turkish letters. */
const GLUED = /(?<=[çğıöşü]\p{Ll}{0,12})(?=\p{Lu}\p{Ll}{2})|(?<=\p{Ll}{3})(?=[ÇĞİÖŞÜ]\p{Ll}{2})/u;

function proseOfLine(line: string): string {
  if (!hasSymbols(line)) return line.trim();
  const spaced = CAMEL.test(line) && TURKISH.test(line) ? line.split(GLUED).join(' ') : line;
  const tokens = spaced.split(/\s+/).filter((token) => token !== '');
  const words = tokens.filter((token) => !isSymbol(token));
  // Numbers and bullets are not code: they count neither for nor against a line.
  const symbols = tokens.length - words.length - tokens.filter((token) => NUMBER.test(token)).length;
  const isCode = symbols > 0 && symbols >= (symbols + words.length) * MAX_SYMBOL_SHARE;
  return isCode ? '' : words.join(' ');
}

/**
 * A line without a symbol, `a.b`, `()`, `--` or camelCase has no tokens to leave out. Read character by
 * character: V8 calls out of compiled code for every letter beyond Latin-1 that is tested for a Unicode class.
 */
function hasSymbols(line: string): boolean {
  let before = 0;
  let wasLower = false;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    const kind = classOf(code);
    if (kind === UPPER ? wasLower : code < ASCII && isTelling(line, i, code, before)) return true;
    wasLower = kind === LOWER;
    before = code;
  }
  return false;
}

const ASCII = 0x80;
const isSymbolCode = Uint8Array.from({ length: ASCII }, (_, code) =>
  /[\d@/\\_={}[\]<>$#|~^*&%+;]/.test(String.fromCharCode(code)) ? 1 : 0,
);
const isWordCode = Uint8Array.from({ length: ASCII }, (_, code) =>
  /\w/.test(String.fromCharCode(code)) ? 1 : 0,
);
const HYPHEN = 0x2d;
const COLON = 0x3a;
const OPENING = 0x28;
const CLOSING = 0x29;

function isTelling(line: string, at: number, code: number, before: number): boolean {
  if (isSymbolCode[code] === 1) return true;
  if (code === CLOSING) return before === OPENING;
  if (code !== HYPHEN && code !== FULL_STOP && code !== COLON) return false;
  if (code === HYPHEN && before === HYPHEN) return true;
  return isWordCode[before] === 1 && isWordCode[line.charCodeAt(at + 1)] === 1;
}

const NUMBER = /^[^\p{L}]*$/u;
/** Marks that occur inside no word of a language. */
const MARKS = /[@/\\_={}[\]<>$#|~^*&%+]|\(\)|^-{1,2}\w|\d\p{L}|\p{L}\d/u;
/** `pip.conf`, `std::sort`, `www.ornek.com`; a sentence may also end inside a token ("geldi.Sonra"). */
const DOTTED = /^[\p{L}\d-]+(?:[.:]{1,2}[\p{Ll}\d-]+)+[.,;:)]?$/u;
/** `apt-get`, `e-posta`: nothing is lost if such a word is not counted. */
const HYPHENATED = /^[a-z]+(?:-[a-z]+)+$/;
/** camelCase, except Turkish brand-like compounds at the beginning of a word. */
const CAMEL = /\p{Ll}\p{Lu}/u;
/** `return 0;` and `int i;`: code ends its statements this way, Turkish rarely its words. */
const STATEMENT = /[;{}]$/;

/** Chinese and Japanese have no spaces: a token is a sentence, with its figures. */
const UNSPACED = /[\u3040-\u9fff\uf900-\ufaff]{4}/;

function isSymbol(token: string): boolean {
  return (
    !isPlainWord(token) &&
    !UNSPACED.test(token) &&
    (NUMBER.test(token) ||
      MARKS.test(token) ||
      DOTTED.test(token) ||
      HYPHENATED.test(token) ||
      CAMEL.test(token) ||
      STATEMENT.test(token))
  );
}

/**
 * Small letters after a small or capital one, and at most one punctuation mark: nearly all tokens, which need
 * no patterns.
 */
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

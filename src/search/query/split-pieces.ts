/**
 * Splits a query at spaces outside quotes, and tells signs that were typed as operators from those that belong to the
 * text: a quotation mark without its partner, one after a number (15"), a minus before a suffix or a number (-da, -5),
 * a colon with nothing behind it. One pass. What selects pages (export, forget) is read literally: there every sign is
 * an operator, and a quote without an end reaches to the end, which never selects more.
 */
import { asciiLower } from '../../model/ascii-lower.ts';

export type Piece = {
  sign: '' | '+' | '-';
  field: string;
  text: string;
  quoted: boolean;
  star: boolean;
  /** As it was typed, with its signs. */
  source: string;
};

export const TEXT_FIELDS: ReadonlySet<string> = new Set(['title', 'intitle', 'başlık', 'baslik']);

export const FILTER_FIELDS: ReadonlySet<string> = new Set([
  ...['site', 'topic', 'konu', 'lang', 'dil', 'kind', 'tür', 'author', 'yazar', 'alt', 'before', 'after'],
  ...['field', 'alan', 'section', 'bölüm', 'date', 'tarih'],
  ...TEXT_FIELDS,
]);

const QUOTES = '"“”„«»';
const BRACKETS = '()[]{}';
/** What may be excluded: -da is a suffix, -5 a number. */
const EXCLUDED = /^-(?:["“„«]|[\p{L}*]{3})/u;
const REQUIRED = /^\+["“„«\p{L}]/u;
const FIELD = /^[\p{L}]{2,12}:/u;
/** The suffix of a quoted name: "Nutuk"un, "Kurtlar Vadisi"’nin. */
const SUFFIX = /^(?:['’]\p{L}{1,8}|\p{L}{1,4})(?![\p{L}\p{N}])/u;
const LETTER = /[\p{L}\p{N}]/u;

export function splitPieces(text: string, isLiteral = false): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text, at) || BRACKETS.includes(text[at]!)) {
      at++;
      continue;
    }
    const begun = at;
    let sign: Piece['sign'] = '';
    if (isSign(text, at, isLiteral)) {
      sign = text[at] as '-' | '+';
      at++;
    }
    const field = fieldAt(text, at, isLiteral);
    if (field !== '') at += field.length + 1;
    const close = isQuote(text, at) ? closingQuote(text, at, isLiteral) : null;
    if (close === null && isQuote(text, at)) {
      // Without its partner the mark is text; a sign or a field before it still counts
      at++;
      if (sign === '' && field === '') continue;
    }
    const quoted = close !== null;
    const start = quoted ? at + 1 : at;
    let end = close ?? start;
    while (!quoted && end < text.length && !isEnd(text, end)) end++;
    const piece = text.slice(start, end);
    at = quoted ? end + 1 : end;
    const source = text.slice(begun, at).trim();
    if (quoted && !isLiteral) at += SUFFIX.exec(text.slice(at, at + 12))?.[0].length ?? 0;
    const star = !quoted && piece.endsWith('*') && /[\p{L}\p{N}]{2}\*$/u.test(piece);
    pieces.push({ sign, field: asciiLower(field), text: piece, quoted, star, source });
  }
  return pieces;
}

function isSign(text: string, at: number, isLiteral: boolean): boolean {
  if (text[at] !== '-' && text[at] !== '+') return false;
  if (isLiteral) return at + 1 < text.length && !isSpace(text, at + 1);
  return (text[at] === '-' ? EXCLUDED : REQUIRED).test(text.slice(at, at + 4));
}

/** The name of the field that a value at `at` is given for, as typed; '' if there is none. */
function fieldAt(text: string, at: number, isLiteral: boolean): string {
  const found = FIELD.exec(text.slice(at, at + 13))?.[0];
  if (found === undefined || !FILTER_FIELDS.has(asciiLower(found.slice(0, -1)))) return '';
  const after = at + found.length;
  const hasValue = after < text.length && !isSpace(text, after);
  return hasValue || isLiteral ? found.slice(0, -1) : '';
}

/** Where a quotation that opens at `at` ends; null if the mark opens none. */
function closingQuote(text: string, at: number, isLiteral: boolean): number | null {
  if (!isLiteral && at > 0 && LETTER.test(text[at - 1]!)) return null;
  let end = at + 1;
  while (end < text.length && !isQuote(text, end)) end++;
  return end < text.length || isLiteral ? end : null;
}

function isQuote(text: string, at: number): boolean {
  return at < text.length && QUOTES.includes(text[at]!);
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 0x80 ? code === 0x20 || (code >= 9 && code <= 13) : /\s/u.test(text[at]!);
}

function isEnd(text: string, at: number): boolean {
  return isSpace(text, at) || isQuote(text, at) || BRACKETS.includes(text[at]!);
}

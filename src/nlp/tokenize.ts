/**
 * Splits text into tokens whose texts, put together, are the text again: words, numbers, dates, times,
 * addresses, hashtags, mentions, emoji, punctuation, symbols and the space between them. Offsets are UTF-16
 * positions in the original text. A suffix after an apostrophe stays with its word (İstanbul'da, 3'üncü,
 * TBMM'nin): `stemEnd` says where the word before the apostrophe ends. Written as one scanner over character
 * tables; all lookahead is bounded, so any input takes linear time.
 *
 * `tokenize` is for users and tests; the index uses `forEachWord`, which allocates nothing per token.
 */

import { keepShape } from '../threads/keep-shape.ts';
import { hostEnd, isScheme, mailEnd, urlEnd } from './address-ends.ts';
import {
  AT,
  COLON,
  COMMA,
  DOT,
  HASH,
  HYPHEN,
  PLUS,
  SEMICOLON,
  SLASH,
  UNDERSCORE,
} from './character-codes.ts';
import {
  APOSTROPHE,
  classAt,
  classOf,
  DIGIT,
  EMOJI,
  INVISIBLE,
  LETTER,
  LOWER,
  PUNCTUATION,
  SPACE,
  SURROGATE,
  UPPER,
} from './characters.ts';
import { digitsEnd, emojiEnd, emoticonEnd, initialsEnd, numericEnd, tagEnd, wordEnd } from './token-ends.ts';

export const TOKEN_KINDS = [
  'word',
  'number',
  'date',
  'time',
  'url',
  'mail',
  'hashtag',
  'mention',
  'emoji',
  'punctuation',
  'symbol',
  'space',
] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

export type Token = {
  kind: TokenKind;
  text: string;
  start: number;
  end: number;
  /** Where the part before an apostrophe ends; equal to `end` if there is no suffix after an apostrophe. */
  stemEnd: number;
};

/** Indexes into TOKEN_KINDS, for callers that compare numbers. Kinds up to MENTION_KIND carry words. */
export const WORD_KIND = 0;
export const NUMBER_KIND = 1;
const DATE_KIND = 2;
export const TIME_KIND = 3;
export const URL_KIND = 4;
export const MAIL_KIND = 5;
export const HASHTAG_KIND = 6;
export const MENTION_KIND = 7;
const EMOJI_KIND = 8;
const PUNCTUATION_KIND = 9;
const SYMBOL_KIND = 10;
const SPACE_KIND = 11;

/** All tokens of a text, including spaces. */
export function tokenize(text: string): Token[] {
  const scanner = new TokenScanner(text);
  const tokens: Token[] = [];
  while (scanner.next()) {
    const { start, end, stemEnd } = scanner;
    tokens.push({ kind: TOKEN_KINDS[scanner.kind]!, text: text.slice(start, end), start, end, stemEnd });
  }
  return tokens;
}

/**
 * Calls `visit` for every token that carries words or digits, in order. `kind` is an index into TOKEN_KINDS;
 * `stemEnd` is where a suffix after an apostrophe begins, or `end`.
 */
export function forEachWord(
  text: string,
  visit: (start: number, end: number, kind: number, stemEnd: number) => void,
): void {
  const scanner = new TokenScanner(text);
  while (scanner.nextWord()) visit(scanner.start, scanner.end, scanner.kind, scanner.stemEnd);
}

/** A forward cursor over the tokens of one text. */
export class TokenScanner {
  start = 0;
  end = 0;
  stemEnd = 0;
  kind = SPACE_KIND;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Moves to the next token that carries words or digits; false if there is none. */
  nextWord(): boolean {
    const text = this.#text;
    const { length } = text;
    for (;;) {
      let start = this.end;
      while (start < length && isSpaceOrStop(text.charCodeAt(start))) start++;
      this.end = start;
      if (!this.next()) return false;
      if (this.kind <= MENTION_KIND) return true;
    }
  }

  /** Moves to the next token; false at the end of the text. */
  next(): boolean {
    const text = this.#text;
    const start = this.end;
    if (start >= text.length) return false;
    this.start = start;
    const code = text.charCodeAt(start);
    let kind = classOf(code);
    if (kind >= LOWER && kind <= LETTER && this.#plainWord()) return true;
    this.stemEnd = 0;
    if (kind === SURROGATE) kind = classAt(text, start);
    switch (kind) {
      case LOWER:
      case UPPER:
      case LETTER:
        this.#word();
        break;
      case DIGIT:
        this.#number();
        break;
      case SPACE: {
        let end = start + 1;
        while (end < text.length && classOf(text.charCodeAt(end)) === SPACE) end++;
        this.end = end;
        this.kind = SPACE_KIND;
        break;
      }
      case EMOJI:
        this.end = emojiEnd(text, start);
        this.kind = EMOJI_KIND;
        break;
      default:
        this.#mark(code, kind);
    }
    if (this.stemEnd === 0) this.stemEnd = this.end;
    return true;
  }

  /**
   * Most words are letters up to a space, a comma or the end of a sentence: nothing after these needs to be
   * examined.
   */
  #plainWord(): boolean {
    const text = this.#text;
    const { length } = text;
    let end = this.start + 1;
    while (end < length) {
      const next = classOf(text.charCodeAt(end));
      if (next < LOWER || next > DIGIT) break;
      end++;
    }
    if (end < length) {
      const code = text.charCodeAt(end);
      if (code === DOT) {
        if (end + 1 < length && classOf(text.charCodeAt(end + 1)) !== SPACE) return false;
      } else if (code !== COMMA && classOf(code) !== SPACE) return false;
    }
    this.end = end;
    this.stemEnd = end;
    this.kind = WORD_KIND;
    return true;
  }

  #word(): void {
    const text = this.#text;
    const start = this.start;
    let end = wordEnd(text, start);
    this.kind = WORD_KIND;
    if (end < text.length) {
      const code = text.charCodeAt(end);
      if (
        code === DOT ||
        code === COLON ||
        code === AT ||
        code === HYPHEN ||
        code === UNDERSCORE ||
        code === PLUS
      ) {
        const address = this.#address(start, end);
        if (address > 0) {
          this.end = address;
          return;
        }
        if (code === DOT) {
          const abbreviation = initialsEnd(text, start, end);
          if (abbreviation > 0) end = abbreviation;
        }
      }
    }
    this.#suffix(end);
  }

  #number(): void {
    const text = this.#text;
    const start = this.start;
    this.kind = NUMBER_KIND;
    let end = digitsEnd(text, start);
    const code = end < text.length ? text.charCodeAt(end) : 0;
    if (code === DOT || code === COMMA || code === SLASH || code === HYPHEN || code === COLON) {
      const whole = numericEnd(text, start, end, code);
      end = whole.end;
      this.kind = whole.kind === 'number' ? NUMBER_KIND : whole.kind === 'date' ? DATE_KIND : TIME_KIND;
    }
    if (this.kind === NUMBER_KIND && end < text.length) {
      const next = classAt(text, end);
      if (next === LOWER || next === UPPER || next === LETTER) {
        end = wordEnd(text, end);
        this.kind = WORD_KIND;
      }
      const code = end < text.length ? text.charCodeAt(end) : 0;
      if (code === AT || code === UNDERSCORE || code === DOT) {
        const address = this.#address(start, end);
        if (address > 0) {
          this.end = address;
          return;
        }
      }
    }
    this.#suffix(end);
  }

  /** Includes the 'da of İstanbul'da. */
  #suffix(end: number): void {
    const text = this.#text;
    this.end = end;
    if (end + 1 >= text.length || classOf(text.charCodeAt(end)) !== APOSTROPHE) return;
    const next = classAt(text, end + 1);
    if (next !== LOWER && next !== UPPER && next !== LETTER) return;
    this.stemEnd = end;
    this.end = wordEnd(text, end + 1);
  }

  /** End of a URL or mail address that begins with the word at start, or 0. Sets the kind. */
  #address(start: number, end: number): number {
    const text = this.#text;
    const code = text.charCodeAt(end);
    if (code === COLON) {
      if (!text.startsWith('://', end) || !isScheme(text, start, end)) return 0;
      this.kind = URL_KIND;
      return urlEnd(text, end + 3);
    }
    const mail = mailEnd(text, start, end);
    if (mail > 0) {
      this.kind = MAIL_KIND;
      return mail;
    }
    if (code !== DOT && code !== HYPHEN) return 0;
    const host = hostEnd(text, start);
    if (host === 0) return 0;
    this.kind = URL_KIND;
    return text.charCodeAt(host) === SLASH ? urlEnd(text, host) : host;
  }

  #mark(code: number, kind: number): void {
    const text = this.#text;
    const start = this.start;
    if (code === HASH || code === AT) {
      const end = tagEnd(text, start + 1);
      if (end > start + 1) {
        this.end = end;
        this.kind = code === HASH ? HASHTAG_KIND : MENTION_KIND;
        return;
      }
    }
    if (code === COLON || code === SEMICOLON) {
      const end = emoticonEnd(text, start);
      if (end > 0) {
        this.end = end;
        this.kind = EMOJI_KIND;
        return;
      }
    }
    let end = start + 1;
    if (code >= 0xd800 && code <= 0xdbff && text.codePointAt(start)! > 0xffff) end++;
    while (end < text.length && text.charCodeAt(end) === code) end++;
    this.end = end;
    this.kind =
      kind === PUNCTUATION || kind === APOSTROPHE
        ? PUNCTUATION_KIND
        : kind === INVISIBLE
          ? SPACE_KIND
          : SYMBOL_KIND;
  }
}

function isSpaceOrStop(code: number): boolean {
  return code === COMMA || code === DOT || classOf(code) === SPACE;
}

keepShape(TokenScanner);

/**
 * A forward cursor over the tags and texts of an HTML page, by the tokenizer of the HTML standard with
 * scripts off, without building anything: a page is read at the speed of its characters. What the parser does
 * not need (comments, doctype, processing instructions) is skipped. Attributes are positions until one is
 * requested by name.
 *
 * Raw text follows the standard: script, style and similar elements end only at their own end tag, title and
 * textarea decode entities. Any input is accepted; a tag that never ends is dropped with everything after it,
 * as in browsers. Scripts that open comments and scripts inside themselves (the "double escaped" states) also
 * end at the right place.
 */

import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { asciiLower } from '../../model/ascii-lower.ts';
import { keepShape } from '../../threads/keep-shape.ts';
import { RAW, RAW_DECODED, type TagName, tagNamed } from './tag-traits.ts';

export const TEXT = 1;
export const OPEN = 2;
export const CLOSE = 3;
export const END = 0;
export type TokenKind = typeof TEXT | typeof OPEN | typeof CLOSE | typeof END;

/** More attributes than this on one tag are ignored. */
const MAX_ATTRIBUTES = 64;

export class TagScanner {
  /** Name of the tag under the cursor, in lower case. */
  tag = '';
  /** Its traits (tag-traits.ts). */
  traits = 0;
  /** Whether that tag ends in />, which is meaningful only in SVG and MathML. */
  isSelfClosing = false;
  readonly #html: string;
  #at = 0;
  /** Where the text under the cursor begins; it ends at #at. */
  #textStart = 0;
  #textIsRaw = false;
  /** Tag whose raw text comes next. */
  #rawTag = '';
  /** For each attribute: start and end of the name, start and end of the value (−1 if there is none). */
  readonly #attributes = new Int32Array(MAX_ATTRIBUTES * 4);
  #attributeCount = 0;

  constructor(html: string) {
    this.#html = html;
  }

  next(): TokenKind {
    if (this.#rawTag !== '' && this.#rawText()) return TEXT;
    const html = this.#html;
    for (;;) {
      const start = this.#at;
      if (start >= html.length) return END;
      if (html.charCodeAt(start) !== LESS || !this.#isMarkup(start)) return this.#text(start);
      const next = html.charCodeAt(start + 1);
      if (isLetter(next)) {
        if (!this.#readTag(start + 1)) return END;
        if ((this.traits & (RAW | RAW_DECODED)) !== 0) {
          this.#rawTag = this.tag;
          this.#textIsRaw = (this.traits & RAW) !== 0;
        }
        return OPEN;
      }
      if (next === SLASH && isLetter(html.charCodeAt(start + 2))) {
        if (!this.#readTag(start + 2)) return END;
        return CLOSE;
      }
      this.#at = next === BANG ? this.#declarationEnd(start) : this.#after('>', start + 2);
    }
  }

  /** The text under the cursor, entities decoded. */
  get text(): string {
    const text = this.#html.slice(this.#textStart, this.#at);
    return this.#textIsRaw || !text.includes('&') ? text : decodeHTML(text);
  }

  /** Value of an attribute of the tag under the cursor, '' if it has no value; undefined if it is missing. */
  attribute(name: string): string | undefined {
    const at = this.#find(name);
    if (at < 0) return undefined;
    const start = this.#attributes[at + 2]!;
    if (start < 0) return '';
    const value = this.#html.slice(start, this.#attributes[at + 3]);
    return value.includes('&') ? decodeHTMLAttribute(value) : value;
  }

  has(name: string): boolean {
    return this.#find(name) >= 0;
  }

  get hasAttributes(): boolean {
    return this.#attributeCount > 0;
  }

  #find(name: string): number {
    const html = this.#html;
    const attributes = this.#attributes;
    const length = name.length;
    search: for (let at = 0; at < this.#attributeCount * 4; at += 4) {
      const start = attributes[at]!;
      if (attributes[at + 1]! - start !== length) continue;
      for (let i = 0; i < length; i++) {
        let code = html.charCodeAt(start + i);
        if (code >= 65 && code <= 90) code |= 32;
        if (code !== name.charCodeAt(i)) continue search;
      }
      return at;
    }
    return -1;
  }

  /** Does the < at `start` begin a tag, a comment or the like? Otherwise it is text. */
  #isMarkup(start: number): boolean {
    const next = this.#html.charCodeAt(start + 1);
    if (isLetter(next) || next === BANG || next === QUESTION) return true;
    return next === SLASH && start + 2 < this.#html.length;
  }

  #text(start: number): TokenKind {
    const html = this.#html;
    let end = html.indexOf('<', html.charCodeAt(start) === LESS ? start + 1 : start);
    while (end >= 0 && !this.#isMarkup(end)) end = html.indexOf('<', end + 1);
    this.#textStart = start;
    this.#textIsRaw = false;
    this.#at = end < 0 ? html.length : end;
    return TEXT;
  }

  /** Moves over the text of a script, title, …; false if it is empty. */
  #rawText(): boolean {
    const start = this.#at;
    const end = this.#rawTag === 'script' ? this.#scriptEnd(start) : this.#endTag(this.#rawTag, start);
    this.#rawTag = '';
    this.#textStart = start;
    this.#at = end;
    return end > start;
  }

  /** Position of the end tag `</name`, or the end of the page. */
  #endTag(name: string, from: number): number {
    const html = this.#html;
    for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
      if (this.#isNameAt(name, at + 2)) return at;
    }
    return html.length;
  }

  #isNameAt(name: string, at: number): boolean {
    const html = this.#html;
    if (at + name.length >= html.length) return false;
    for (let i = 0; i < name.length; i++) {
      if ((html.charCodeAt(at + i) | 32) !== name.charCodeAt(i)) return false;
    }
    const after = html.charCodeAt(at + name.length);
    return isSpace(after) || after === SLASH || after === GREATER;
  }

  /** A script ends at </script>, but not while a comment in it has opened another <script>. */
  #scriptEnd(from: number): number {
    const html = this.#html;
    let at = from;
    let inScript = false;
    /**
     * Where the open comment ends: past the end of the page if it does not end, so that it is searched for
     * once.
     */
    let commentEnd = -1;
    for (;;) {
      const open = html.indexOf('<', at);
      if (commentEnd >= 0 && (open < 0 || commentEnd < open)) {
        if (commentEnd >= html.length) return html.length;
        at = commentEnd + 3;
        commentEnd = -1;
        inScript = false;
        continue;
      }
      if (open < 0) return html.length;
      if (commentEnd < 0 && html.startsWith('<!--', open)) {
        at = open + 2; // the dashes may also belong to -->
        commentEnd = html.indexOf('-->', at);
        if (commentEnd < 0) commentEnd = html.length;
      } else if (this.#isNameAt('script', open + 1)) {
        if (commentEnd >= 0) inScript = true;
        at = open + 7;
      } else if (html.charCodeAt(open + 1) === SLASH && this.#isNameAt('script', open + 2)) {
        if (!inScript) return open;
        inScript = false;
        at = open + 8;
      } else at = open + 1;
    }
  }

  #declarationEnd(start: number): number {
    const html = this.#html;
    if (!html.startsWith('--', start + 2)) return this.#after('>', start + 2);
    const body = start + 4;
    if (html.charCodeAt(body) === GREATER) return body + 1;
    if (html.startsWith('->', body)) return body + 2;
    // A comment ends at --> or --!>, whichever comes first.
    for (let at = html.indexOf('--', body); at >= 0; at = html.indexOf('--', at + 1)) {
      if (html.charCodeAt(at + 2) === GREATER) return at + 3;
      if (html.charCodeAt(at + 2) === BANG && html.charCodeAt(at + 3) === GREATER) return at + 4;
    }
    return html.length;
  }

  #after(what: string, from: number): number {
    const at = this.#html.indexOf(what, from);
    return at < 0 ? this.#html.length : at + what.length;
  }

  /** Reads name and attributes; false if the page ends inside the tag. */
  #readTag(start: number): boolean {
    const html = this.#html;
    const length = html.length;
    const attributes = this.#attributes;
    let at = start;
    let code = 0;
    let key = 0;
    let all = 0;
    while (at < length && !isSpace((code = html.charCodeAt(at))) && code !== SLASH && code !== GREATER) {
      key = (key << ASCII_BITS) | code;
      all |= code;
      at++;
    }
    const isKeyed = at - start <= MAX_KEY_CHARS && all >>> ASCII_BITS === 0;
    const { name, traits } = isKeyed ? shortTag(html, start, at, key) : tagAt(html, start, at);
    this.tag = name;
    this.traits = traits;
    let count = 0;
    for (;;) {
      const gap = at;
      while (at < length && (isSpace((code = html.charCodeAt(at))) || code === SLASH)) at++;
      if (at >= length) break;
      if (code === GREATER) {
        this.isSelfClosing = at > gap && html.charCodeAt(at - 1) === SLASH;
        this.#attributeCount = count;
        this.#at = at + 1;
        return true;
      }
      const nameStart = at++; // a leading = belongs to the name
      while (at < length) {
        code = html.charCodeAt(at);
        if (isSpace(code) || code === SLASH || code === GREATER || code === EQUALS) break;
        at++;
      }
      const nameEnd = at;
      let valueStart = -1;
      let valueEnd = -1;
      while (at < length && isSpace((code = html.charCodeAt(at)))) at++;
      if (at < length && code === EQUALS) {
        at++;
        while (at < length && isSpace((code = html.charCodeAt(at)))) at++;
        if (at >= length) break;
        code = html.charCodeAt(at);
        if (code === QUOTE || code === APOSTROPHE) {
          valueStart = at + 1;
          valueEnd = html.indexOf(code === QUOTE ? '"' : "'", valueStart);
          if (valueEnd < 0) break;
          at = valueEnd + 1;
        } else {
          valueStart = at;
          while (at < length && !isSpace((code = html.charCodeAt(at))) && code !== GREATER) at++;
          valueEnd = at;
        }
      }
      if (count < MAX_ATTRIBUTES) {
        const slot = count++ * 4;
        attributes[slot] = nameStart;
        attributes[slot + 1] = nameEnd;
        attributes[slot + 2] = valueStart;
        attributes[slot + 3] = valueEnd;
      }
    }
    this.#at = length;
    return false;
  }
}

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const EQUALS = 0x3d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

/** Letters, which are nearly all characters, take one comparison. */
function isSpace(code: number): boolean {
  return code <= 0x20 && (code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c);
}

/** Names this short are remembered by the codes of their characters (div, span, li, a), not made every time. */
const MAX_KEY_CHARS = 4;
const ASCII_BITS = 7;
const shortTags = new Map<number, TagName>();
/** Limits the memory that hostile pages can use. */
const MAX_SHORT_TAGS = 1_000;

function shortTag(html: string, start: number, end: number, key: number): TagName {
  const known = shortTags.get(key);
  if (known !== undefined) return known;
  const tag = tagAt(html, start, end);
  if (shortTags.size < MAX_SHORT_TAGS) shortTags.set(key, tag);
  return tag;
}

function tagAt(html: string, start: number, end: number): TagName {
  return tagNamed(asciiLower(html.slice(start, end)));
}

keepShape(TagScanner);

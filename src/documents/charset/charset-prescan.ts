/**
 * Finds the encoding that the first bytes of a document declare: an XML declaration, or a meta tag by the
 * prescan algorithm of the HTML standard (13.2.3.2). The standard stops after 1024 bytes; this continues to
 * PRESCAN_BYTES, as browsers do when they meet the tag late.
 */
import { asciiLower } from '../../model/ascii-lower.ts';

/** Heads with inline styles and scripts have several kilobytes before their meta tags. */
const PRESCAN_BYTES = 16_384;

/** WHATWG names of the declared encodings, the better source first. */
export function declaredEncodings(bytes: Uint8Array): string[] {
  const head = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.byteLength, PRESCAN_BYTES),
  ).toString('latin1');
  const found: string[] = [];
  const xml = XML_DECLARATION.exec(head);
  const inXml = xml === null ? null : encodingOf(xml[1] ?? xml[2] ?? '');
  if (inXml !== null) found.push(asciiCompatible(inXml));
  const inMeta = prescan(head);
  if (inMeta !== null) found.push(inMeta);
  return found;
}

const XML_DECLARATION = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*(?:"([^">]*)"|'([^'>]*)')/;

/** The encoding with this label by the WHATWG Encoding standard, null for none. */
export function encodingOf(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

/** A declaration that could be read byte by byte cannot be in UTF-16. */
function asciiCompatible(encoding: string): string {
  return encoding === 'utf-16le' || encoding === 'utf-16be' ? 'utf-8' : encoding;
}

function prescan(head: string): string | null {
  let i = 0;
  while (true) {
    i = head.indexOf('<', i);
    if (i < 0) return null;
    if (head.startsWith('<!--', i)) {
      // "<!-->" is a whole comment.
      const end = head.indexOf('-->', i + 2);
      if (end < 0) return null;
      i = end + 3;
    } else if (META.test(head.slice(i, i + 6))) {
      const reader = new AttributeReader(head, i + 6);
      const encoding = metaEncoding(reader);
      if (encoding !== null) return encoding;
      i = reader.position;
    } else if (/^<\/?[a-zA-Z]/.test(head.slice(i, i + 3))) {
      const nameEnd = head.slice(i).search(/[\t\n\f\r >]/);
      if (nameEnd < 0) return null;
      const reader = new AttributeReader(head, i + nameEnd);
      while (reader.next()) {}
      i = reader.position;
    } else if (/^<[!/?]/.test(head.slice(i, i + 2))) {
      i = head.indexOf('>', i);
      if (i < 0) return null;
    } else {
      i++;
    }
  }
}

const META = /^<meta[\t\n\f\r /]$/i;

function metaEncoding(reader: AttributeReader): string | null {
  const seen = new Set<string>();
  let isContentType = false;
  let needsContentType: boolean | null = null;
  let label: string | null = null;
  while (reader.next()) {
    const { name, value } = reader;
    if (seen.has(name)) continue;
    seen.add(name);
    if (name === 'http-equiv') {
      isContentType = value === 'content-type';
    } else if (name === 'content') {
      const inContent = charsetOfContent(value);
      if (inContent !== null && encodingOf(inContent) !== null && label === null) {
        label = inContent;
        needsContentType = true;
      }
    } else if (name === 'charset') {
      label = value;
      needsContentType = false;
    }
  }
  // A tag cut off by the end of the bytes does not count.
  if (reader.ended || label === null || (needsContentType && !isContentType)) return null;
  if (asciiLower(label.trim()) === 'x-user-defined') return 'windows-1252';
  const encoding = encodingOf(label);
  return encoding === null ? null : asciiCompatible(encoding);
}

/** "text/html; charset=…" as the HTML standard extracts it from a meta element. */
export function charsetOfContent(content: string): string | null {
  const start = /charset[\t\n\f\r ]*=[\t\n\f\r ]*/i.exec(content);
  if (start === null) return null;
  const rest = content.slice(start.index + start[0].length);
  const quote = rest[0];
  if (quote === '"' || quote === "'") {
    const end = rest.indexOf(quote, 1);
    return end < 0 ? null : rest.slice(1, end);
  }
  return /^[^\t\n\f\r ;]*/.exec(rest)![0];
}

/** The "get an attribute" steps of the standard, one call of next() each. */
class AttributeReader {
  position: number;
  name = '';
  value = '';
  /** Did the bytes end inside the tag? */
  ended = false;
  readonly #text: string;

  constructor(text: string, position: number) {
    this.#text = text;
    this.position = position;
  }

  /** Reads the next attribute in lower case; false at the end of the tag, with the position after it. */
  next(): boolean {
    const text = this.#text;
    let i = this.#skip(BLANK_OR_SLASH, this.position);
    if (i >= text.length) return this.#end();
    if (text[i] === '>') {
      this.position = i + 1;
      return false;
    }
    const nameStart = i;
    // An equals sign at the beginning belongs to the name.
    i = this.#find(NAME_END, text[i] === '=' ? i + 1 : i);
    if (i >= text.length) return this.#end();
    this.name = asciiLower(text.slice(nameStart, i));
    this.value = '';
    i = this.#skip(BLANK, i);
    if (text[i] !== '=') {
      this.position = i;
      return i < text.length || this.#end();
    }
    i = this.#skip(BLANK, i + 1);
    if (i >= text.length) return this.#end();
    const quote = text[i];
    if (quote === '"' || quote === "'") {
      const end = text.indexOf(quote, i + 1);
      if (end < 0) return this.#end();
      this.value = asciiLower(text.slice(i + 1, end));
      this.position = end + 1;
      return true;
    }
    const end = this.#find(VALUE_END, i);
    if (end >= text.length) return this.#end();
    this.value = asciiLower(text.slice(i, end));
    this.position = end;
    return true;
  }

  #end(): false {
    this.position = this.#text.length;
    this.ended = true;
    return false;
  }

  #skip(characters: string, from: number): number {
    let i = from;
    while (i < this.#text.length && characters.includes(this.#text[i]!)) i++;
    return i;
  }

  #find(characters: string, from: number): number {
    let i = from;
    while (i < this.#text.length && !characters.includes(this.#text[i]!)) i++;
    return i;
  }
}

const BLANK = '\t\n\f\r ';
const BLANK_OR_SLASH = `${BLANK}/`;
const NAME_END = `${BLANK}/>=`;
const VALUE_END = `${BLANK}>`;

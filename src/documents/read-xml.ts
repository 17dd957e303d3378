/**
 * A small reader for untrusted XML: namespaces, CDATA and character references, but no declared entities at
 * all (so that none can be fetched or expanded without end). Malformed input is read as far as it makes
 * sense; it never throws, and time is linear in the input.
 */
import { asciiLower } from '../model/ascii-lower.ts';
import { htmlEntity } from './html-to-text.ts';

export type XmlElement = {
  /** Local name, in lower case. */
  name: string;
  /** As written, '' for none. */
  prefix: string;
  /** URI of its namespace; the prefix if that is not declared; '' for none. */
  namespace: string;
  /** By name as written, including the prefix, in lower case. */
  attributes: ReadonlyMap<string, string>;
};

export interface XmlHandler {
  /** Set when nothing more is needed. */
  readonly stopped?: boolean;
  open(element: XmlElement): void;
  text(text: string): void;
  close(element: XmlElement): void;
}

/** Documents for people do not nest deeper; reading stops there. */
const MAX_DEPTH = 500;

/** Reads up to the end of the root element. Elements that are cut off at the end are not closed. */
export function readXml(input: string, handler: XmlHandler): void {
  const stack: Open[] = [];
  const searcher = new Searcher(input);
  const entities = new Set<string>();
  let position = 0;
  while (position < input.length && handler.stopped !== true) {
    const tag = input.indexOf('<', position);
    if (tag < 0) return;
    if (tag > position && stack.length > 0)
      handler.text(decodeReferences(input.slice(position, tag), entities));
    const next = input.charCodeAt(tag + 1);
    if (next === BANG) {
      if (input.startsWith('<![CDATA[', tag)) {
        const end = searcher.find(']]>', tag + 9);
        if (stack.length > 0) handler.text(input.slice(tag + 9, end < 0 ? undefined : end));
        position = end < 0 ? input.length : end + 3;
      } else if (input.startsWith('<!--', tag)) {
        position = after(searcher.find('-->', tag + 4), 3, input);
      } else {
        position = afterDeclaration(input, searcher, tag);
        collectEntities(input.slice(tag, position), entities);
      }
    } else if (next === QUESTION) {
      position = after(searcher.find('?>', tag + 2), 2, input);
    } else if (next === SLASH) {
      const end = searcher.find('>', tag + 2);
      if (end < 0) return;
      closeTag(asciiLower(input.slice(tag + 2, end).trim()), stack, handler);
      if (stack.length === 0) return;
      position = end + 1;
    } else if (isNameStart(next)) {
      const end = tagEnd(input, searcher, tag + 1);
      if (end < 0) return;
      const selfClosing = input.charCodeAt(end - 1) === SLASH;
      openTag(input.slice(tag + 1, selfClosing ? end - 1 : end), stack, handler);
      if (selfClosing) closeTag(stack.at(-1)!.qualified, stack, handler);
      if (stack.length === 0 || stack.length > MAX_DEPTH) return;
      position = end + 1;
    } else {
      if (stack.length > 0) handler.text('<');
      position = tag + 1;
    }
  }
}

type Open = {
  qualified: string;
  element: XmlElement;
  /** Prefix → URI, shared with the parent if nothing is declared. */
  scope: ReadonlyMap<string, string>;
};

const BANG = 33;
const QUESTION = 63;
const SLASH = 47;

/**
 * indexOf that remembers what it found, or that nothing follows, so that repeated lookahead costs no more.
 */
class Searcher {
  readonly #text: string;
  readonly #known = new Map<string, { from: number; found: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  find(wanted: string, from: number): number {
    const known = this.#known.get(wanted);
    if (known !== undefined && from >= known.from && (known.found < 0 || from <= known.found))
      return known.found;
    const found = this.#text.indexOf(wanted, from);
    this.#known.set(wanted, { from, found });
    return found;
  }
}

function after(found: number, length: number, input: string): number {
  return found < 0 ? input.length : found + length;
}

function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code > 127;
}

/** The position after a DOCTYPE and its internal subset, which is not read. */
function afterDeclaration(input: string, searcher: Searcher, start: number): number {
  const end = searcher.find('>', start);
  const subset = searcher.find('[', start);
  if (subset < 0 || subset > end) return after(end, 1, input);
  const subsetEnd = searcher.find(']>', subset);
  if (subsetEnd >= 0) return subsetEnd + 2;
  const bracket = searcher.find(']', subset);
  return after(bracket < 0 ? end : searcher.find('>', bracket), 1, input);
}

const MAX_DECLARED = 1_000;

/** Names of declared entities: references to them are not expanded, but recognised. */
function collectEntities(declaration: string, entities: Set<string>): void {
  for (const [, name] of declaration.matchAll(/<!ENTITY\s+([\w.-]+)/g)) {
    if (entities.size < MAX_DECLARED) entities.add(name!);
  }
}

/** The ">" that ends the tag: not one inside quotes, unless the quotes never end. */
function tagEnd(input: string, searcher: Searcher, start: number): number {
  let position = start;
  while (true) {
    const end = searcher.find('>', position);
    if (end < 0) return -1;
    const quote = firstQuote(input, position, end);
    if (quote < 0) return end;
    const closing = searcher.find(input[quote]!, quote + 1);
    if (closing < 0) return end;
    position = closing + 1;
  }
}

function firstQuote(input: string, start: number, end: number): number {
  for (let i = start; i < end; i++) {
    const code = input.charCodeAt(i);
    if (code === 34 || code === 39) return i;
  }
  return -1;
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
const NO_SCOPE: ReadonlyMap<string, string> = new Map();

function openTag(tag: string, stack: Open[], handler: XmlHandler): void {
  const nameEnd = tag.search(/[\s/]/);
  const qualified = asciiLower(nameEnd < 0 ? tag : tag.slice(0, nameEnd));
  const attributes = nameEnd < 0 ? NO_ATTRIBUTES : readAttributes(tag.slice(nameEnd));
  const scope = scopeWith(attributes, stack.at(-1)?.scope ?? NO_SCOPE);
  const colon = qualified.indexOf(':');
  const prefix = colon < 0 ? '' : qualified.slice(0, colon);
  const namespace = scope.get(prefix) ?? prefix;
  const element = { name: qualified.slice(colon + 1), prefix, namespace, attributes };
  stack.push({ qualified, element, scope });
  handler.open(element);
}

/** More prefixes, or more attributes on one tag, are an attack. */
const MAX_PREFIXES = 200;
const MAX_ATTRIBUTES = 100;

function scopeWith(
  attributes: ReadonlyMap<string, string>,
  outer: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  let scope: Map<string, string> | null = null;
  for (const [name, value] of attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    scope ??= new Map(outer);
    if (scope.size < MAX_PREFIXES) scope.set(name.slice(6), value);
  }
  return scope ?? outer;
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  let i = 0;
  while (i < text.length && attributes.size < MAX_ATTRIBUTES) {
    if (SEPARATOR.includes(text[i]!)) {
      i++;
      continue;
    }
    const nameStart = i;
    while (i < text.length && !NAME_END.includes(text[i]!)) i++;
    const name = asciiLower(text.slice(nameStart, i));
    while (i < text.length && BLANK.includes(text[i]!)) i++;
    if (text[i] !== '=') continue;
    i++;
    while (i < text.length && BLANK.includes(text[i]!)) i++;
    const quote = text[i];
    let end: number;
    if (quote === '"' || quote === "'") {
      end = text.indexOf(quote, ++i);
      if (end < 0) end = text.length;
    } else {
      end = i;
      while (end < text.length && !BLANK.includes(text[end]!)) end++;
    }
    if (name !== '' && !attributes.has(name)) attributes.set(name, decodeReferences(text.slice(i, end)));
    i = end + 1;
  }
  return attributes;
}

const BLANK = ' \t\n\r\f';
const NAME_END = `${BLANK}=/"'`;
/** What cannot begin the name of an attribute. */
const SEPARATOR = `${BLANK}/"'`;

/** How many unclosed elements an end tag may reach across. */
const MAX_UNCLOSED = 20;

function closeTag(qualified: string, stack: Open[], handler: XmlHandler): void {
  const lowest = Math.max(0, stack.length - MAX_UNCLOSED);
  for (let i = stack.length - 1; i >= lowest; i--) {
    if (stack[i]!.qualified !== qualified) continue;
    while (stack.length > i) handler.close(stack.pop()!.element);
    return;
  }
}

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{0,31}));/g;

/** XML's own references, and the named ones of HTML, which feeds use as if they were declared. */
function decodeReferences(text: string, entities?: ReadonlySet<string>): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined)
      return XML_NAMED[name] ?? htmlEntity(name) ?? (entities?.has(name) ? '\uFFFD' : whole);
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
  });
}

const XML_NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Feeds: RSS 0.9x to 2.0, RSS 1.0 (RDF), Atom 0.3 and 1.0, as far as a crawler needs them: which pages there
 * are, their titles, and when they changed. Titles and summaries are returned as plain text. Broken input is
 * read as far as possible.
 */

import { readDate } from '../../model/time/read-date.ts';
import { decodeBody } from '../charset/decode-body.ts';
import { htmlToText, oneLine } from '../html-to-text.ts';
import { readXml, type XmlElement, type XmlHandler } from '../read-xml.ts';

export type FeedItem = {
  title: string;
  /** Absolute http(s) address of the page; '' if there is none. */
  link: string;
  id: string;
  /** Epoch milliseconds. */
  updated: number | null;
  published: number | null;
  summary: string;
};

export type Feed = { feed: FeedItem; entries: FeedItem[] };

const MAX_ENTRIES = 10_000;
const MAX_FIELD_LENGTH = 100_000;

export function parseFeed(body: Uint8Array | string, url: string, contentType: string | null = null): Feed {
  const reader = new FeedReader(url);
  readXml(typeof body === 'string' ? body : decodeBody(body, contentType).text, reader);
  return reader.finish();
}

type Field = keyof FeedItem;
/** The best value found for each field so far; rank says how good it is. */
type Draft = Partial<Record<Field, { text: string; rank: number }>>;
type Fields = Readonly<Record<string, readonly [field: Field, rank: number]>>;

/** Elements of the formats themselves. */
const OWN: Fields = {
  title: ['title', 3],
  link: ['link', 3],
  id: ['id', 3],
  guid: ['id', 3],
  updated: ['updated', 3],
  modified: ['updated', 2],
  lastbuilddate: ['updated', 2],
  published: ['published', 3],
  pubdate: ['published', 3],
  issued: ['published', 2],
  created: ['published', 1],
  summary: ['summary', 4],
  description: ['summary', 3],
  subtitle: ['summary', 3],
  tagline: ['summary', 3],
  content: ['summary', 1],
};

/** Elements of modules, by namespace (or by the usual prefix if it was not declared). */
const MODULES: readonly (readonly [namespace: RegExp, fields: Fields])[] = [
  [
    /purl\.org\/dc\/|^dc(?:terms)?$/,
    {
      title: ['title', 2],
      identifier: ['id', 2],
      date: ['updated', 2],
      modified: ['updated', 2],
      issued: ['published', 2],
      created: ['published', 1],
      description: ['summary', 2],
    },
  ],
  [/purl\.org\/rss\/1\.0\/modules\/content|^content$/, { encoded: ['summary', 1] }],
  [/search\.yahoo\.com\/mrss|^media$/, { title: ['title', 1], description: ['summary', 1] }],
  [/feedburner/i, { origlink: ['link', 4] }],
  [/itunes\.com\/dtds|^itunes$/i, { title: ['title', 1], summary: ['summary', 2], subtitle: ['summary', 1] }],
];

/** Namespaces of the formats, for elements that carry a prefix. */
const FORMATS =
  /purl\.org\/rss\/1\.0\/$|purl\.org\/(?:net\/rss|atom|pie)|w3\.org\/2005\/Atom|netscape\.com\/(?:rdf|publish)/i;

/** An element whose children may fill fields of a draft, or (draft null) may not. */
type Level = { draft: Draft | null; base: string };

/** The element being read into a field. */
type Capture = {
  field: Field;
  rank: number;
  draft: Draft;
  element: XmlElement;
  base: string;
  text: string;
  /** How many elements are open inside, and inside the outermost one that hides its text. */
  depth: number;
  hiddenDepth: number;
};

class FeedReader implements XmlHandler {
  readonly #feed: Draft = {};
  readonly #entries: Draft[] = [];
  readonly #levels: Level[];
  #rootPrefix: string | null = null;
  #capture: Capture | null = null;

  constructor(url: string) {
    this.#levels = [{ draft: null, base: url }];
  }

  open(element: XmlElement): void {
    const capture = this.#capture;
    if (capture !== null) {
      if (!isSibling(element, capture.element)) {
        capture.depth++;
        if (capture.hiddenDepth > 0 || HIDDEN.has(element.name)) capture.hiddenDepth++;
        return;
      }
      this.#capture = null;
      this.#take(capture);
      // Elements still open will be closed later.
      for (let i = 0; i < capture.depth; i++) this.#levels.push({ draft: capture.draft, base: capture.base });
    }
    const parent = this.#levels.at(-1)!;
    const base = resolve(element.attributes.get('xml:base') ?? '', parent.base) || parent.base;
    this.#rootPrefix ??= element.prefix;
    const isOwn =
      element.prefix === '' || element.prefix === this.#rootPrefix || FORMATS.test(element.namespace);
    const draft = isOwn ? this.#contextOf(element) : null;
    if (draft !== null) {
      this.#levels.push({ draft, base });
      return;
    }
    const found = isOwn && Object.hasOwn(OWN, element.name) ? OWN[element.name] : moduleField(element);
    if (found !== undefined && parent.draft !== null) {
      const [field, rank] = found;
      this.#capture = { field, rank, draft: parent.draft, element, base, text: '', depth: 1, hiddenDepth: 0 };
    } else {
      // A media group contains titles of its entry.
      const passesOn = MEDIA_GROUPS.has(element.name) && !isOwn;
      this.#levels.push({ draft: passesOn ? parent.draft : null, base });
    }
  }

  text(text: string): void {
    const capture = this.#capture;
    if (capture !== null && capture.hiddenDepth === 0 && capture.text.length < MAX_FIELD_LENGTH)
      capture.text += text;
  }

  close(): void {
    const capture = this.#capture;
    if (capture === null) {
      if (this.#levels.length > 1) this.#levels.pop();
      return;
    }
    if (capture.hiddenDepth > 0) capture.hiddenDepth--;
    if (--capture.depth > 0) return;
    this.#capture = null;
    this.#take(capture);
  }

  finish(): Feed {
    return { feed: toItem(this.#feed), entries: this.#entries.map(toItem) };
  }

  /** The draft that an element of the format opens. */
  #contextOf({ name, attributes }: XmlElement): Draft | null {
    if (name === 'channel' || name === 'feed') return this.#feed;
    if (name !== 'item' && name !== 'entry') return null;
    const draft: Draft = {};
    const about = attributes.get('rdf:about');
    if (about !== undefined) {
      keep(draft, 'id', about, 1);
      keep(draft, 'link', resolve(about, this.#levels.at(-1)!.base), 1);
    }
    if (this.#entries.length < MAX_ENTRIES) this.#entries.push(draft);
    return draft;
  }

  #take({ field, rank, draft, element, base, text }: Capture): void {
    if (field === 'link') {
      const href = element.attributes.get('href');
      if (href === undefined) keep(draft, 'link', resolve(text, base), rank);
      else keep(draft, 'link', resolve(href, base), linkRank(element.attributes, rank));
    } else if (field === 'title' || field === 'summary') {
      keep(draft, field, toText(text, element), rank);
    } else {
      keep(draft, field, text.trim(), rank);
      const isPermalink = element.name === 'guid' && element.attributes.get('ispermalink') !== 'false';
      // Only complete addresses: many ids are not.
      if (isPermalink && /^https?:/i.test(text.trim())) keep(draft, 'link', resolve(text, base), 2);
    }
  }
}

/** Can this element not be a part of the field, so that the field must have been left unclosed? */
function isSibling(element: XmlElement, field: XmlElement): boolean {
  if (element.namespace !== field.namespace) return false;
  return Object.hasOwn(OWN, element.name) || element.name === 'item' || element.name === 'entry';
}

const HIDDEN = new Set(['script', 'style']);
const MEDIA_GROUPS = new Set(['group', 'content']);

function moduleField({ name, namespace }: XmlElement): readonly [Field, number] | undefined {
  return MODULES.find(([pattern, fields]) => Object.hasOwn(fields, name) && pattern.test(namespace))?.[1][
    name
  ];
}

/** Among equal ranks, the first non-empty value stays. */
function keep(draft: Draft, field: Field, text: string, rank: number): void {
  if (text !== '' && rank > (draft[field]?.rank ?? 0)) draft[field] = { text, rank };
}

/** Among Atom links, the one to the page itself; 0 for anything else. */
function linkRank(attributes: ReadonlyMap<string, string>, rank: number): number {
  const rel = attributes.get('rel') ?? 'alternate';
  if (rel !== 'alternate') return 0;
  const type = attributes.get('type') ?? 'text/html';
  return /html/i.test(type) ? rank : 1;
}

/** '' for anything that is not the address of a page. */
function resolve(reference: string, base: string): string {
  const text = reference.trim();
  if (text === '') return '';
  try {
    const { href, protocol } = new URL(text, base);
    return protocol === 'http:' || protocol === 'https:' ? href : '';
  } catch {
    return '';
  }
}

/** Plain text of a title or summary, whichever way its format has wrapped it. */
function toText(value: string, { attributes, namespace }: XmlElement): string {
  const type = attributes.get('type') ?? '';
  const mode = attributes.get('mode') ?? '';
  if (mode === 'base64' || (type.includes('/') && !/^text\/|xml$/.test(type))) {
    return htmlToText(Buffer.from(value, 'base64').toString('utf8'));
  }
  const isAtom = /atom|w3\.org/i.test(namespace);
  const isPlain = isAtom ? !(type.includes('html') || mode === 'escaped') : type === 'text/plain';
  return isPlain || type.includes('xhtml') ? oneLine(value) : htmlToText(value);
}

function toItem(draft: Draft): FeedItem {
  const text = (field: Field) => draft[field]?.text ?? '';
  return {
    title: text('title'),
    link: text('link'),
    id: text('id'),
    updated: readDate(text('updated')),
    published: readDate(text('published')),
    summary: text('summary'),
  };
}

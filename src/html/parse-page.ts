/**
 * The parser of E1: one pass over the HTML, no tree. It gives the title, the metadata, the links, and the text as
 * blocks, in time linear in the page. htmlparser2 takes any bytes; the limits below keep what comes out bounded.
 *
 * Text inside script, style, template and the like is not text. A block ends where a block-level tag begins or ends,
 * and at <br>. Pages of a site with a selector rule get a real tree elsewhere; this one must stay fast.
 */
import { Parser } from 'htmlparser2';
import { asciiLower } from '../model/ascii.ts';
import type { Block, MetaEntry, ParsedLink, ParsedPage } from '../model/parsed-page.ts';

const MAX_LINKS = 5_000;
const MAX_BLOCKS = 20_000;
const MAX_TEXT_CHARS = 4_000_000;
const MAX_ANCHOR_CHARS = 200;
const MAX_META_CHARS = 2_000;
const MAX_METAS = 200;
/** Deeper nesting is an attack or a fault; the text is kept, its place is not told more exactly. */
const MAX_PATH_DEPTH = 64;

export function parsePage(html: string): ParsedPage {
  const page = new PageBuilder();
  const parser = new Parser(page.handler, { decodeEntities: true, lowerCaseTags: true });
  parser.write(html);
  parser.end();
  return page.finish();
}

class PageBuilder {
  readonly #metas: MetaEntry[] = [];
  readonly #blocks: Block[] = [];
  readonly #links: ParsedLink[] = [];
  readonly #feeds: string[] = [];
  readonly #jsonLd: string[] = [];
  readonly #path: string[] = [];
  readonly #blockTags: string[] = [];
  #title: string | null = null;
  #lang = '';
  #base = '';
  #canonical = '';
  #time = '';

  /** Depth of open tags whose text is not content. */
  #silent = 0;
  /** Where text goes while it is not part of a block. */
  #capture: { kind: 'title' | 'json-ld'; text: string } | null = null;
  #link: ParsedLink | null = null;
  #text = '';
  #linkChars = 0;
  #textChars = 0;

  readonly handler = {
    onopentag: (tag: string, attributes: Record<string, string>) => this.#open(tag, attributes),
    onclosetag: (tag: string) => this.#close(tag),
    ontext: (text: string) => this.#take(text),
  };

  finish(): ParsedPage {
    this.#endLink();
    this.#endBlock();
    return {
      title: this.#title ?? '',
      lang: this.#lang,
      base: this.#base,
      canonical: this.#canonical,
      metas: this.#metas,
      blocks: this.#blocks,
      links: this.#links,
      feeds: this.#feeds,
      jsonLd: this.#jsonLd,
      time: this.#time,
    };
  }

  #open(tag: string, attributes: Record<string, string>): void {
    if (SILENT_TAGS.has(tag)) {
      this.#silent++;
      if (tag === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) {
        this.#capture = { kind: 'json-ld', text: '' };
      }
      return;
    }
    if (BLOCK_TAGS.has(tag)) {
      this.#endBlock();
      this.#blockTags.push(tag);
      this.#path.push(placeOf(tag, attributes));
      if (tag === 'html') this.#lang ||= asciiLower(attributes['lang'] ?? attributes['xml:lang'] ?? '');
      return;
    }
    switch (tag) {
      case 'a':
      case 'area':
        this.#openLink(attributes);
        break;
      case 'br':
      case 'hr':
        this.#endBlock();
        break;
      case 'frame':
      case 'iframe':
        if (attributes['src']) this.#addLink({ href: attributes['src'], anchor: '', nofollow: false });
        break;
      case 'img':
        if (this.#link && attributes['alt']) this.#link.anchor += ` ${attributes['alt']} `;
        break;
      case 'title':
        if (this.#title === null) this.#capture = { kind: 'title', text: '' };
        break;
      case 'base':
        this.#base ||= (attributes['href'] ?? '').trim();
        break;
      case 'time':
        this.#time ||= attributes['datetime'] ?? '';
        break;
      case 'meta':
        this.#meta(attributes);
        break;
      case 'link':
        this.#linkTag(attributes);
        break;
    }
  }

  #close(tag: string): void {
    if (SILENT_TAGS.has(tag)) {
      if (this.#silent > 0) this.#silent--;
      if (this.#capture?.kind === 'json-ld') {
        this.#jsonLd.push(this.#capture.text);
        this.#capture = null;
      }
    } else if (BLOCK_TAGS.has(tag)) {
      this.#endBlock();
      this.#blockTags.pop();
      this.#path.pop();
    } else if (tag === 'a') {
      this.#endLink();
    } else if (tag === 'title' && this.#capture?.kind === 'title') {
      this.#title = oneLine(this.#capture.text);
      this.#capture = null;
    }
  }

  #take(text: string): void {
    if (this.#capture) {
      if (this.#capture.text.length < MAX_TEXT_CHARS) this.#capture.text += text;
      return;
    }
    if (this.#silent > 0 || this.#textChars > MAX_TEXT_CHARS) return;
    this.#textChars += text.length;
    this.#text += text;
    if (this.#link) {
      this.#linkChars += text.length;
      if (this.#link.anchor.length < MAX_ANCHOR_CHARS) this.#link.anchor += text;
    }
  }

  #openLink(attributes: Record<string, string>): void {
    this.#endLink();
    const href = attributes['href'];
    if (href === undefined) return;
    const nofollow = /(^|[\s,])nofollow($|[\s,])/i.test(attributes['rel'] ?? '');
    this.#link = { href: href.trim(), anchor: '', nofollow };
  }

  #endLink(): void {
    if (!this.#link) return;
    this.#link.anchor = oneLine(this.#link.anchor).slice(0, MAX_ANCHOR_CHARS);
    this.#addLink(this.#link);
    this.#link = null;
  }

  #addLink(link: ParsedLink): void {
    if (this.#links.length < MAX_LINKS) this.#links.push(link);
  }

  #endBlock(): void {
    if (this.#text === '') return;
    const text = oneLine(this.#text);
    const linkChars = Math.min(this.#linkChars, text.length);
    this.#text = '';
    this.#linkChars = 0;
    if (text === '' || this.#blocks.length >= MAX_BLOCKS) return;
    const path = this.#path.slice(0, MAX_PATH_DEPTH).join('>');
    this.#blocks.push({ text, tag: this.#blockTags.at(-1) ?? 'body', path, linkChars });
  }

  #meta(attributes: Record<string, string>): void {
    const name =
      attributes['name'] ?? attributes['property'] ?? attributes['http-equiv'] ?? attributes['itemprop'];
    const content = attributes['content'];
    if (name === undefined || content === undefined || this.#metas.length >= MAX_METAS) return;
    this.#metas.push({ name: asciiLower(name.trim()), content: content.slice(0, MAX_META_CHARS) });
  }

  #linkTag(attributes: Record<string, string>): void {
    const rel = asciiLower(attributes['rel'] ?? '').split(/\s+/);
    const href = (attributes['href'] ?? '').trim();
    if (href === '') return;
    if (rel.includes('canonical')) this.#canonical ||= href;
    else if (rel.includes('alternate') && /(rss|atom)\+xml/i.test(attributes['type'] ?? ''))
      this.#feeds.push(href);
    else if (
      rel.includes('next') ||
      rel.includes('prev') ||
      (rel.includes('alternate') && attributes['hreflang'])
    ) {
      this.#addLink({ href, anchor: '', nofollow: rel.includes('nofollow') });
    }
  }
}

function placeOf(tag: string, attributes: Record<string, string>): string {
  const name = attributes['class'] ?? attributes['id'] ?? '';
  if (name === '') return tag;
  const first = name.trim().split(/\s/, 1)[0]!;
  return first === '' ? tag : `${tag}.${first.slice(0, 40)}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const SILENT_TAGS = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'object',
  'select',
  'textarea',
  'button',
]);

const BLOCK_TAGS = new Set(
  (
    'html body address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form frameset h1 h2 h3 h4 h5 h6 header legend li main menu nav ol p pre section summary table tbody td tfoot th ' +
    'thead tr ul caption'
  ).split(' '),
);

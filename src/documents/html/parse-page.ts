/**
 * The parser of E1: one pass over the HTML, no tree. It returns the title, the metadata, the links, the
 * pictures, and the text as blocks with the elements around them, in time linear in the page. It accepts any
 * text; the limits below bound the result.
 *
 * Text inside svg, select, button and the like is not text. A block ends where a block-level tag begins or
 * ends, and at <br>. If such an element is never closed, it would silence the rest of the page: the page is
 * then read again without it. Pages of a site with a selector rule get a real tree elsewhere; this one must
 * stay fast.
 */

import { asciiLower } from '../../model/ascii-lower.ts';
import { PAGE_LIMITS } from '../../model/page-limits.ts';
import type { Block, MetaEntry, ParsedImage, ParsedLink, ParsedPage } from '../../model/parsed-page.ts';
import { keepShape } from '../../threads/keep-shape.ts';
import { isBlank, oneLine } from './one-line.ts';
import { OpenPlaces } from './open-places.ts';
import { PropertyReader } from './property-reader.ts';
import { repairPage } from './repair-page.ts';
import { CLOSE, END, OPEN, TagScanner, TEXT } from './tag-scanner.ts';
import { BLOCK, RAW, RAW_DECODED, SILENT, silentTags, tagNamed } from './tag-traits.ts';

const MAX_LINKS = 5_000;
const MAX_IMAGES = 1_000;
const MAX_BLOCKS = 20_000;
const MAX_TEXT_CHARS = 4_000_000;
const MAX_ANCHOR_CHARS = 200;
/** Of <title>, with the white space in it. */
const MAX_TITLE_CHARS = 4 * PAGE_LIMITS.titleChars;
const MAX_META_CHARS = 2_000;
const MAX_METAS = 200;
const MAX_LABEL_CHARS = 200;

export function parsePage(html: string): ParsedPage {
  const silent = new Set(silentTags());
  for (;;) {
    const reader = new PageReader(html, silent);
    const page = reader.read();
    if (reader.silencedBy === '') return repairPage(page);
    silent.delete(reader.silencedBy);
  }
}

class PageReader {
  readonly #scanner: TagScanner;
  readonly #silentTags: ReadonlySet<string>;
  readonly #open = new OpenPlaces();
  readonly #properties = new PropertyReader();
  readonly #metas: MetaEntry[] = [];
  readonly #blocks: Block[] = [];
  readonly #links: ParsedLink[] = [];
  readonly #images: ParsedImage[] = [];
  readonly #feeds: string[] = [];
  readonly #jsonLd: string[] = [];
  #title: string | null = null;
  #lang = '';
  #base = '';
  #canonical = '';
  #licence = '';
  #time = '';
  #mediaTitle = '';

  /** The outermost open element whose text is not content, '' outside of one. */
  silencedBy = '';
  #silentDepth = 0;
  /** The tag whose raw text comes next. */
  #raw = '';
  #rawIsJsonLd = false;
  #link: ParsedLink | null = null;
  #text = '';
  #linkChars = 0;
  #linkCount = 0;
  #afterBreak = false;
  #textChars = 0;

  constructor(html: string, silentTags: ReadonlySet<string>) {
    this.#scanner = new TagScanner(html);
    this.#silentTags = silentTags;
  }

  read(): ParsedPage {
    const scanner = this.#scanner;
    for (let kind = scanner.next(); kind !== END; kind = scanner.next()) {
      if (kind === TEXT) this.#take();
      else if (kind === OPEN) this.#openTag(scanner.tag);
      else if (kind === CLOSE) this.#closeTag(scanner.tag);
    }
    this.#endLink();
    this.#endBlock(false);
    return {
      title: this.#title ?? '',
      lang: this.#lang,
      base: this.#base,
      canonical: this.#canonical,
      licence: this.#licence,
      metas: this.#metas,
      properties: this.#properties.finish(),
      places: this.#open.places,
      blocks: this.#blocks,
      links: this.#links,
      images: this.#images,
      feeds: this.#feeds,
      jsonLd: this.#jsonLd,
      time: this.#time,
    };
  }

  #openTag(tag: string): void {
    const scanner = this.#scanner;
    this.#raw = '';
    if (this.silencedBy !== '') {
      if (tag === this.silencedBy && !scanner.isSelfClosing) this.#silentDepth++;
    } else if ((scanner.traits & SILENT) !== 0 && this.#silentTags.has(tag)) {
      if (scanner.isSelfClosing && (tag === 'svg' || tag === 'math')) return;
      this.silencedBy = tag;
      this.#silentDepth = 1;
      return;
    } else if ((scanner.traits & BLOCK) !== 0) {
      this.#openBlock(tag);
      return;
    }
    this.#openInline(tag);
  }

  #openBlock(tag: string): void {
    const scanner = this.#scanner;
    const { traits } = scanner;
    this.#endBlock(false);
    this.#open.closeImpliedBy(tag, traits);
    const parent = this.#open.current;
    if (!scanner.hasAttributes) {
      this.#open.open({ tag, label: '', role: '', property: '', parent, isHidden: false }, traits);
      return;
    }
    if (tag === 'html')
      this.#lang ||= asciiLower(scanner.attribute('lang') ?? scanner.attribute('xml:lang') ?? '');
    const property = scanner.attribute('itemprop') ?? '';
    if (property !== '') this.#properties.open(property, scanner);
    const place = {
      tag,
      label: labelOf(scanner),
      role: scanner.attribute('role') ?? '',
      property,
      parent,
      isHidden: isHidden(scanner),
    };
    this.#open.open(place, traits);
  }

  #openInline(tag: string): void {
    const scanner = this.#scanner;
    switch (tag) {
      case 'a':
      case 'area':
        this.#openLink();
        break;
      case 'br':
      case 'hr':
        this.#endBlock(true);
        if (tag === 'hr') this.#open.closeImpliedBy(tag, scanner.traits);
        return;
      case 'frame':
      case 'iframe': {
        const href = scanner.attribute('src');
        if (href) this.#addLink({ href: href.trim(), anchor: '', nofollow: false });
        if (href && VIDEO_FRAME.test(href)) this.#addMedia(href, titleOf(scanner));
        break;
      }
      case 'img':
        this.#image();
        break;
      case 'video':
      case 'audio':
        this.#mediaTitle = titleOf(scanner);
        this.#addMedia(scanner.attribute('src') ?? '', this.#mediaTitle);
        break;
      case 'source':
        if (/^(video|audio)\//i.test(scanner.attribute('type') ?? ''))
          this.#addMedia(scanner.attribute('src') ?? '', this.#mediaTitle);
        break;
      case 'script':
        this.#rawIsJsonLd = /ld\+json/i.test(scanner.attribute('type') ?? '');
        break;
      case 'base':
        this.#base ||= (scanner.attribute('href') ?? '').trim();
        break;
      case 'time':
        this.#time ||= scanner.attribute('datetime') ?? '';
        break;
      case 'meta':
        this.#meta();
        break;
      case 'link':
        this.#linkTag();
        break;
    }
    if ((scanner.traits & (RAW | RAW_DECODED)) !== 0) this.#raw = tag;
    else if (scanner.hasAttributes) {
      const property = scanner.attribute('itemprop');
      if (property) this.#properties.open(property, scanner);
      else if (tag === 'span' && BYLINE_CLASS.test(scanner.attribute('class') ?? ''))
        this.#properties.open('byline', scanner);
    }
  }

  #closeTag(tag: string): void {
    this.#raw = '';
    this.#properties.close(tag);
    if (this.silencedBy !== '') {
      if (tag === this.silencedBy && --this.#silentDepth === 0) this.silencedBy = '';
      if (tag === 'a') this.#endLink();
    } else if ((this.#scanner.traits & BLOCK) !== 0) {
      this.#endBlock(false);
      this.#open.close(tag, this.#scanner.traits);
    } else if (tag === 'a') this.#endLink();
    else if (tag === 'br') this.#endBlock(true);
  }

  #take(): void {
    if (this.#raw !== '') {
      this.#takeRaw();
      return;
    }
    if (this.silencedBy !== '' || this.#textChars > MAX_TEXT_CHARS) return;
    const text = this.#scanner.text;
    if (isBlank(text)) {
      if (this.#text !== '') this.#text += ' ';
      return;
    }
    this.#textChars += text.length;
    this.#text += text;
    this.#properties.take(text);
    if (this.#link) {
      this.#linkChars += text.length;
      if (this.#link.anchor.length < MAX_ANCHOR_CHARS) this.#link.anchor += text;
    }
  }

  #takeRaw(): void {
    if (this.#raw === 'title') {
      if (this.silencedBy === '') this.#title ??= oneLine(this.#scanner.text.slice(0, MAX_TITLE_CHARS));
    } else if (this.#raw === 'script' && this.#rawIsJsonLd && this.#textChars <= MAX_TEXT_CHARS) {
      const text = this.#scanner.text;
      this.#textChars += text.length;
      this.#jsonLd.push(text);
    }
    this.#raw = '';
  }

  #openLink(): void {
    this.#endLink();
    const scanner = this.#scanner;
    const href = scanner.attribute('href');
    if (href === undefined) return;
    const rel = scanner.attribute('rel') ?? '';
    this.#linkCount++;
    this.#link = { href: href.trim(), anchor: '', nofollow: rel !== '' && hasWord(rel, 'nofollow') };
    if (rel !== '' && (hasWord(rel, 'next') || hasWord(rel, 'prev'))) this.#link.isNext = true;
    if (rel !== '' && hasWord(rel, 'license')) this.#licence ||= this.#link.href;
    if (rel !== '' && hasWord(rel, 'author')) this.#properties.open('rel-author', scanner);
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

  #image(): void {
    const scanner = this.#scanner;
    const alt = scanner.attribute('alt') ?? '';
    if (this.#link && alt !== '' && this.#link.anchor.length < MAX_ANCHOR_CHARS)
      this.#link.anchor += ` ${alt} `;
    const src =
      scanner.attribute('data-src') || scanner.attribute('data-original') || scanner.attribute('src');
    this.#addMedia(src ?? '', alt || titleOf(scanner));
  }

  #addMedia(address: string, alt: string): void {
    const src = address.trim();
    if (src === '' || src.startsWith('data:') || this.#images.length >= MAX_IMAGES) return;
    this.#images.push({ src, alt: oneLine(alt).slice(0, MAX_META_CHARS), block: this.#blocks.length });
  }

  #endBlock(atBreak: boolean): void {
    if (this.#text !== '') {
      const text = oneLine(this.#text);
      if (text !== '' && this.#blocks.length < MAX_BLOCKS) {
        if (this.#open.current < 0) this.#openRoot();
        this.#blocks.push({
          text,
          place: this.#open.current,
          linkChars: Math.min(this.#linkChars, text.length),
          links: this.#linkCount,
          afterBreak: this.#afterBreak,
        });
      }
      this.#text = '';
    }
    this.#linkChars = 0;
    this.#linkCount = 0;
    this.#afterBreak = atBreak;
  }

  /** Text outside any element goes into an implied body. */
  #openRoot(): void {
    const place = { tag: 'body', label: '', role: '', property: '', parent: -1, isHidden: false };
    this.#open.open(place, tagNamed('body').traits);
  }

  #meta(): void {
    const scanner = this.#scanner;
    const name =
      scanner.attribute('name') ??
      scanner.attribute('property') ??
      scanner.attribute('http-equiv') ??
      scanner.attribute('itemprop');
    const content = scanner.attribute('content');
    if (name === undefined || content === undefined || this.#metas.length >= MAX_METAS) return;
    this.#metas.push({ name: asciiLower(name.trim()), content: content.slice(0, MAX_META_CHARS) });
  }

  #linkTag(): void {
    const scanner = this.#scanner;
    const rel = asciiLower(scanner.attribute('rel') ?? '').split(/\s+/);
    const href = (scanner.attribute('href') ?? '').trim();
    if (href === '') return;
    if (rel.includes('license')) this.#licence ||= href;
    if (rel.includes('canonical')) this.#canonical ||= href;
    else if (rel.includes('alternate') && /(rss|atom)\+xml/i.test(scanner.attribute('type') ?? '')) {
      if (this.#feeds.length < MAX_METAS) this.#feeds.push(href);
    } else if (
      rel.includes('next') ||
      rel.includes('prev') ||
      (rel.includes('alternate') && scanner.attribute('hreflang'))
    ) {
      const isNext = !rel.includes('alternate');
      this.#addLink({ href, anchor: '', nofollow: rel.includes('nofollow'), ...(isNext ? { isNext } : {}) });
    }
  }
}

/** An inline element with the author of the page, of a comment or of another one. */
const BYLINE_CLASS = /(?:^|[\s_-])(?:author|byline|yazar|muhabir)(?:[\s_-]|$)/i;

/** Frames that hold a film or a recording. */
const VIDEO_FRAME =
  /(?:youtube(?:-nocookie)?\.com\/embed|player\.vimeo\.com|dailymotion\.com\/embed|izlesene\.com\/embed)/i;

function titleOf(scanner: TagScanner): string {
  return scanner.attribute('title') ?? scanner.attribute('aria-label') ?? '';
}

function labelOf(scanner: TagScanner): string {
  const className = scanner.attribute('class') ?? '';
  const id = scanner.attribute('id') ?? '';
  const label = className === '' || id === '' ? className + id : `${className} ${id}`;
  return label.length > MAX_LABEL_CHARS ? label.slice(0, MAX_LABEL_CHARS) : label;
}

function isHidden(scanner: TagScanner): boolean {
  if (scanner.has('hidden') || scanner.attribute('aria-hidden') === 'true') return true;
  const style = scanner.attribute('style');
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}

function hasWord(list: string, word: string): boolean {
  return asciiLower(list)
    .split(/[\s,]+/)
    .includes(word);
}

keepShape(PageReader);

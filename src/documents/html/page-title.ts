import type { Block, ParsedPage } from '../../model/parsed-page.ts';
import { plain } from '../plain-words.ts';
import { isTellingLink } from '../telling-link.ts';
import { findTime } from './read-time.ts';
import { tidyTitle } from './tidy-title.ts';

/** Where a title was taken from. */
export type TitleReading = {
  value: string;
  source: 'json-ld' | 'open-graph' | 'microdata' | 'meta' | 'visible' | 'title-tag' | 'anchor';
};

export type TitleHints = {
  openGraph: string | null;
  jsonLd: string | null;
  microdata: string | null;
  siteName: string | null;
  /** Is this line of a title on many pages of the site? */
  isShared: (line: string) => boolean;
  /** Is this block on other pages of the site? */
  isRepeated: (block: number) => boolean;
  /** The same, also if the other page has nearly all of this page's text. */
  isSeen: (block: number) => boolean;
  /** The text of the link through which the page was found; '' if there is none. */
  anchor: string;
  /** Address of the page; '' if it is unknown. */
  url: string;
};

/**
 * The title of the article, not the site's. The visible heading comes first if another title of the page
 * confirms it; then the declared title, without the name of the site. If other pages have the same title, it
 * may be that of the site, or of a list in several orders: an own heading decides, then a line that the link
 * to the page names, then a heading that repeats the shared title. The link alone decides if the page has
 * none of these, as on sites that give every page the same <title>.
 */
export function pageTitle(page: ParsedPage, hints: TitleHints): TitleReading {
  const found = titleIn(page, hints);
  if (!isPlaceholder(found.value)) return found;
  const other = titleIn(withoutPlaceholders(page), {
    ...hints,
    openGraph: unlessPlaceholder(hints.openGraph),
    jsonLd: unlessPlaceholder(hints.jsonLd),
    microdata: unlessPlaceholder(hints.microdata),
    anchor: unlessPlaceholder(hints.anchor) ?? '',
  });
  const isHeading = page.blocks.some(
    (block) =>
      /^h[12]$/.test(page.places[block.place]!.tag) &&
      !isLinked(block) &&
      tidyTitle(block.text) === other.value,
  );
  // without a title of any kind, the first lines are often those of another article's card
  return other.value !== '' && (other.source !== 'visible' || isHeading) ? other : found;
}

/** What programs write where a title is missing. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  'undefined|null|nan|object object|untitled|untitled document|adsiz belge|new page 1|yeni sayfa 1'.split(
    '|',
  ),
);

function isPlaceholder(title: string): boolean {
  return PLACEHOLDERS.has(plain(title));
}

function unlessPlaceholder(title: string | null): string | null {
  return title !== null && isPlaceholder(title) ? null : title;
}

/** Blocks keep their positions: the hints go by them. */
function withoutPlaceholders(page: ParsedPage): ParsedPage {
  const blocks = page.blocks.map((block) => (isPlaceholder(block.text) ? { ...block, text: '' } : block));
  return { ...page, title: unlessPlaceholder(page.title) ?? '', blocks };
}

function titleIn(page: ParsedPage, hints: TitleHints): TitleReading {
  const heading = confirmedHeading(page, hints);
  if (heading !== null) return { value: tidyTitle(heading), source: 'visible' };
  const stated = statedTitle(page, hints);
  const isOwn = stated !== null && !hints.isShared(stated.whole) && stated.reading.value !== '';
  if (isOwn && (stated.reading.source === 'title-tag' || ownPart(page.title, page, hints) !== ''))
    return stated.reading;
  const own = ownHeading(page, hints);
  if (own !== null) return { value: partNamedBy(own, page) ?? own, source: 'visible' };
  if (isOwn) return stated.reading;
  const hasAnchor = isTellingLink(hints.anchor, hints.url);
  const named = hasAnchor ? lineNamedBy(hints.anchor, page, hints) : null;
  const shared = named ?? sharedTitle(page, hints);
  if (shared !== null) return { value: tidyTitle(shared), source: 'visible' };
  if (hasAnchor) return { value: tidyTitle(hints.anchor), source: 'anchor' };
  const line = stated === null ? null : firstOwnLine(page, hints);
  if (line !== null) return { value: tidyTitle(line), source: 'visible' };
  return stated?.reading ?? { value: '', source: 'visible' };
}

const MAX_TITLE_CHARS = 300;
/** Separates a title from the name of the site. */
const SEPARATOR = /\s+[-–—|:»·•/]+\s+|\s*[|»]\s*/u;

/** The first heading that another title of the page repeats. */
function confirmedHeading(page: ParsedPage, hints: TitleHints): string | null {
  const { openGraph, jsonLd, microdata } = hints;
  const titles = [openGraph, jsonLd, microdata, page.title]
    .filter((title) => title)
    .map((title) => plain(title!));
  for (const level of ['h1', 'h2']) {
    for (const { text, place } of page.blocks) {
      if (page.places[place]!.tag !== level || text.length > MAX_TITLE_CHARS) continue;
      const heading = plain(text);
      // One word of a long title confirms nothing: it may be the section, or the site itself.
      if (heading === '' || hints.isShared(tidyTitle(text))) continue;
      if (titles.some((title) => title.startsWith(heading) && isMost(heading, title))) return text;
    }
  }
  return null;
}

/** The title that the page states, with the text it was taken from. */
type StatedTitle = { reading: TitleReading; whole: string };

/** <title>, unless another one says the same more briefly, or <title> has nothing of its own. */
function statedTitle(page: ParsedPage, hints: TitleHints): StatedTitle | null {
  const titleTag = page.title.trim();
  const own = ownPart(titleTag, page, hints);
  const others: readonly (readonly [string | null, TitleReading['source']])[] = [
    [hints.openGraph, 'open-graph'],
    [hints.jsonLd, 'json-ld'],
    [hints.microdata, 'microdata'],
  ];
  for (const [other, source] of others) {
    if (other === null || plain(other) === '' || hints.isShared(other.trim())) continue;
    if (own !== '' && !saysTheSame(plain(other), titleTag)) continue;
    const value = ownPart(other.trim(), page, hints);
    if (value !== '') return { reading: { value, source }, whole: other.trim() };
  }
  if (own !== '') return { reading: { value: own, source: 'title-tag' }, whole: titleTag };
  return titleTag === ''
    ? null
    : { reading: { value: tidyTitle(titleTag), source: 'title-tag' }, whole: titleTag };
}

/** Is the other title a part of <title>, or does it continue where <title> was cut? */
function saysTheSame(other: string, titleTag: string): boolean {
  const title = plain(titleTag);
  return title.includes(other) || (/(?:\.\.\.|…)\s*$/.test(titleTag) && other.startsWith(title.slice(0, 20)));
}

function isMost(heading: string, title: string): boolean {
  return heading.length * 2 >= title.length || heading.split(' ').length >= 4;
}

/** "Baraj doldu - Günlük Ufuk" → "Baraj doldu"; '' for "| Günlük Ufuk" alone. */
function ownPart(title: string, page: ParsedPage, { siteName, isShared }: TitleHints): string {
  const tidy = tidyTitle(title.slice(0, MAX_TITLE_CHARS * 2));
  const parts = withoutRepetition(tidy.split(SEPARATOR));
  const site = siteName === null ? '' : plain(siteName);
  const isSite = (part: string) => (site !== '' && plain(part) === site) || isShared(part.trim());
  const own = parts.filter((part) => plain(part) !== '' && !isSite(part));
  if (own.length === 0) return parts.length === 1 && tidy === title.trim() ? tidy : '';
  if (own.length < parts.length) return tidyTitle(keptSpan(tidy, own));
  if (parts.length === 1) return parts[0]!.trim();
  // If no name is known, the part that is a heading of the page is the title.
  const headings = headingsOf(page);
  const confirmed = parts.find((part) => headings.some(({ text }) => isNamedBy(text, part)));
  return tidyTitle(confirmed ?? keptSpan(tidy, parts));
}

function headingsOf(page: ParsedPage): Block[] {
  return page.blocks.filter(({ place }) => /^h[12]$/.test(page.places[place]!.tag)).slice(0, 20);
}

/** Is the heading this part of a title, perhaps with a count, as in "Şiir (12 ürün)"? */
function isNamedBy(heading: string, part: string): boolean {
  const words = plain(part);
  if (words === '' || plain(heading) === words) return words !== '';
  return (
    heading.endsWith(')') &&
    plain(heading.slice(-MAX_TITLE_CHARS * 2).replace(/\s*\(\d[^()]*\)$/, '')) === words
  );
}

/**
 * The part of a title that a heading repeats, whether other pages have it or not. The last such heading
 * counts, since the first may be the name of the site; that name is often a link to the home page.
 */
function sharedTitle(page: ParsedPage, { siteName }: TitleHints): string | null {
  const site = siteName === null ? '' : plain(siteName);
  for (const heading of headingsOf(page).reverse()) {
    const part = isLinked(heading) ? null : partNamedBy(heading.text, page);
    if (part !== null && plain(part) !== site) return part;
  }
  return null;
}

/** The part of <title> that a heading repeats. */
function partNamedBy(heading: string, page: ParsedPage): string | null {
  const parts = tidyTitle(page.title.slice(0, MAX_TITLE_CHARS * 2)).split(SEPARATOR);
  return parts.find((part) => isNamedBy(heading, part)) ?? null;
}

function isLinked({ text, linkChars }: Block): boolean {
  return linkChars * 2 > text.length;
}

/** "Okan Üniversitesi - Okan Üniversitesi" says it twice. */
function withoutRepetition(parts: readonly string[]): string[] {
  const seen = new Set<string>();
  return parts.filter((part) => {
    const words = plain(part);
    if (words !== '' && seen.has(words)) return false;
    seen.add(words);
    return true;
  });
}

/** The part of the title from the first to the last kept piece, including what is between them. */
function keptSpan(title: string, parts: readonly string[]): string {
  const first = title.indexOf(parts[0]!);
  const last = parts.at(-1)!;
  return title
    .slice(first, title.indexOf(last, first + (parts.length > 1 ? parts[0]!.length : 0)) + last.length)
    .trim();
}

const MIN_HEADING_CHARS = 3;
const MAX_HEADING_CHARS = 200;

/** With a paragraph as long as this the text has begun: a heading below it is that of a part. */
const MIN_PARAGRAPH_CHARS = 200;

/** The first heading that is not on other pages too; only an <h1> may stand below the beginning of the text. */
function ownHeading(page: ParsedPage, hints: TitleHints): string | null {
  for (const level of ['h1', 'h2', 'h3']) {
    for (const [i, block] of page.blocks.entries()) {
      const isLevel = page.places[block.place]!.tag === level;
      const isParagraph = level !== 'h1' && block.text.length >= MIN_PARAGRAPH_CHARS;
      if (!(isLevel || isParagraph) || hints.isRepeated(i) || isLinked(block)) continue;
      if (!isLevel) break;
      const title = tidyTitle(block.text);
      // A date or a number is not a title.
      if (!/\p{L}{3}/u.test(title) || findTime(title) !== null) continue;
      if (title.length <= MAX_HEADING_CHARS && !hints.isShared(title)) return title;
    }
  }
  return null;
}

/** Lines that could be a title if no tag says so. */
const MAX_LINE_CHARS = 90;
const FIRST_LINES = 12;

/** A short line that only this page has and that begins with the words of the link. */
function lineNamedBy(anchor: string, page: ParsedPage, { isSeen }: TitleHints): string | null {
  const words = plain(anchor);
  if (words === '') return null;
  for (const [i, block] of page.blocks.entries()) {
    if (!isLine(block.text) || isLinked(block)) continue;
    const line = plain(block.text.slice(0, 2 * anchor.length));
    if ((line === words || line.startsWith(`${words} `)) && !isSeen(i)) return block.text;
  }
  return null;
}

/** The first short line that only this page has, among the first of its own. */
function firstOwnLine(page: ParsedPage, { isSeen }: TitleHints): string | null {
  let own = 0;
  for (const [i, block] of page.blocks.entries()) {
    const { text } = block;
    if (isSeen(i) || isLinked(block)) continue;
    if (++own > FIRST_LINES) return null;
    if (isLine(text) && /^[\p{Lu}\d]/u.test(text) && /\p{L}{3}/u.test(text) && findTime(text) === null)
      return text;
  }
  return null;
}

function isLine(text: string): boolean {
  return text.length <= MAX_LINE_CHARS && text.length >= MIN_HEADING_CHARS + 2 && !/[.,;:]$/.test(text);
}

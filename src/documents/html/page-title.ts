import type { ParsedPage } from '../../model/parsed-page.ts';
import { fold } from '../../nlp/fold.ts';

/** Where a title was taken from. */
export type TitleReading = {
  value: string;
  source: 'json-ld' | 'open-graph' | 'microdata' | 'meta' | 'visible' | 'title-tag';
};

export type TitleHints = {
  openGraph: string | null;
  jsonLd: string | null;
  microdata: string | null;
  siteName: string | null;
};

/**
 * The title of the article, not the site's: the heading that readers see where the page's other titles confirm it, else
 * what the page states about itself with the name of the site taken off.
 */
export function pageTitle(page: ParsedPage, hints: TitleHints): TitleReading {
  const heading = confirmedHeading(page, hints);
  if (heading !== null) return { value: heading, source: 'visible' };
  const stated: readonly (readonly [string | null, TitleReading['source']])[] = [
    [hints.openGraph, 'open-graph'],
    [hints.jsonLd, 'json-ld'],
    [hints.microdata, 'microdata'],
    [page.title || null, 'title-tag'],
  ];
  for (const [title, source] of stated) {
    if (title !== null && title.trim() !== '')
      return { value: withoutSiteName(title.trim(), page, hints), source };
  }
  const first = page.blocks.find((block) => page.places[block.place]!.tag === 'h1');
  return { value: first?.text ?? '', source: 'visible' };
}

const MAX_TITLE_CHARS = 300;

/** The first heading that another title of the page repeats. */
function confirmedHeading(page: ParsedPage, { openGraph, jsonLd, microdata }: TitleHints): string | null {
  const titles = [openGraph, jsonLd, microdata, page.title]
    .filter((title) => title)
    .map((title) => plain(title!));
  for (const level of ['h1', 'h2']) {
    for (const { text, place } of page.blocks) {
      if (page.places[place]!.tag !== level || text.length > MAX_TITLE_CHARS) continue;
      const heading = plain(text);
      // One word of a long title confirms nothing: it may be the section, or the site itself.
      if (heading !== '' && titles.some((title) => title.startsWith(heading) && isMost(heading, title)))
        return text;
    }
  }
  return null;
}

/** Words alone, so that quotes and dashes of other kinds do not matter. */
function plain(text: string): string {
  return fold(text.slice(0, MAX_TITLE_CHARS))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function isMost(heading: string, title: string): boolean {
  return heading.length * 2 >= title.length || heading.split(' ').length >= 4;
}

/** Between a title and the name of the site. */
const SEPARATOR = /\s+[-–—|:»·•/]+\s+|\s*[|»]\s*/u;

/** "Baraj doldu - Günlük Ufuk" → "Baraj doldu" */
function withoutSiteName(title: string, page: ParsedPage, { siteName }: TitleHints): string {
  const parts = title.slice(0, MAX_TITLE_CHARS * 2).split(SEPARATOR);
  if (parts.length < 2) return title;
  const site = siteName === null ? '' : plain(siteName);
  const isSite = (part: string) => site !== '' && plain(part) === site;
  const headings = page.blocks.filter(({ place }) => /^h[12]$/.test(page.places[place]!.tag)).slice(0, 20);
  const own = parts.filter((part) => !isSite(part));
  if (own.length > 0 && own.length < parts.length) return keptSpan(title, own);
  // No name is given: the part that is a heading of the page is the title.
  const confirmed = parts.find((part) => headings.some(({ text }) => plain(text) === plain(part)));
  if (confirmed !== undefined) return confirmed.trim();
  return title;
}

/** The stretch of the title from the first to the last part that stays, with what stands between them. */
function keptSpan(title: string, parts: readonly string[]): string {
  const first = title.indexOf(parts[0]!);
  const last = parts.at(-1)!;
  return title
    .slice(first, title.indexOf(last, first + (parts.length > 1 ? parts[0]!.length : 0)) + last.length)
    .trim();
}

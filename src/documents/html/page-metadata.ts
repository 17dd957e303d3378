/**
 * What a page says about itself: each field is read from the most deliberate statement to the least, and its
 * source is recorded. JSON-LD and Open Graph are written for machines; microdata and <meta> too, but copied
 * more carelessly; visible text is used if the page states nothing else.
 */
import type { PageKind } from '../../model/page.ts';
import type { ParsedPage } from '../../model/parsed-page.ts';
import { nearTitle } from './near-title.ts';
import { oneLine } from './one-line.ts';
import { pageAuthor } from './page-author.ts';
import { pageTitle, type TitleReading } from './page-title.ts';
import { readJsonLd } from './read-json-ld.ts';
import { findTime, readTime } from './read-time.ts';

export type MetadataSource = TitleReading['source'] | 'link';

/** What is known about a page beyond its own HTML. */
export type PageContext = {
  kind?: PageKind;
  /** Text of the link through which it was found. */
  anchor?: string;
  /** Its address. */
  url?: string;
  /** What its titles share with other pages of the site. */
  repeats?: {
    line(text: string): boolean;
    block(position: number): boolean;
    seen(position: number): boolean;
  };
};

export type PageMetadata = {
  title: string;
  /** What the page says its site is called. */
  siteName: string | null;
  description: string | null;
  author: string | null;
  /** Epoch milliseconds. */
  publishedAt: number | null;
  updatedAt: number | null;
  /** Address of the main picture, as written. */
  image: string | null;
  section: string | null;
  /** Address of the page's licence, as written. */
  licence: string | null;
  /** The source of each field that is present. */
  sources: Partial<Record<MetadataField, MetadataSource>>;
};

export type MetadataField =
  | 'title'
  | 'description'
  | 'author'
  | 'publishedAt'
  | 'updatedAt'
  | 'image'
  | 'section'
  | 'licence';

const MAX_TEXT_CHARS = 1_000;

export function pageMetadata(page: ParsedPage, context: PageContext = {}): PageMetadata {
  const jsonLd = readJsonLd(page.jsonLd);
  const meta = (...names: string[]) => metaOf(page.metas, names);
  const microdata = (...names: string[]) => metaOf(page.properties, names);
  const declaredName = meta('og:site_name', 'application-name') ?? jsonLd.siteName ?? null;
  const title = pageTitle(page, {
    openGraph: meta('og:title', 'twitter:title'),
    jsonLd: jsonLd.headline ?? null,
    microdata: microdata('headline'),
    // The title of a home page is the name of its site.
    siteName: context.kind === 'home' ? null : declaredName,
    isShared: (context.kind !== 'home' && context.repeats?.line) || (() => false),
    isRepeated: context.repeats?.block ?? (() => false),
    isSeen: context.repeats?.seen ?? (() => false),
    anchor: context.anchor ?? '',
    url: context.url ?? '',
  });
  const near = nearTitle(page, title.value);
  const bylines = near.map(({ text }) => text);
  const author = pageAuthor(page, jsonLd, near, context.kind);
  const sources: PageMetadata['sources'] = {
    ...(title.value === '' ? {} : { title: title.source }),
    ...(author === null ? {} : { author: author.source }),
  };

  const first = <T>(field: MetadataField, readings: Readings, read: (text: string) => T | null): T | null => {
    for (const [source, reading] of readings) {
      const text = typeof reading === 'function' ? reading() : reading;
      const value = text ? read(text) : null;
      if (value === null) continue;
      sources[field] = source;
      return value;
    }
    return null;
  };
  return {
    title: title.value,
    siteName: declaredName,
    description: first(
      'description',
      [
        ['open-graph', meta('og:description')],
        ['meta', meta('description', 'dc.description', 'twitter:description')],
        ['json-ld', jsonLd.description],
        ['microdata', microdata('description')],
      ],
      shortText,
    ),
    author: author?.name ?? null,
    publishedAt: first(
      'publishedAt',
      isOfManyDays(context.kind, bylines)
        ? []
        : [
            ['json-ld', jsonLd.publishedAt],
            ['open-graph', meta('article:published_time', 'og:article:published_time')],
            ['microdata', microdata('datepublished')],
            ['meta', meta('datepublished', 'date', 'dc.date', 'dc.date.issued', 'pubdate', 'publish-date')],
            ['visible', page.time],
            ['visible', () => bylines.find((text) => findTime(text) !== null)],
          ],
      readAnyTime,
    ),
    updatedAt: first(
      'updatedAt',
      [
        ['json-ld', jsonLd.updatedAt],
        ['open-graph', meta('article:modified_time', 'og:updated_time')],
        ['microdata', microdata('datemodified')],
        ['meta', meta('datemodified', 'last-modified', 'dc.date.modified')],
        ['visible', () => visibleUpdate(bylines)],
      ],
      readAnyTime,
    ),
    image: first(
      'image',
      [
        ['json-ld', jsonLd.image],
        ['open-graph', meta('og:image', 'og:image:url', 'twitter:image')],
        ['microdata', microdata('image')],
      ],
      address,
    ),
    section: first(
      'section',
      [
        ['json-ld', jsonLd.section],
        ['open-graph', meta('article:section')],
        ['microdata', microdata('articlesection')],
      ],
      shortText,
    ),
    licence: first(
      'licence',
      [
        ['link', page.licence],
        ['json-ld', licenceAddress(jsonLd.licence)],
        ['meta', licenceAddress(meta('dcterms.license', 'dc.rights.license'))],
      ],
      address,
    ),
    sources,
  };
}

/** Number of dates near the title that make a list; the first of them may not be the page's own. */
const MIN_DATES_OF_LIST = 3;

/** A list takes no date from its entries. */
function isOfManyDays(kind: PageKind | undefined, nearTitle: readonly string[]): boolean {
  if (kind === 'listing' || kind === 'home') return true;
  if (kind === undefined || kind === 'article') return false;
  const days = new Set(nearTitle.map(findTime).filter((time) => time !== null));
  return days.size >= MIN_DATES_OF_LIST;
}

type Reading = string | null | undefined;
/** In order of trust; readings that need a search are made only if nothing before them was found. */
type Readings = readonly (readonly [MetadataSource, Reading | (() => Reading)])[];

function metaOf(entries: ParsedPage['metas'], names: readonly string[]): string | null {
  for (const name of names)
    for (const entry of entries) {
      const text = entry.name === name ? oneLine(entry.content) : '';
      if (text !== '') return text;
    }
  return null;
}

function shortText(text: string): string | null {
  const line = oneLine(text);
  return line === '' ? null : line.slice(0, MAX_TEXT_CHARS);
}

function address(text: string): string | null {
  const value = text.trim();
  return value === '' || /\s/.test(value) || value.startsWith('data:') ? null : value;
}

/** Some pages write names ("CC-BY-4.0") instead of addresses; only what looks like an address counts. */
function licenceAddress(text: string | null | undefined): string | null {
  return text && /^(?:https?:\/)?\//i.test(text) ? text : null;
}

function readAnyTime(text: string): number | null {
  return readTime(text) ?? findTime(text.slice(0, MAX_TEXT_CHARS));
}

function visibleUpdate(nearTitle: readonly string[]): string | null {
  for (const text of nearTitle) {
    const update = /(?:güncelle(?:nme|me)|updated)\D{0,20}(\d.*)/iu.exec(text);
    if (update && findTime(update[1]!) !== null) return update[1]!;
  }
  return null;
}

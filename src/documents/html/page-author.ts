/**
 * Who wrote a page, by evidence alone: what the page's own entity states, a byline near the title, and what the head
 * states for the page. The name of the site or of its software, the label of a form, the author of a reviewed book and
 * the owner of a list are none of them.
 */
import type { PageKind } from '../../model/page.ts';
import type { MetaEntry, ParsedPage, Place } from '../../model/parsed-page.ts';
import { plain } from '../plain-words.ts';
import type { NearTitle } from './near-title.ts';
import { oneLine } from './one-line.ts';
import type { JsonLdArticle } from './read-json-ld.ts';
import { findTime } from './read-time.ts';

export type AuthorReading = {
  name: string;
  source: 'json-ld' | 'open-graph' | 'meta' | 'microdata' | 'visible';
};

export function pageAuthor(
  page: ParsedPage,
  jsonLd: JsonLdArticle,
  near: NearTitle,
  kind: PageKind | undefined,
): AuthorReading | null {
  // What a list or a home page states is its owner or its maker.
  if (kind === 'home' || kind === 'listing') return null;
  const isSite = siteTest(page, jsonLd);
  const accepts = (name: string) => {
    if (jsonLd.isPerson && plain(name) === plain(jsonLd.author!)) return true;
    if (isSite(name)) return false;
    // A house is the author only where the page names it as such.
    return !INSTITUTION.test(plain(name)) || near.some(({ text }) => plain(text).includes(plain(name)));
  };
  const readings: readonly (readonly [AuthorReading['source'], () => string | null | undefined])[] = [
    ['json-ld', () => jsonLd.author],
    ['open-graph', () => statedIn(page.metas, ['article:author'])],
    ['meta', () => statedIn(page.metas, ['author', 'dc.creator', 'parsely-author'])],
    ['microdata', () => ownOf(page.properties, 'author', near)],
    ['visible', () => visibleAuthor(page, near)],
  ];
  for (const [source, read] of readings) {
    const name = personName(read() ?? '');
    if (name !== null && accepts(name)) return { name, source };
  }
  return null;
}

/** Words for institutions, without Turkish letters. */
const INSTITUTION =
  /(?:^| )(?:universitesi|fakultesi|rektorlugu|bakanligi|baskanligi|mudurlugu|belediyesi|valiligi|kaymakamligi|kurumu|birimi|merkezi|dairesi|dernegi|vakfi|odasi|birligi|ajansi|gazetesi|dergisi|sirketi|holding|group|corporation|ltd|sti|inc|software|yazilim|web|tasarim|bilisim)(?: |$)/;

/** Does a name belong to the site or to its software? */
function siteTest(
  { metas }: ParsedPage,
  { siteName, organizations }: JsonLdArticle,
): (name: string) => boolean {
  const declared = ['og:site_name', 'application-name', 'publisher', 'dc.publisher', 'copyright'];
  const names = metas.flatMap((meta) => (declared.includes(meta.name) ? [meta.content] : []));
  const known = new Set([...names, siteName ?? '', ...(organizations ?? [])].map(plain));
  return (name) => known.has(plain(name)) || NO_AUTHOR.test(plain(name));
}

/** Accounts that programs come with, and what forms call the field. */
const NO_AUTHOR =
  /^(?:(?:site )?(?:admin|administrator|yonetici|moderator|webmaster|root|user|editor|author|yazar|anonim|anonymous|misafir|ziyaretci|guest)(?: ?\d+)?|wordpress|joomla|drupal|blogger|ad|adi|adiniz|isim|isminiz|soyad|soyadiniz|ad soyad|adi soyadi|adiniz soyadiniz|name|your name|e ?posta|e ?mail|mail|(?:tum )?yazarlar|authors|unknown|bilinmiyor|null|undefined)$/;

const MAX_NAME_CHARS = 120;
/** "Yazan: Ayşe Kaya", "By Ayşe Kaya", "~ ayse" */
const BEFORE_NAME =
  /^(?:[~|•·–—-]\s?)?(?:(?:yazan|yazar|haber|muhabir|hazırlayan|editör|author|gönderen)\s?:\s?|(?:(?:written|posted) )?by(?:\s?:)?\s)?/iu;

/** The address of a profile is not a name, and neither is a whole sentence nor a field to be filled in. */
function personName(text: string): string | null {
  const line = oneLine(text.slice(0, 2 * MAX_NAME_CHARS));
  const name = line.replace(BEFORE_NAME, '').trim();
  if (name.length > MAX_NAME_CHARS || !/\p{L}{2}/u.test(name) || /[*:?@]$/.test(name)) return null;
  if (/^(?:https?:|www\.|@)|\.(?:com|net|org)(?:\.tr)?\/?$|https?:\/\//i.test(name)) return null;
  return name;
}

function statedIn(entries: readonly MetaEntry[], names: readonly string[]): string | null {
  for (const name of names)
    for (const entry of entries) {
      const text = entry.name === name ? oneLine(entry.content) : '';
      if (text !== '') return text;
    }
  return null;
}

/** Comments and reviewed things have authors too: of several, the one that stands near the title. */
function ownOf(properties: readonly MetaEntry[], property: string, near: NearTitle): string | null {
  const names = properties.flatMap(({ name, content }) => (name === property ? [oneLine(content)] : []));
  const different = [...new Set(names)].filter((name) => name !== '');
  if (different.length < 2) return different[0] ?? null;
  return different.find((name) => near.some(({ text }) => text.includes(name))) ?? null;
}

const AUTHOR_LABEL = /(?:^|[\s_-])(?:author|byline|yazar|muhabir)(?:[\s_-]|$)/i;
const AUTHOR_PREFIX = /^(?:yazan|yazar|haber|muhabir|hazırlayan|by)\s?:\s?(\S.{2,60})$/iu;
/** What describes a book beside its author. */
const BOOK_FIELD =
  /^(?:kitap(?: ad[ıi])?|kitab[ıi]n ad[ıi]|eser(?:in ad[ıi])?|yay[ıi]nevi|yay[ıi]nc[ıi]|sayfa(?: say[ıi]s[ıi])?|isbn|çeviren|çevirmen|bask[ıi](?: y[ıi]l[ıi])?|konu|tür[üu]?|film|yönetmen|oyuncular|publisher|pages)\s?:/iu;
/** "Ayşe Kaya | 12 Mart 2024": two to six words with capitals, then a date. */
const NAME_AND_DATE = /^((?:\p{Lu}[\p{L}.'’-]*|ve)(?:\s(?:\p{Lu}[\p{L}.'’-]*|ve)){1,5})\s?[|,–-]\s?(?=\d)/u;
const MAX_BYLINE_CHARS = 60;

function visibleAuthor(page: ParsedPage, near: NearTitle): string | null {
  const linked = ownOf(page.properties, 'rel-author', near);
  if (linked) return linked;
  const isBook = near.some(({ text }) => BOOK_FIELD.test(text));
  for (const { text, place } of near) {
    if (text.length > MAX_BYLINE_CHARS) continue;
    const prefixed = isBook ? null : AUTHOR_PREFIX.exec(text);
    if (prefixed) return prefixed[1]!;
    if (AUTHOR_LABEL.test(page.places[place]!.label) && !/\d/.test(text) && !isInForm(page.places, place))
      return text;
  }
  for (const { name, content } of page.properties) {
    const byline = name === 'byline' ? (personName(content) ?? '') : '';
    if (byline !== '' && near.some(({ text }) => text.includes(byline))) return byline;
  }
  for (const { text } of near) {
    const byline = NAME_AND_DATE.exec(text);
    if (byline && findTime(text) !== null) return byline[1]!;
  }
  return null;
}

const FORM_LABEL =
  /(?:^|[\s_-])(?:comments?|respond|reply|yorum(?:lar|um|cu)?|form|contact|iletisim)(?:[\s_-]|$)/i;

function isInForm(places: readonly Place[], place: number): boolean {
  for (let p = place; p >= 0; p = places[p]!.parent) {
    const { tag, label } = places[p]!;
    if (tag === 'form' || tag === 'label' || FORM_LABEL.test(label)) return true;
  }
  return false;
}

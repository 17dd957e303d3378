/** How to cite a page: CSL-JSON and BibTeX for reference managers, COinS for those that read web pages (Zotero). */
import type { Page } from '../model/page.ts';

export type CitedPage = Pick<
  Page,
  | 'id'
  | 'url'
  | 'site'
  | 'title'
  | 'author'
  | 'description'
  | 'language'
  | 'publishedAt'
  | 'fetchedAt'
  | 'kind'
> & { siteName: string | null };

export type CslItem = {
  id: string;
  type: 'webpage' | 'post' | 'document';
  title: string;
  URL: string;
  'container-title': string;
  language: string;
  accessed: CslDate;
  issued?: CslDate;
  author?: { literal: string }[];
  abstract?: string;
};

type CslDate = { 'date-parts': number[][] };

/** An item of CSL-JSON (citeproc-js 1.0 schema). */
export function cslItem(page: CitedPage): CslItem {
  return {
    id: `tazi-${page.id}`,
    type: page.kind === 'document' ? 'document' : page.kind === 'forum' ? 'post' : 'webpage',
    title: page.title,
    URL: page.url,
    'container-title': page.siteName ?? page.site,
    language: page.language,
    accessed: cslDate(page.fetchedAt),
    ...(page.publishedAt === null ? {} : { issued: cslDate(page.publishedAt) }),
    ...(page.author ? { author: [{ literal: page.author }] } : {}),
    ...(page.description ? { abstract: page.description } : {}),
  };
}

/** An entry that every BibTeX style can print; `url` and `urldate` are for those that know them. */
export function bibtexEntry(page: CitedPage): string {
  const published = page.publishedAt === null ? null : dayOf(page.publishedAt);
  const fields: [name: string, value: string | null][] = [
    // Double braces keep the name in one piece, so that no style splits or abbreviates it.
    ['author', page.author && `{${escapedTex(page.author)}}`],
    ['title', escapedTex(page.title)],
    ['year', published?.slice(0, 4) ?? null],
    ['date', published],
    ['howpublished', escapedTex(page.siteName ?? page.site)],
    ['url', urlInTex(page.url)],
    ['urldate', dayOf(page.fetchedAt)],
    ['langid', page.language === 'tr' ? 'turkish' : null],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},`] : []));
  return [`@misc{tazi-${page.id},`, ...lines, '}', ''].join('\n');
}

/**
 * The `title` of a `<span class="Z3988">`: a context object of Z39.88-2004 in key/encoded-value form, as Dublin Core.
 */
export function coinsTitle(page: CitedPage): string {
  const pairs: [name: string, value: string | null][] = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', 'info:ofi/fmt:kev:mtx:dc'],
    ['rft.type', 'webpage'],
    ['rft.title', page.title],
    ['rft.source', page.siteName ?? page.site],
    ['rft.creator', page.author],
    ['rft.date', page.publishedAt === null ? null : dayOf(page.publishedAt)],
    ['rft.description', page.description],
    ['rft.identifier', page.url],
    ['rft.language', page.language],
  ];
  return pairs
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value.toWellFormed())}`] : []))
    .join('&');
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function cslDate(time: number): CslDate {
  const date = new Date(time);
  return { 'date-parts': [[date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]] };
}

const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Third-party text in a BibTeX field: no character is read as a command, and there are no line breaks. */
function escapedTex(text: string): string {
  return text
    .replace(/\s+|\p{Cc}/gu, ' ')
    .trim()
    .replace(/[\\{}$&#%_~^]/g, (character) => TEX[character]!);
}

/** URL fields are printed unchanged; braces would end them. */
function urlInTex(url: string): string {
  return url.replace(/[{}\\\s]/g, (character) => encodeURIComponent(character));
}

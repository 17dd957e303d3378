import { asciiLower } from '../../model/ascii-lower.ts';
import { fold } from '../../nlp/fold.ts';
import type { Analyzer } from '../analysis/analyzer.ts';
import type { RootStems } from '../analysis/root-stems.ts';
import type { IndexablePage } from '../indexable-page.ts';
import {
  ALT_FIELD,
  AUTHOR_FIELD,
  AUTHOR_VALUE_FIELD,
  type Field,
  KIND_FIELD,
  OWN_FIELD,
  OWN_VALUE_FIELD,
  ROOT_FIELD,
  SECTION_FIELD,
  SECTION_VALUE_FIELD,
} from '../terms/fields.ts';

/** Limits on the names kept from one page, and on their length: pages may be hostile. */
const MAX_AUTHOR_LETTERS = 200;
const MAX_MEDIA = 50;
const MAX_ALT_LETTERS = 300;

export type PageName = readonly [field: Field, name: string];

/**
 * What a page can be found by besides its text, site, topic and language: its kind, its author, its section,
 * the words written for its pictures, and the roots of its words if they are indexed.
 */
export function pageNames(
  { title, text, kind, author, section, fields, media }: IndexablePage,
  analyzer: Analyzer,
  roots: RootStems | null = null,
): PageName[] {
  const names: PageName[] = [];
  if (roots) {
    const found = new Set<string>();
    for (const part of [title, text])
      analyzer.forEachWord(part, (word) => {
        for (const root of roots.of(word)) found.add(root);
      });
    for (const root of found) names.push([ROOT_FIELD, root]);
  }
  if (kind) names.push([KIND_FIELD, asciiLower(kind)]);
  if (author) {
    const whole = authorName(author.slice(0, MAX_AUTHOR_LETTERS));
    // The whole name, and each part of it: author:kaya finds Ayşe Kaya
    for (const name of new Set([whole, ...whole.split(' ')])) names.push([AUTHOR_FIELD, name]);
    names.push([AUTHOR_VALUE_FIELD, shownName(author)]);
  }
  if (section) {
    names.push([SECTION_FIELD, authorName(section.slice(0, MAX_AUTHOR_LETTERS))]);
    names.push([SECTION_VALUE_FIELD, shownName(section)]);
  }
  for (const [name, values] of Object.entries(fields ?? {})) {
    const shown = values.map((value) => `${name}=${value}`);
    for (const asked of new Set(shown.map(ownFieldName))) names.push([OWN_FIELD, asked]);
    for (const value of new Set(shown)) names.push([OWN_VALUE_FIELD, value]);
  }
  const stems = new Set<string>();
  for (const { alt, url } of (media ?? []).slice(0, MAX_MEDIA)) {
    const words = `${alt.slice(0, MAX_ALT_LETTERS)} ${wordsOfFile(url ?? '')}`;
    analyzer.forEachWord(words, ({ stem }) => stems.add(stem));
  }
  for (const stem of stems) names.push([ALT_FIELD, stem]);
  return names;
}

/** The file of an address with and without its ending, and its parts: "pamuk-tarlasi.jpg" has the word pamuk. */
function wordsOfFile(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const file = decoded(path.slice(path.lastIndexOf('/') + 1)).slice(0, MAX_ALT_LETTERS);
  return `${file} ${file.replace(/\.\w+$/, '').replace(/[-_+.]+/g, ' ')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** With single spaces. Half a surrogate pair would be read back differently from disk. */
function shownName(name: string): string {
  const short = name.trim().replace(/\s+/gu, ' ').slice(0, MAX_AUTHOR_LETTERS);
  return Buffer.from(short, 'utf8').toString('utf8');
}

/** A name for comparison: folded, with single spaces. */
export function authorName(name: string): string {
  return fold(name).trim().replace(/\s+/gu, ' ');
}

/** `name=value` for comparison: folded, without spaces around the sign. */
export function ownFieldName(asked: string): string {
  const sign = asked.indexOf('=');
  if (sign < 0) return authorName(asked);
  return `${authorName(asked.slice(0, sign))}=${authorName(asked.slice(sign + 1))}`;
}

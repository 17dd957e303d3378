/**
 * The labelled sheet: what a reader says is the title, the author, the name of the site and the kind of 100 pages.
 * Titles are kept as digests of their words, so that the sheet holds no text of the pages.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../../src/nlp/fold.ts';

export type FactRow = {
  file: string;
  /** Digests of titles that a reader accepts. */
  titles: readonly string[];
  authors: readonly string[];
  sites: readonly string[];
  kinds: readonly string[];
  /** Rules were tuned on the rows that are not held back. */
  isHeld: boolean;
};

export type PageFacts = { title: string; author: string | null; siteName: string | null; kind: string };

export const FACTS = ['title', 'author', 'site', 'kind'] as const;
export type Fact = (typeof FACTS)[number];

const NONE = '-';

export function factSheet(file: string = join(import.meta.dirname, 'fact-sheet.tsv')): FactRow[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('file\t'))
    .map((line) => {
      const [name = '', titles = '', authors = '', sites = '', kinds = '', part = ''] = line.split('\t');
      return {
        file: name,
        titles: titles.split('|'),
        authors: authors.split('|'),
        sites: sites.split('|'),
        kinds: kinds.split('|'),
        isHeld: part === 'held',
      };
    });
}

/** Case, accents and punctuation do not decide; a missing value is right where the sheet accepts none. */
export function isRight(row: FactRow, fact: Fact, { title, author, siteName, kind }: PageFacts): boolean {
  switch (fact) {
    case 'title':
      return row.titles.includes(digestOfTitle(title));
    case 'author':
      return isAmong(row.authors, author);
    case 'site':
      return isAmong(row.sites, siteName);
    case 'kind':
      return row.kinds.includes(kind);
  }
}

function isAmong(accepted: readonly string[], value: string | null): boolean {
  if (value === null || value === '') return accepted.includes(NONE);
  return accepted.some((name) => name !== NONE && plainWords(name) === plainWords(value));
}

export function digestOfTitle(title: string): string {
  return createHash('sha256').update(plainWords(title)).digest('hex').slice(0, 12);
}

function plainWords(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

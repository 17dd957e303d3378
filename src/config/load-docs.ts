import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../i18n/text.ts';
import { packageRoot } from './package-root.ts';

/** One page of the documentation, as `scripts/build-docs.mjs` writes it. */
export type DocsPage = {
  language: Language;
  /** Its path without ending, as in `how-to/back-up`; `README` is the index. */
  name: string;
  title: string;
  /** Links between pages begin with `docs:`. */
  html: string;
  markdown: string;
};

export type DocsShelf = { title: string; pages: string[] };

export type Docs = { shelves: Readonly<Record<Language, DocsShelf[]>>; pages: readonly DocsPage[] };

export const DOCS_FOLDER = join(packageRoot(), 'dist/docs');

/** Null if the pages were not built. */
export function loadDocs(folder: string = DOCS_FOLDER): Docs | null {
  const file = join(folder, 'docs.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Docs) : null;
}

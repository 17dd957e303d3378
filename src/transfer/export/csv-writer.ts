import type { Page } from '../../model/page.ts';
import { csvCell } from './csv-cell.ts';
import { type ExportedPage, exportedPage } from './exported-page.ts';
import type { PageWriter } from './page-writer.ts';

/** Fields kept from imports have no column: their names differ from page to page. Nor has what few pages have. */
type Column = Exclude<keyof ExportedPage, 'fields' | 'languageSure'>;

const COLUMNS: readonly Column[] = [
  'id',
  'url',
  'site',
  'title',
  'text',
  'topic',
  'language',
  'fetchedAt',
  'changedAt',
  'author',
  'publishedAt',
  'description',
  'kind',
  'topics',
  'keywords',
  'optOut',
  'licence',
  'section',
  'charset',
  'hash',
];

/** RFC 4180 with a header; lists are cells with semicolons between their parts. */
export function csvWriter(keywordsOf: (page: Page) => string[]): PageWriter {
  return {
    begin: () => `${COLUMNS.join(',')}\r\n`,
    page: (page) => {
      const row = exportedPage(page, keywordsOf(page));
      const cells = COLUMNS.map((column) => csvCell(cellOf(row[column])));
      return `${cells.join(',')}\r\n`;
    },
  };
}

function cellOf(value: ExportedPage[Column]): string | number | null {
  if (!Array.isArray(value)) return value;
  return value.map((part) => (typeof part === 'string' ? part : part.topic)).join(';');
}

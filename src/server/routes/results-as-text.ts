import type { SearchResultJson } from '../../model/search-json.ts';
import { csvCell } from '../../transfer/export/csv-cell.ts';

/** A result per line. */
export function resultsAsJsonl(results: readonly SearchResultJson[]): string {
  return results.map((result) => `${JSON.stringify(result)}\n`).join('');
}

const COLUMNS = ['id', 'url', 'title', 'site', 'siteName', 'kind', 'topic', 'score', 'publishedAt'] as const;

/** One result per row, for spreadsheets; without snippets, which are HTML. */
export function resultsAsCsv(results: readonly SearchResultJson[]): string {
  const rows = results.map((result) => COLUMNS.map((column) => csvCell(result[column])).join(','));
  return [COLUMNS.join(','), ...rows, ''].join('\r\n');
}

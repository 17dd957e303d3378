import type { Language } from '../../i18n/text.ts';
import { type ExperimentReport, textOf } from './experiment-report.ts';
import { cellText } from './report-files.ts';

/** The tables of a report for a terminal; `layOut` aligns the columns of rows of cells. */
export function reportText(
  { data, tables }: ExperimentReport,
  language: Language,
  layOut: (rows: readonly (readonly string[])[]) => string,
): string {
  const parts = tables.map(({ title, columns, rows, notes }) =>
    [
      `## ${title[language]}`,
      layOut([
        columns.map((column) => textOf(column, language)),
        ...rows.map((row) => row.map((cell) => cellText(cell, language))),
      ]),
      ...notes.map((note) => `* ${note[language]}`),
    ].join('\n'),
  );
  return [data[language], ...parts].join('\n\n');
}

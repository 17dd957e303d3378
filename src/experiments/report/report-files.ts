/**
 * A report as files: one Markdown page with every table and figure, one CSV file per table, one SVG file per
 * figure. Results that depend on the speed of the machine are on a separate page (`-times`): all other files
 * are the same, byte for byte, for the same seed.
 */
import type { Language, Text } from '../../i18n/text.ts';
import {
  type Cell,
  type ExperimentReport,
  type ReportFigure,
  type ReportTable,
  textOf,
} from './experiment-report.ts';

export const TIMES_HEADING: Text = { tr: 'Süreler', en: 'Times' };

/** Content by file name, in the order of the report. */
export function reportFiles(report: ExperimentReport, language: Language): Map<string, string> {
  const files = new Map<string, string>();
  const steady = { tables: report.tables.filter(isSteady), figures: report.figures.filter(isSteady) };
  const timed = { tables: report.tables.filter(isTimed), figures: report.figures.filter(isTimed) };
  files.set(`${report.name}.md`, markdown(report, steady, report.title[language], language));
  if (timed.tables.length + timed.figures.length > 0) {
    const title = `${report.title[language]}: ${TIMES_HEADING[language]}`;
    files.set(`${report.name}-times.md`, markdown(report, timed, title, language));
  }
  for (const table of report.tables) files.set(csvName(report, table), csv(table, language));
  for (const figure of report.figures) files.set(svgName(report, figure), figure.draw(language));
  return files;
}

const isTimed = ({ isTiming }: { isTiming?: boolean }): boolean => isTiming === true;
const isSteady = (part: { isTiming?: boolean }): boolean => !isTimed(part);

const csvName = ({ name }: ExperimentReport, { id, isTiming }: ReportTable) =>
  `${name}-${isTiming ? 'times-' : ''}${id}.csv`;
const svgName = ({ name }: ExperimentReport, { id, isTiming }: ReportFigure) =>
  `${name}-${isTiming ? 'times-' : ''}${id}.svg`;

function markdown(
  report: ExperimentReport,
  { tables, figures }: Pick<ExperimentReport, 'tables' | 'figures'>,
  title: string,
  language: Language,
): string {
  const parts = [`# ${title}`, report.data[language]];
  for (const table of tables) {
    parts.push(`## ${table.title[language]}`, markdownTable(table, language));
    if (table.notes.length > 0) parts.push(table.notes.map((note) => `- ${note[language]}`).join('\n'));
  }
  for (const figure of figures) {
    const name = figure.title[language];
    parts.push(`## ${name}`, `![${name}](${svgName(report, figure)})`);
  }
  return `${parts.join('\n\n')}\n`;
}

function markdownTable({ columns, rows }: ReportTable, language: Language): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [
    line(columns.map((column) => textOf(column, language))),
    line(columns.map((_, i) => (rows.some((row) => typeof row[i] === 'number') ? '---:' : '---'))),
    ...rows.map((row) => line(row.map((cell) => cellText(cell, language)))),
  ].join('\n');
}

/** RFC 4180, with decimal points in every language. */
function csv({ columns, rows }: ReportTable, language: Language): string {
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [
    columns.map((column) => textOf(column, language)),
    ...rows.map((row) =>
      row.map((cell) => (typeof cell === 'number' ? plainNumber(cell) : cellText(cell, language))),
    ),
  ];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** A cell as people read it: with a decimal comma in Turkish. */
export function cellText(cell: Cell, language: Language): string {
  if (cell === null) return '–';
  if (typeof cell === 'number') {
    const text = plainNumber(cell);
    return language === 'tr' ? text.replace('.', ',') : text;
  }
  return textOf(cell, language);
}

/** At most four digits behind the point. */
function plainNumber(value: number): string {
  return String(Number(value.toFixed(4)));
}

/**
 * An experiment as a document: tables and figures in the order of the paper, in both languages. One description serves
 * the terminal, the files of `--out` (Markdown, CSV, SVG) and the panel.
 */
import type { Language, Text } from '../../i18n/text.ts';

export type Cell = string | number | Text | null;

export type ReportTable = {
  /** Part of the file name: `tablo-1`. */
  id: string;
  title: Text;
  columns: readonly (string | Text)[];
  rows: readonly (readonly Cell[])[];
  notes: readonly Text[];
  /** Depends on the speed of the machine: written to separate files, so that all others are the same for one seed. */
  isTiming?: boolean;
};

export type ReportFigure = {
  id: string;
  title: Text;
  /** A standalone SVG document. */
  draw: (language: Language) => string;
  isTiming?: boolean;
};

export type ExperimentReport = {
  name: string;
  title: Text;
  /** What it ran on, in a line. */
  data: Text;
  tables: readonly ReportTable[];
  figures: readonly ReportFigure[];
};

export function textOf(value: string | Text, language: Language): string {
  return typeof value === 'string' ? value : value[language];
}

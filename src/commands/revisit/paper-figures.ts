import type { HourReport } from '../../update/reports/hour-report.ts';

/** The columns of the paper's tables (E8), by their symbols there. */
export const PAPER_SYMBOLS = ['T', 'C', 'U', 'D', 'K', 'TKO', 'efficiency', 'harvest'];

type Figures = Pick<
  HourReport,
  'urls' | 'visits' | 'unique' | 'changes' | 'precision' | 'coverage' | 'efficiency' | 'harvest'
>;

/** The figures of a row under these columns. */
export function paperFigures(row: Figures): string[] {
  const counts = [row.urls, row.visits, row.unique, row.changes].map(String);
  return [...counts, ...[row.precision, row.coverage, row.efficiency, row.harvest].map(figure)];
}

function figure(value: number | null): string {
  return value === null ? '' : value.toFixed(3);
}

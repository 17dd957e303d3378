import type { Visit } from '../../model/visit.ts';

/** How many marks the paper keeps (E6). */
const MARKS = 10;

/** A row of the paper's Çizelge 6: what a visit found, the marks behind it, and what followed. */
export type HistoryRow = {
  number: number;
  at: string;
  outcome: string;
  /** 2 = changed, 1 = not; null where a visit leaves no mark. */
  mark: 1 | 2 | null;
  /** The last ten marks after this visit, oldest first. */
  marks: (1 | 2)[];
  /** Their simple moving average. */
  average: number;
  /** From this visit to the next, in minutes; null for never. */
  intervalMinutes: number | null;
  next: string | null;
};

/** The history of one URL, oldest visit first (E6, Çizelge 6, Şekil 4). */
export function revisitHistory(visits: readonly Visit[]): HistoryRow[] {
  let marks: (1 | 2)[] = Array(MARKS).fill(1);
  return [...visits]
    .sort((a, b) => a.at - b.at)
    .map((visit, i) => {
      const mark = visit.heard === 'changed' ? 2 : visit.heard === 'unchanged' ? 1 : null;
      if (mark !== null) marks = [...marks.slice(1), mark];
      const comesBack = Number.isFinite(visit.next);
      return {
        number: i + 1,
        at: new Date(visit.at).toISOString(),
        outcome: visit.outcome,
        mark,
        marks,
        average: marks.reduce((sum, value) => sum + value, 0) / MARKS,
        intervalMinutes: comesBack ? Math.round((visit.next - visit.at) / 600) / 100 : null,
        next: comesBack ? new Date(visit.next).toISOString() : null,
      };
    });
}

import type { Visit } from '../model/visit.ts';

/** A visit as both engines hold it. */
export type VisitRow = Omit<Visit, 'tookMs' | 'next'> & { took_ms: number; next: number | null };

export function toVisit(row: VisitRow): Visit {
  return {
    page: row.page,
    at: row.at,
    scheduled: row.scheduled,
    outcome: row.outcome,
    heard: row.heard,
    status: row.status,
    reason: row.reason,
    bytes: row.bytes,
    tookMs: row.took_ms,
    next: row.next ?? Number.POSITIVE_INFINITY,
  };
}

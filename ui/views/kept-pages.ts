import type { Visits } from '../../src/client/operations.ts';

type Visit = Pick<Visits['visits'][number], 'page' | 'outcome'>;

/**
 * Visits that certainly leave a page behind. After a failed one, the page is kept only if there was one before, which the visit does not
 * say.
 */
const KEEPING: ReadonlySet<string> = new Set(['indexed', 'minor', 'unchanged']);

/** The pages that can be shown; visits are newest first, and the newest one of a page counts. */
export function keptPages(visits: readonly Visit[]): ReadonlySet<number> {
  const isKept = new Map<number, boolean>();
  for (const { page, outcome } of visits) {
    if (outcome !== 'failed' && !isKept.has(page)) isKept.set(page, KEEPING.has(outcome));
  }
  return new Set([...isKept].filter(([, kept]) => kept).map(([page]) => page));
}

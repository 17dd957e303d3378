import type { PageId } from './page.ts';

/**
 * How a journey of a page through the pipeline can end. Every lease ends in exactly one visit with one of
 * these, so that the counts add up (docs/api.md lists them).
 */
export const VISIT_OUTCOMES = [
  'indexed',
  'minor',
  'unchanged',
  'duplicate',
  'off-topic',
  'not-turkish',
  'noindex',
  'empty',
  'unsupported',
  'redirected',
  'alias',
  'forbidden',
  'failed',
  'gone',
] as const;

export type VisitOutcome = (typeof VISIT_OUTCOMES)[number];

/** The reason of a visit that found a change which a list had announced. */
export const ANNOUNCED = 'announced';

/** What a visit tells the revisit policy. */
export type ChangeSignal = 'new' | 'changed' | 'unchanged' | 'minor' | 'gone' | 'failed';

export type Visit = {
  page: PageId;
  /** When the fetch began, epoch milliseconds. */
  at: number;
  /** When it had been due. */
  scheduled: number;
  outcome: VisitOutcome;
  heard: ChangeSignal;
  /** HTTP status of the last response, 0 if there was none. */
  status: number;
  /** Why, in one stable word for machines: a code of the fetch, a robots rule, a hash match. */
  reason: string;
  /** Bytes of the body on the wire. */
  bytes: number;
  tookMs: number;
  /** When the page is due again; Infinity for never. */
  next: number;
};

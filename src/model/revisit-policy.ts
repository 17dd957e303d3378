import type { Heard } from './visit.ts';

/** What a policy hears of a visit; times in epoch milliseconds (FRESHNESS section 5). */
export type PolicyVisit = { now: number; scheduled: number; outcome: Heard; id?: number };

/** When to come back. The state is plain JSON, kept by the caller with the page. */
export interface RevisitPolicy<State = unknown> {
  visit(state: State | undefined, visit: PolicyVisit): { state: State; next: number };
  /**
   * What the caller does in a spare moment, when no page is due. Missing or true: nothing. False: the page that is
   * due earliest is fetched ahead of its time, so that `now < scheduled`.
   */
  readonly idle?: boolean;
  /**
   * The due time of a page by what is known now; it replaces the `next` given before. Asked for every page every
   * two hours or so, and at the start of a process, so that what the policy learnt reaches pages far in the future.
   */
  due?(state: State, now: number): number;
  /** The policy chooses by itself which pages are fetched now: at most `count` ids. */
  select?(now: number, count: number): readonly number[];
}

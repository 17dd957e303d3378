import type { Heard } from './visit.ts';

/** What a policy hears of a visit; times in epoch milliseconds (FRESHNESS section 5). */
export type PolicyVisit = { now: number; scheduled: number; outcome: Heard; id?: number };

/** When to come back. The state is plain JSON, kept by the caller with the page. */
export interface RevisitPolicy<State = unknown> {
  visit(state: State | undefined, visit: PolicyVisit): { state: State; next: number };
}

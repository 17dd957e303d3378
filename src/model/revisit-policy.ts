import type { ChangeSignal } from './visit.ts';

/** One visit as the policy sees it; times in epoch milliseconds. */
export type PolicyVisit = {
  now: number;
  scheduled: number;
  outcome: ChangeSignal;
  id?: number;
  /** Value of the page being fresh, 1 where not given. */
  weight?: number;
  /** Pages that tend to change alike (same host, same kind of URL) share a number (24 bits). */
  group?: number;
  /** When the page last changed, if its site says so and has proved right. */
  changedAt?: number;
  /** Until when the site is known to have shown the previous version: a list said so before it announced the change. */
  unchangedUntil?: number;
};

/** Packs a state into `bytes` bytes, exact enough for `due`. */
export interface StatePacking<State = unknown> {
  readonly bytes: number;
  write(state: State, view: DataView, at: number): void;
  read(view: DataView, at: number): State;
}

/** When to come back. The state is plain JSON, kept by the caller with the page. */
export interface RevisitPolicy<State = unknown> {
  visit(state: State | undefined, visit: PolicyVisit): { state: State; next: number };
  /**
   * What the caller does in idle time, when no page is due. Missing or true: nothing. False: the page that is
   * due earliest is fetched ahead of its time, so that `now < scheduled`.
   */
  readonly idle?: boolean;
  /**
   * The due time of a page from current knowledge; it replaces the earlier `next`. Requested for every page
   * about every two hours, and at the start of a process, so that what the policy has learnt reaches pages
   * that are due far in the future.
   */
  due?(state: State, now: number): number;
  /** The longest time between two visits that it plans, in its own time; missing: two months at most. */
  readonly longestMs?: number;
  /** Visits an hour that are left for pages, where other requests (refetches) take a part of the budget. */
  setBudget?(budgetPerHour: number): void;
  /** What a visit must gain to be worth its place in the budget, in hours of freshness; missing without a budget. */
  readonly visitPrice?: number;
  /** Hours of freshness that a visit gains if the page is known to have changed; missing where `visitPrice` is. */
  gainOnChange?(state: State): number;
  /** How states are kept in memory for planning; missing where `due` is. */
  readonly packing?: StatePacking<State>;
  /** The policy chooses by itself which pages are fetched now: at most `count` ids. */
  select?(now: number, count: number): readonly number[];
}

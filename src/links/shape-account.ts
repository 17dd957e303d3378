/**
 * What the pages of one URL shape have brought, and whether it is closed: its URLs wait until one that is tried
 * brings something new.
 */
import type { UrlShape } from '../model/url-shape.ts';
import { hostOf } from '../model/urls/canonical-url.ts';
import { siteOf } from '../model/urls/site-of.ts';
import type { VisitOutcome } from '../model/visit.ts';

/**
 * A shape is closed after this many pages in a row without anything new: if one page in six were new, that would
 * happen once in twenty times. The more it has brought, the more patience it gets. One that was opened again by
 * a tried page gets less: it is tried again anyway.
 */
const PATIENCE = 16;
const PATIENCE_REOPENED = 8;
const PAGES_PER_PATIENCE = 8;
const MAX_EXTRA_PATIENCE = 100;
/**
 * Dead links and files that are not pages lead nowhere, so they cannot go on forever: archives whose pages are
 * mostly gone still have live ones among them. After this many in a row, and more for every page that was new, a
 * shape is closed all the same.
 */
const DEAD_PATIENCE = 48;
const DEAD_PER_NEW_PAGE = 16;
const MAX_DEAD_PATIENCE = 512;

export type ShapeAccount = UrlShape & {
  readonly host: string;
  /** URLs of the shape that were admitted, and those that wait. */
  taken: number;
  waiting: number;
  /** Pages of the host that had been visited when one of these was tried last. */
  triedAt: number;
  /** It was restored from an earlier run, with what its pages had brought until then. */
  isRestored: boolean;
};

export function newAccount(pattern: string, section: string): ShapeAccount {
  const host = hostOf(`http://${pattern}`);
  return {
    ...{ pattern, site: siteOf(`http://${host}/`), section, isClosed: false, decided: null },
    ...{ judged: 0, good: 0, streak: 0, textStreak: 0, dead: 0, reopened: 0, tried: 0, beyond: 0 },
    ...{ host, taken: 0, waiting: 0, triedAt: 0, isRestored: false },
  };
}

export function patienceOf({ good, reopened }: ShapeAccount): number {
  const least = reopened > 0 ? PATIENCE_REOPENED : PATIENCE;
  return least + Math.min(MAX_EXTRA_PATIENCE, Math.floor(good / PAGES_PER_PATIENCE));
}

function deadPatienceOf({ good }: ShapeAccount): number {
  return Math.min(MAX_DEAD_PATIENCE, DEAD_PATIENCE + DEAD_PER_NEW_PAGE * good);
}

/** A page was visited for the first time; true if the shape is to be closed, were it open. */
export function hear(
  account: ShapeAccount,
  outcome: VisitOutcome,
  { isNew, hasNewText }: { isNew: boolean; hasNewText: boolean },
): boolean {
  if (isDeadEnd(outcome)) account.dead++;
  else if (saysSomething(outcome)) {
    account.judged++;
    account.streak = isNew ? 0 : account.streak + 1;
    account.textStreak = hasNewText ? 0 : account.textStreak + 1;
    if (isNew) {
      account.good++;
      account.dead = 0;
    }
  }
  return account.streak >= patienceOf(account) || account.dead >= deadPatienceOf(account);
}

/** Failures, forbidden URLs and dead ends say nothing about the other pages of the shape. */
export function saysSomething(outcome: VisitOutcome): boolean {
  return outcome !== 'failed' && outcome !== 'forbidden' && !isDeadEnd(outcome);
}

export function isDeadEnd(outcome: VisitOutcome): boolean {
  return outcome === 'gone' || outcome === 'unsupported';
}

/** What is stored of an account. */
export function shapeOf(account: ShapeAccount): UrlShape {
  const { host: _, taken: __, waiting: ___, triedAt: ____, isRestored: _____, ...shape } = account;
  return shape;
}

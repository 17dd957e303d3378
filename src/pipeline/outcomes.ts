import { staysStored } from '../model/journey.ts';
import type { UrlRecord } from '../model/url-record.ts';
import type { ChangeSignal, VisitOutcome } from '../model/visit.ts';

/** A temporary problem is a failure; a page that the server says does not exist is gone. */
export function failureOutcome(reason: string): VisitOutcome {
  if (reason === 'http-404' || reason === 'http-410') return 'gone';
  if (reason === 'too-large') return 'unsupported';
  if (reason === 'http-401' || reason === 'http-403' || reason === 'http-451') return 'forbidden';
  if (reason === 'address-refused') return 'forbidden';
  return 'failed';
}

/** The same body again: an indexed page is unchanged, any other ends as it did before. */
export function sameOutcome(record: UrlRecord): VisitOutcome {
  const last = record.lastOutcome;
  return last === null || staysStored(last) ? 'unchanged' : last;
}

/** What the revisit policy is told about an outcome. */
export function heardOf(outcome: VisitOutcome, record: UrlRecord, changed: boolean): ChangeSignal {
  switch (outcome) {
    case 'gone':
      return 'gone';
    case 'failed':
    case 'forbidden':
      return 'failed';
    case 'minor':
      return record.policyState === undefined ? 'new' : 'minor';
    case 'unchanged':
    case 'redirected':
    case 'alias':
      return record.policyState === undefined ? 'new' : 'unchanged';
    default:
      if (record.policyState === undefined) return 'new';
      return changed ? 'changed' : 'unchanged';
  }
}

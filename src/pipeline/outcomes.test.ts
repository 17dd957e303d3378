import { describe, expect, test } from 'vitest';
import type { UrlRecord } from '../model/url-record.ts';
import type { VisitOutcome } from '../model/visit.ts';
import { failureOutcome, heardOf, sameOutcome } from './outcomes.ts';

const record = (changes: Partial<UrlRecord>) => changes as UrlRecord;
const FIRST = record({ policyState: undefined });
const LATER = record({ policyState: { n: 1 } });

test.each<[string, VisitOutcome]>([
  ['http-404', 'gone'],
  ['http-410', 'gone'],
  ['http-401', 'forbidden'],
  ['http-403', 'forbidden'],
  ['http-451', 'forbidden'],
  ['address-refused', 'forbidden'],
  ['too-large', 'unsupported'],
  ['http-400', 'failed'],
  ['http-408', 'failed'],
  ['http-429', 'failed'],
  ['http-500', 'failed'],
  ['http-503', 'failed'],
  ['timeout', 'failed'],
  ['dns-ENOTFOUND', 'failed'],
  ['network-ECONNRESET', 'failed'],
  ['redirect-nowhere', 'failed'],
])('a fetch that ends with %s is %s', (reason, outcome) => {
  expect(failureOutcome(reason)).toBe(outcome);
});

describe('the same body again', () => {
  test.each<VisitOutcome | null>(['indexed', 'minor', 'unchanged', 'failed', null])(
    'after %s is unchanged',
    (lastOutcome) => {
      expect(sameOutcome(record({ lastOutcome }))).toBe('unchanged');
    },
  );

  test.each<VisitOutcome>(['duplicate', 'off-topic', 'not-turkish', 'noindex', 'empty', 'unsupported'])(
    'after %s is the same outcome again',
    (lastOutcome) => {
      expect(sameOutcome(record({ lastOutcome }))).toBe(lastOutcome);
    },
  );
});

describe('what the policy learns', () => {
  test.each<VisitOutcome>(['indexed', 'minor', 'duplicate', 'not-turkish', 'unsupported', 'redirected'])(
    'of a first visit that ends as %s: new',
    (outcome) => {
      expect(heardOf(outcome, FIRST, true)).toBe('new');
    },
  );

  test.each<[VisitOutcome, boolean, string]>([
    ['indexed', true, 'changed'],
    ['indexed', false, 'unchanged'],
    ['minor', true, 'minor'],
    ['unchanged', false, 'unchanged'],
    ['redirected', true, 'unchanged'],
    ['duplicate', true, 'changed'],
    ['duplicate', false, 'unchanged'],
    ['noindex', true, 'changed'],
    ['off-topic', false, 'unchanged'],
    ['empty', true, 'changed'],
    ['unsupported', false, 'unchanged'],
    ['forbidden', false, 'failed'],
    ['failed', false, 'failed'],
    ['gone', false, 'gone'],
  ])('of a later visit that ends as %s (body changed: %s): %s', (outcome, changed, heard) => {
    expect(heardOf(outcome, LATER, changed)).toBe(heard);
  });

  test('of a page that is gone at the first visit: gone', () => {
    expect(heardOf('gone', FIRST, false)).toBe('gone');
    expect(heardOf('failed', FIRST, false)).toBe('failed');
  });
});

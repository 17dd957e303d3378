import { expect, test } from 'vitest';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { Visit } from '../../model/visit.ts';
import { VisitAccount } from './visit-account.ts';

const HOUR_MS = 3_600_000;
const PAGE = 'https://a.tr/haber/1' as CanonicalUrl;

function visit(changes: Partial<Visit>): Visit {
  return {
    ...{ page: 1, at: 0, scheduled: 0, outcome: 'indexed', heard: 'changed', status: 200 },
    ...{ reason: 'changed', bytes: 10, tookMs: 1, next: 1 },
    ...changes,
  };
}

test('every request is of one kind, and the kinds add up', () => {
  const account = new VisitAccount();
  account.add(PAGE, visit({ heard: 'new', reason: 'new' }), 0);
  account.add(PAGE, visit({}), 2 * HOUR_MS);
  account.add(PAGE, visit({ heard: 'minor', outcome: 'minor' }), 0);
  account.add(PAGE, visit({ heard: 'unchanged', outcome: 'unchanged', status: 304 }), 0);
  account.add(PAGE, visit({ heard: 'unchanged', outcome: 'unchanged' }), -HOUR_MS);
  account.add('https://a.tr/' as CanonicalUrl, visit({}), 0);
  account.add('https://a.tr/rss.xml' as CanonicalUrl, visit({ outcome: 'unsupported', reason: 'feed' }), 0);
  account.add(PAGE, visit({ outcome: 'not-turkish', heard: 'unchanged' }), 0);
  account.add(PAGE, visit({ outcome: 'gone', heard: 'gone', status: 404 }), 0);
  account.add(PAGE, visit({ outcome: 'failed', heard: 'failed', status: 500 }), 0);
  account.add(PAGE, visit({ outcome: 'forbidden', heard: 'failed', status: 0, bytes: 0 }), 0);
  account.addRefetch();
  const { requests, meanLateHours } = account.report();
  expect(requests).toEqual({
    first: 1,
    changed: 2,
    'not-modified': 1,
    unchanged: 1,
    home: 1,
    list: 1,
    unkept: 1,
    gone: 1,
    failed: 1,
    refetch: 1,
  });
  expect(meanLateHours).toBeCloseTo(2 / 9);
});

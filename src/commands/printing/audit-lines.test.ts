import { expect, test } from 'vitest';
import { ADDRESS_STATUSES, type AddressAudit, type AuditGroup } from '../../model/address-audit.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { auditLines, shortAudit } from './audit-lines.ts';

const group = (
  status: AuditGroup['status'],
  outcome: AuditGroup['outcome'],
  reason: string,
  count: number,
): AuditGroup => ({
  status,
  outcome,
  reason,
  count,
  examples: [`https://a.tr/${reason || outcome}` as CanonicalUrl],
});

function auditOf(groups: AuditGroup[], more: Partial<AddressAudit> = {}): AddressAudit {
  const sum = (status: string) =>
    groups.filter((one) => one.status === status).reduce((total, { count }) => total + count, 0);
  const statuses = Object.fromEntries(ADDRESS_STATUSES.map((status) => [status, sum(status)])) as Pick<
    AddressAudit,
    AuditGroup['status']
  >;
  const known = groups.reduce((total, { count }) => total + count, 0);
  return { known, ...statuses, isEstimate: false, groups, unread: [], ...more };
}

const AUDIT = auditOf([
  group('kept', 'indexed', '', 5_000),
  group('kept', 'unchanged', '', 543),
  group('kept', 'failed', 'timeout', 2),
  group('copy', 'duplicate', 'near-text', 112),
  group('refused', 'forbidden', 'robots', 90),
  group('refused', 'not-turkish', 'language-en', 40),
  group('refused', 'refused', 'scope', 700),
  group('failed', 'gone', 'http-404', 145),
]);

test('every status with its share, its reasons in words and examples', () => {
  const text = auditLines(AUDIT, 'en').join('\n');
  expect(text).toContain('Known addresses: 6,632');
  expect(text).toContain('kept: 5,545 (83.6 %)\n  5,543  in the engine\n');
  expect(text).toContain('      2  in the engine, but not reached lately: no answer in time');
  expect(text).toContain('    112  almost the same text\n           https://a.tr/near-text');
  expect(text).toMatch(/refused: 830 .*\n {4}700 {2}out of scope\n.*\n {5}90 {2}robots\.txt forbids it\n/);
  expect(text).toContain('     40  not Turkish: language: English');
  expect(text).toContain('failed: 145 (2.2 %)\n    145  not found (404)');
  // Nothing waits: nothing is said of it.
  expect(text).not.toContain('waiting');
  expect(auditLines(AUDIT, 'tr').join('\n')).toContain('saklanan: 5.545 (%83,6)');
});

test('at the end of a crawl at most five lines', () => {
  const lines = shortAudit(AUDIT, 'en');
  expect(lines).toEqual([
    'Known addresses: 6,632 · kept 83.6 % · copies 1.7 % · refused 12.5 % · failed 2.2 %',
    '  refused 700: out of scope (such as https://a.tr/scope)',
    '  failed 145: not found (404) (such as https://a.tr/http-404)',
    '  refused 90: robots.txt forbids it (such as https://a.tr/robots)',
    '  All reasons: `tazi audit`',
  ]);
  expect(shortAudit(auditOf([]), 'en')).toEqual([]);
});

test('counts that are estimates, and links that were not read, are said to be so', () => {
  const audit = auditOf([group('refused', 'refused', 'scope', 70_000)], {
    isEstimate: true,
    unread: [{ filter: 'links-per-page', count: 120 }],
  });
  const text = auditLines(audit, 'en').join('\n');
  expect(text).toContain('Known addresses: about 70,000');
  expect(text).toContain('120 links beyond a limit were not read');
});

test('the rarest reasons are summed up, and addresses are cut and kept to their line', () => {
  const groups = Array.from({ length: 20 }, (_, i) => group('failed', 'failed', `odd-${i}`, 20 - i));
  groups[0]!.examples = [`https://a.tr/\u001b[31m${'x'.repeat(300)}` as CanonicalUrl];
  const lines = auditLines(auditOf(groups), 'en');
  expect(lines.at(-1)).toBe('  36 for 8 other reasons (all with --json)');
  expect(lines.join('')).not.toContain('\u001b');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(140);
});

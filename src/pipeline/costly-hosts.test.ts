import { expect, test } from 'vitest';
import { CostlyHosts } from './costly-hosts.ts';

const MINUTE_MS = 60_000;

test('a host rests after three pages that exceeded their limits, and after each further one', () => {
  const hosts = new CostlyHosts();
  expect([0, 1, 2].map((at) => hosts.hear('a.tr', 'extraction-timeout', at))).toEqual([
    0,
    0,
    2 + 2 * MINUTE_MS,
  ]);
  expect(hosts.hear('a.tr', 'document-memory', 3)).toBe(3 + 2 * MINUTE_MS);
  expect(hosts.hear('b.tr', 'extraction-died', 4)).toBe(0);
});

test('ordinary pages and old strikes do not count', () => {
  const hosts = new CostlyHosts();
  for (let at = 0; at < 10; at++) expect(hosts.hear('a.tr', 'changed', at)).toBe(0);
  for (let hour = 0; hour < 10; hour++)
    expect(hosts.hear('a.tr', 'extraction-timeout', hour * 61 * MINUTE_MS)).toBe(0);
});

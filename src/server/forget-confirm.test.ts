import { expect, test } from 'vitest';
import { CONFIRM_MINUTES, confirmation, confirms } from './forget-confirm.ts';

const NOW = Date.UTC(2026, 2, 1, 12);
const MINUTE = 60_000;

test('holds for a while, for the same entries in any order', () => {
  const confirmed = { what: ['https://a.tr/1', 'https://a.tr/2'], archives: false };
  const given = confirmation(confirmed, NOW);
  const turned = { what: ['https://a.tr/2', 'https://a.tr/1'], archives: false };
  expect(confirms(given, turned, NOW + CONFIRM_MINUTES * MINUTE)).toBe(true);
  expect(confirms(given, turned, NOW + (CONFIRM_MINUTES + 1) * MINUTE)).toBe(false);
  expect(confirms(given, turned, NOW - 5 * MINUTE)).toBe(false);
  expect(confirms(given, { ...turned, archives: true }, NOW)).toBe(false);
  expect(confirms(given, { what: ['https://a.tr/1'], archives: false }, NOW)).toBe(false);
  for (const other of ['', '-', given.slice(1), 'evet']) expect(confirms(other, turned, NOW)).toBe(false);
});

import { expect, test } from 'vitest';
import { HostHealth } from './host-health.ts';

const TEN_MINUTES_MS = 600_000;

function silentFor(requests: number, health = new HostHealth(), now = 0): HostHealth {
  for (let i = 0; i < requests; i++) health.hear('a.tr', true, now);
  return health;
}

test('a host is down for ten minutes after eight requests in a row without an answer', () => {
  expect(silentFor(7).isDown('a.tr', 0)).toBe(false);
  const health = silentFor(8);
  expect(health.isDown('a.tr', TEN_MINUTES_MS - 1)).toBe(true);
  expect(health.isDown('b.tr', 0)).toBe(false);
  expect(health.isDown('a.tr', TEN_MINUTES_MS)).toBe(false);
});

test('one more request without an answer after that, and it is down again', () => {
  const health = silentFor(8);
  health.hear('a.tr', true, TEN_MINUTES_MS);
  expect(health.isDown('a.tr', TEN_MINUTES_MS + 1)).toBe(true);
});

test('any answer resets the count', () => {
  const health = silentFor(7);
  health.hear('a.tr', false, 0);
  silentFor(7, health);
  expect(health.isDown('a.tr', 0)).toBe(false);
});

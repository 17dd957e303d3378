import { expect, it } from 'vitest';
import { HubPace } from './hub-pace.ts';

const HOUR_MS = 3_600_000;
const hoursTo = (pace: HubPace, id: number, now: number, price: number) =>
  (pace.dueAt(id, price) - now) / HOUR_MS;

it('a hub is read as often as what it brings is worth', () => {
  const pace = new HubPace();
  const hours = [0, 0.1, 1, 10].map((perHour, id) => {
    for (let hour = 0; hour <= 200; hour++) pace.read(id, 'list', hour * HOUR_MS, hour === 0 ? 0 : perHour);
    return hoursTo(pace, id, 200 * HOUR_MS, 1);
  });
  expect(hours[0]).toBeGreaterThan(24);
  // √(2 · price / pages an hour)
  expect(hours[1]).toBeCloseTo(Math.sqrt(20), 0);
  expect(hours[2]).toBeCloseTo(Math.sqrt(2), 1);
  expect(hours[3]).toBeCloseTo(Math.sqrt(0.2), 1);
});

it('what a first reading brings is not news, and a dearer visit is made less often', () => {
  const pace = new HubPace();
  pace.read(1, 'list', 0, 500);
  pace.read(2, 'listing', 0, 500);
  expect(hoursTo(pace, 1, 0, 1)).toBeCloseTo(Math.sqrt(10), 5);
  expect(hoursTo(pace, 1, 0, 4)).toBeCloseTo(2 * Math.sqrt(10), 5);
  expect(hoursTo(pace, 2, 0, 1)).toBeGreaterThan(hoursTo(pace, 1, 0, 1));
  expect(pace.due(1).map(({ id }) => id)).toEqual([1, 2]);
});

it('stays between five minutes and a week', () => {
  const pace = new HubPace();
  for (let i = 0; i < 9; i++) pace.read(1, 'home', i * HOUR_MS, 100_000);
  expect(hoursTo(pace, 1, 8 * HOUR_MS, 1)).toBeCloseTo(1 / 12, 5);
  expect(hoursTo(pace, 1, 8 * HOUR_MS, 1e12)).toBe(168);
});

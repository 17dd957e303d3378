import { expect, test } from 'vitest';
import { seededRandom } from '../model/seeded-random.ts';
import { Asides } from './asides.ts';

test('each of the URLs that wait for a shape is taken once, in a random order', () => {
  const asides = new Asides();
  const ids = Array.from({ length: 200 }, (_, i) => i + 1);
  for (const id of ids) asides.put(id, 'a.tr/takvim/#');
  asides.put(1_000, 'a.tr/ara?q');
  const random = seededRandom(3);
  const taken = ids.map(() => asides.takeOne('a.tr/takvim/#', random));
  expect([...taken].sort((a, b) => a! - b!)).toEqual(ids);
  expect(taken).not.toEqual(ids);
  // The first twenty are from everywhere: half of them from the later half, give or take.
  const late = taken.slice(0, 20).filter((id) => id! > 100).length;
  expect(late).toBeGreaterThan(3);
  expect(late).toBeLessThan(17);
  expect(asides.takeOne('a.tr/takvim/#', random)).toBeNull();
  expect(asides.size).toBe(1);
});

test('a URL that is not on disk yet waits once it is', () => {
  const asides = new Asides();
  asides.announce(7, 'a.tr/takvim/#');
  expect(asides.size).toBe(0);
  expect(asides.settle(7)).toBe(true);
  expect(asides.settle(7)).toBe(false);
  expect(asides.takeAll('a.tr/takvim/#')).toEqual([7]);
  expect(asides.size).toBe(0);
});

test('a shape that is opened while a URL is on its way to disk holds it no longer', () => {
  const asides = new Asides();
  asides.announce(7, 'a.tr/takvim/#');
  asides.announce(8, 'a.tr/ara?q');
  expect(asides.takeAll('a.tr/takvim/#')).toEqual([]);
  expect(asides.settle(7)).toBe(false);
  expect(asides.settle(8)).toBe(true);
});

test('URLs of hosts that are crawled elsewhere by now do not wait here', () => {
  const asides = new Asides();
  for (const id of [1, 2, 3, 4]) asides.put(id, id < 3 ? 'a.tr/x/#' : 'b.tr/x/#');
  asides.drop((id) => id < 4);
  expect(asides.size).toBe(1);
  expect(asides.takeAll('b.tr/x/#')).toEqual([4]);
});

import { expect, test } from 'vitest';
import { HostMultipliers } from './host-multipliers.ts';

/** Pages of a slow host that can be asked once a minute; the interval asked for follows the root of their worth. */
function watch(pages: number, rounds: number) {
  const hosts = new HostMultipliers();
  const minute = 60_000;
  const due = Array.from({ length: pages }, (_, i) => ({ at: (i * minute) / 10, interval: minute }));
  let worth = 1;
  let late = 0;
  for (let now = minute, round = 0; round < rounds; round++, now += minute) {
    for (let i = 0; i < 20; i++) hosts.after('hizli.tr', 0, 10 * minute);
    due.sort((a, b) => a.at - b.at);
    const page = due[0]!;
    if (page.at > now) continue;
    late = (now - page.at) / page.interval;
    worth = hosts.after('yavas.tr', now - page.at, page.interval);
    page.interval = minute / Math.sqrt(worth);
    page.at = now + page.interval;
  }
  return { worth, late, other: hosts.after('hizli.tr', 0, minute) };
}

test('a host that cannot keep up has its visits made dearer until its pages come in time', () => {
  const { worth, late, other } = watch(50, 4_000);
  expect(worth).toBeLessThan(0.05);
  expect(late).toBeLessThan(1);
  expect(other).toBe(1);
});

test('a host that keeps up is left as it is', () => {
  expect(watch(1, 500).worth).toBe(1);
});

import type { UnitFrontier } from '../model/frontier.ts';
import type { HostTurn } from './turns.ts';

/** The hosts with the most URLs waiting. */
export function longestQueues(hosts: readonly HostTurn[], most: number): { host: string; waiting: number }[] {
  const longest: HostTurn[] = [];
  // One pass over all hosts, keeping a short sorted list: there may be a hundred thousand of them.
  for (const host of hosts) {
    const { size } = host.queue;
    if (size === 0 || (longest.length === most && longest.at(-1)!.queue.size >= size)) continue;
    const place = longest.findIndex((other) => other.queue.size < size);
    longest.splice(place < 0 ? longest.length : place, 0, host);
    longest.length = Math.min(longest.length, most);
  }
  return longest.map(({ name, queue }) => ({ host: name, waiting: queue.size }));
}

/** What waits for each crawler unit (F1), by address; `busy` has the requests in flight of each. */
export function unitFrontiers(
  hosts: readonly HostTurn[],
  busy: readonly number[],
  most: number,
): UnitFrontier[] {
  const frontiers = busy.map((fetching, i) => ({
    unit: i + 1,
    fetching,
    waiting: 0,
    servers: 0,
    addresses: new Map<string, { hosts: number; waiting: number }>(),
  }));
  for (const { queue, server } of hosts) {
    if (server === null || queue.size === 0) continue;
    const frontier = frontiers[server.unit.number - 1]!;
    frontier.waiting += queue.size;
    const known = frontier.addresses.get(server.key);
    if (known) {
      known.hosts++;
      known.waiting += queue.size;
    } else frontier.addresses.set(server.key, { hosts: 1, waiting: queue.size });
  }
  return frontiers.map(({ addresses, ...frontier }) => ({
    ...frontier,
    servers: addresses.size,
    addresses: [...addresses]
      .map(([address, counts]) => ({ address, ...counts }))
      .sort((a, b) => b.waiting - a.waiting)
      .slice(0, most),
  }));
}

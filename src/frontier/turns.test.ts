import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Heap } from './heap.ts';
import { type HostTurn, Turns } from './turns.ts';

function hostWith(name: string, urls: number): HostTurn {
  const queue = new Heap<number>((a, b) => a < b);
  for (let url = 0; url < urls; url++) queue.push(url);
  return {
    name,
    queue,
    server: null,
    movesTo: null,
    busy: false,
    lined: false,
    guests: [],
    notBefore: 0,
    delayMs: 0,
  };
}

/** Takes a turn as the frontier does: each turn takes a URL. */
function take(turns: Turns, now: number): HostTurn | null {
  const host = turns.take(now);
  host?.queue.pop();
  return host;
}

describe('one host', () => {
  test('has no turn before its server is known', () => {
    const turns = new Turns(1, 0);
    const host = hostWith('a', 1);
    turns.offer(host, 0);
    expect(turns.take(0)).toBeNull();
    expect(turns.nextAt()).toBe(Number.POSITIVE_INFINITY);
    turns.place(host, 'server', 0);
    expect(turns.take(0)).toBe(host);
  });

  test('has no second turn while a request to it is in progress', () => {
    const turns = new Turns(8, 0);
    const host = hostWith('a', 2);
    turns.place(host, 'server', 0);
    expect(take(turns, 0)).toBe(host);
    expect(take(turns, 0)).toBeNull();
    turns.finish(host, 0);
    expect(take(turns, 0)).toBe(host);
  });

  test('rests for the pause after the end of a request, not after its start', () => {
    const turns = new Turns(1, 1000);
    const host = hostWith('a', 2);
    turns.place(host, 'server', 0);
    take(turns, 0);
    turns.finish(host, 700);
    expect(turns.nextAt()).toBe(1700);
    expect(take(turns, 1699)).toBeNull();
    expect(take(turns, 1700)).toBe(host);
  });

  test('keeps its own pause if that is longer than ours, and ours otherwise', () => {
    for (const [own, expected] of [
      [5000, 5000],
      [10, 1000],
    ] as const) {
      const turns = new Turns(1, 1000);
      const host = { ...hostWith('a', 2), delayMs: own };
      turns.place(host, 'server', 0);
      take(turns, 0);
      turns.finish(host, 0);
      expect(take(turns, expected - 1)).toBeNull();
      expect(take(turns, expected)).toBe(host);
    }
  });

  test('that was delayed while in line waits until then', () => {
    const turns = new Turns(1, 0);
    const host = hostWith('a', 1);
    turns.place(host, 'server', 0);
    host.notBefore = 500;
    expect(take(turns, 499)).toBeNull();
    expect(turns.nextAt()).toBe(500);
    expect(take(turns, 500)).toBe(host);
  });

  test('with nothing waiting has no turn, and gets one again as soon as there is something', () => {
    const turns = new Turns(1, 0);
    const host = hostWith('a', 0);
    turns.place(host, 'server', 0);
    expect(turns.take(0)).toBeNull();
    host.queue.push(1);
    turns.offer(host, 0);
    expect(turns.take(0)).toBe(host);
  });
});

test('moves to another server when its request is over', () => {
  const turns = new Turns(1, 0);
  const [mover, settled] = [hostWith('a', 3), hostWith('b', 3)];
  turns.place(mover, 'old', 0);
  turns.place(settled, 'new', 0);
  expect(take(turns, 0)).toBe(mover);
  turns.place(mover, 'new', 0);
  expect(take(turns, 0)).toBe(settled);
  turns.finish(mover, 0);
  // Its new server is busy, and its old one is free for others.
  expect(take(turns, 0)).toBeNull();
  const newcomer = hostWith('c', 1);
  turns.place(newcomer, 'old', 0);
  expect(take(turns, 0)).toBe(newcomer);
  turns.finish(settled, 0);
  expect(take(turns, 0)).toBe(mover);
});

describe('hosts of one server', () => {
  test('share its slots: no more requests at once than it has', () => {
    const turns = new Turns(2, 0);
    for (const name of ['a', 'b', 'c']) turns.place(hostWith(name, 1), 'server', 0);
    expect(take(turns, 0)).not.toBeNull();
    const second = take(turns, 0)!;
    expect(take(turns, 0)).toBeNull();
    turns.finish(second, 0);
    expect(take(turns, 0)).not.toBeNull();
  });

  test("leave the server's pause between their requests", () => {
    const turns = new Turns(1, 1000);
    const [a, b] = [hostWith('a', 1), hostWith('b', 1)];
    turns.place(a, 'server', 0);
    turns.place(b, 'server', 0);
    take(turns, 0);
    turns.finish(a, 100);
    expect(take(turns, 1099)).toBeNull();
    expect(take(turns, 1100)).toBe(b);
  });

  test('do not wait for one of them that asks for a pause', () => {
    const turns = new Turns(1, 10);
    const [slow, quick] = [{ ...hostWith('slow', 5), delayMs: 86_400_000 }, hostWith('quick', 5)];
    turns.place(slow, 'server', 0);
    turns.place(quick, 'server', 0);
    expect(take(turns, 0)).toBe(slow);
    turns.finish(slow, 0);
    for (let now = 10; now <= 50; now += 10) {
      expect(take(turns, now)).toBe(quick);
      turns.finish(quick, now);
    }
  });

  test('do not wait for one that was delayed while in line', () => {
    const turns = new Turns(1, 0);
    const [first, second] = [hostWith('first', 1), hostWith('second', 1)];
    turns.place(first, 'server', 0);
    turns.place(second, 'server', 0);
    first.notBefore = 1_000_000;
    expect(take(turns, 0)).toBe(second);
  });

  test('take turns one after the other', () => {
    for (const delayMs of [0, 7]) {
      const turns = new Turns(1, delayMs);
      for (const name of ['a', 'b', 'c']) turns.place(hostWith(name, 10), 'server', 0);
      let order = '';
      for (let now = 0; order.length < 12; now++) {
        const host = take(turns, now);
        if (!host) continue;
        order += host.name;
        turns.finish(host, now);
      }
      expect(order).toBe('abcabcabcabc');
    }
  });
});

describe('slots that crawlers share', () => {
  const noSlots = () => 0;

  test('are needed for a turn, and rest when they come', () => {
    const turns = new Turns(1, 1000, undefined, noSlots);
    const host = hostWith('a', 2);
    turns.place(host, 'server', 0);
    expect(take(turns, 5000)).toBeNull();
    expect([...turns.needs()]).toEqual([{ server: 'server', slots: 0, isIdle: false, isWaiting: true }]);
    expect(turns.setSlots('server', 1, 5000)).toBe(1);
    expect(take(turns, 5999)).toBeNull();
    expect(take(turns, 6000)).toBe(host);
  });

  test('are requested when a host has rested, not only when it arrives', () => {
    let asked = 0;
    const turns = new Turns(1, 1000, undefined, noSlots, () => asked++);
    const host = { ...hostWith('a', 2), notBefore: 5000 };
    turns.place(host, 'server', 0);
    expect([take(turns, 4999), asked]).toEqual([null, 0]);
    expect([take(turns, 5000), asked]).toEqual([null, 1]);
    turns.setSlots('server', 1, 5000);
    expect([take(turns, 6000), asked]).toEqual([host, 1]);
  });

  test('rest while the host rests, which comes from another crawler as well', () => {
    let asked = 0;
    const turns = new Turns(1, 1000, undefined, noSlots, () => asked++);
    const host = { ...hostWith('a', 2), notBefore: 1000 };
    turns.place(host, 'server', 0);
    expect(asked).toBe(1);
    turns.setSlots('server', 1, 20);
    expect([take(turns, 1019), take(turns, 1020)]).toEqual([null, host]);
  });

  test('are removed immediately if they are free, otherwise at the end of the request', () => {
    const turns = new Turns(2, 0, undefined, noSlots);
    const [a, b] = [hostWith('a', 5), hostWith('b', 5)];
    turns.place(a, 'server', 0);
    turns.setSlots('server', 2, 0);
    expect(take(turns, 0)).toBe(a);
    expect(turns.setSlots('server', 0, 0)).toBe(1);
    turns.place(b, 'server', 0);
    expect(take(turns, 0)).toBeNull();
    turns.finish(a, 0);
    expect([...turns.needs()]).toMatchObject([{ slots: 0, isWaiting: true }]);
    expect(take(turns, 0)).toBeNull();
    turns.setSlots('server', 2, 1);
    expect([take(turns, 1), take(turns, 1), take(turns, 1)]).toEqual([b, a, null]);
  });

  test('are taken from a host in line, which waits for the next one', () => {
    const turns = new Turns(1, 1000, undefined, noSlots);
    const host = hostWith('a', 2);
    turns.place(host, 'server', 0);
    turns.setSlots('server', 1, 0);
    turns.setSlots('server', 0, 500);
    expect(take(turns, 2000)).toBeNull();
    expect([...turns.needs()]).toMatchObject([{ slots: 0, isWaiting: true }]);
    turns.setSlots('server', 1, 3000);
    expect(take(turns, 4000)).toBe(host);
  });

  test('never allow more requests than there are, whatever comes and goes', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('slots' as const), slots: fc.nat(3) }),
      fc.record({ kind: fc.constant('take' as const) }),
      fc.record({ kind: fc.constant('finish' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const turns = new Turns(3, 0, undefined, noSlots);
        for (const name of ['a', 'b', 'c', 'd']) turns.place(hostWith(name, 100), 'server', 0);
        const busy: HostTurn[] = [];
        let slots = 0;
        for (const [now, { kind, ...given }] of steps.entries()) {
          if (kind === 'slots') turns.setSlots('server', (slots = (given as { slots: number }).slots), now);
          if (kind === 'finish' && busy.length > 0) turns.finish(busy.shift()!, now);
          if (kind === 'take') {
            const host = take(turns, now);
            // A free slot is always used.
            expect(host !== null).toBe(busy.length < slots);
            if (host) busy.push(host);
          }
          const [need] = [...turns.needs()];
          expect(need!.slots).toBeGreaterThanOrEqual(Math.max(slots, busy.length));
          if (kind === 'take') expect(need!.slots).toBe(Math.max(slots, busy.length));
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('the server that has rested longest comes first', () => {
  const turns = new Turns(1, 100);
  const [a, b] = [hostWith('a', 2), hostWith('b', 2)];
  turns.place(a, 'A', 0);
  turns.place(b, 'B', 0);
  take(turns, 0);
  take(turns, 0);
  turns.finish(b, 10);
  turns.finish(a, 20);
  expect(take(turns, 500)).toBe(b);
  expect(take(turns, 500)).toBe(a);
});

type Event =
  | { kind: 'pass'; ms: number }
  | { kind: 'finish'; which: number }
  | { kind: 'work'; host: number }
  | { kind: 'put-off'; host: number; ms: number };

const HOSTS = 6;

const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(300) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('finish' as const), which: fc.nat(20) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('work' as const), host: fc.nat(HOSTS - 1) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('put-off' as const),
        host: fc.nat(HOSTS - 1),
        ms: fc.nat(2000),
      }),
    },
  ),
  { maxLength: 120 },
);

/** Politeness, specified without queues: which hosts could have a turn at this moment? */
class Rules {
  readonly #perAddress: number;
  readonly #delayMs: number;
  readonly #serverOf: (host: HostTurn) => string;
  readonly #endedAt = new Map<string, number[]>();
  readonly busy: HostTurn[] = [];
  readonly #lastEnd = new Map<HostTurn, number>();

  constructor(perAddress: number, delayMs: number, serverOf: (host: HostTurn) => string) {
    this.#perAddress = perAddress;
    this.#delayMs = delayMs;
    this.#serverOf = serverOf;
  }

  mayTake(host: HostTurn, now: number): boolean {
    const server = this.#serverOf(host);
    const busyThere = this.busy.filter((other) => this.#serverOf(other) === server).length;
    const resting = (this.#endedAt.get(server) ?? []).filter((end) => end + this.#delayMs > now).length;
    const rested = (this.#lastEnd.get(host) ?? -1e9) + Math.max(this.#delayMs, host.delayMs) <= now;
    const isFree = !this.busy.includes(host) && host.notBefore <= now;
    return isFree && rested && busyThere + resting < this.#perAddress;
  }

  took(host: HostTurn, now: number): void {
    this.busy.push(host);
    // The slot that has rested longest is used.
    const ends = this.#endedAt.get(this.#serverOf(host)) ?? [];
    const rested = ends.findIndex((end) => end + this.#delayMs <= now);
    if (rested >= 0) ends.splice(rested, 1);
  }

  finished(host: HostTurn, now: number): void {
    this.busy.splice(this.busy.indexOf(host), 1);
    this.#lastEnd.set(host, now);
    const server = this.#serverOf(host);
    this.#endedAt.set(server, [...(this.#endedAt.get(server) ?? []), now]);
  }
}

test('gives no turn that the rules forbid, and misses none that they allow', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(0, 50, 200),
      fc.array(fc.constantFrom(0, 120, 1000), { minLength: HOSTS, maxLength: HOSTS }),
      events,
      (perAddress, delayMs, ownDelays, steps) => {
        const turns = new Turns(perAddress, delayMs);
        const hosts = ownDelays.map((own, i) => ({ ...hostWith(`h${i}`, 3), delayMs: own }));
        const serverOf = (host: HostTurn) => `server${hosts.indexOf(host as never) % 2}`;
        const rules = new Rules(perAddress, delayMs, serverOf);
        let now = 1_000_000;
        for (const host of hosts) turns.place(host, serverOf(host), now);
        const takeAll = () => {
          for (let host = turns.take(now); host; host = turns.take(now)) {
            expect(rules.mayTake(host, now)).toBe(true);
            expect(host.queue.pop()).toBeDefined();
            rules.took(host, now);
          }
          // With several slots, a host may wait for its assigned slot while another is free a little sooner.
          const missed = hosts.filter((host) => host.queue.size > 0 && rules.mayTake(host, now));
          if (perAddress === 1) expect(missed.map((host) => host.name)).toEqual([]);
          expect(turns.nextAt()).toBeGreaterThan(now);
        };
        takeAll();
        for (const step of steps) {
          if (step.kind === 'pass') now += step.ms;
          else if (step.kind === 'finish' && rules.busy.length > 0) {
            const host = rules.busy[step.which % rules.busy.length]!;
            turns.finish(host, now);
            rules.finished(host, now);
          } else if (step.kind === 'work') {
            hosts[step.host]!.queue.push(1);
            turns.offer(hosts[step.host]!, now);
          } else if (step.kind === 'put-off') {
            const host = hosts[step.host]!;
            host.notBefore = Math.max(host.notBefore, now + step.ms);
          }
          takeAll();
        }
        // Given enough time, everything that waits gets done.
        for (let left = 10_000; left > 0 && hosts.some((host) => host.queue.size > 0); left--) {
          for (const host of [...rules.busy]) {
            turns.finish(host, now);
            rules.finished(host, now);
          }
          takeAll();
          if (Number.isFinite(turns.nextAt())) now = turns.nextAt();
        }
        expect(hosts.every((host) => host.queue.size === 0)).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});

describe('crawler units', () => {
  test('share the servers, and none has more requests than threads', () => {
    const turns = new Turns(1, 0, { units: 2, threads: 1 });
    const hosts = ['a', 'b', 'c', 'd'].map((name) => hostWith(name, 1));
    for (const host of hosts) turns.place(host, `10.0.0.${host.name}`, 0);
    const [a, b, c, d] = hosts;
    expect([take(turns, 0), take(turns, 0), take(turns, 0)]).toEqual([a, b, null]);
    expect(turns.busy).toEqual([1, 1]);
    turns.finish(b!, 0);
    // The unit of a and c still has its thread in use.
    expect([take(turns, 0), take(turns, 0)]).toEqual([d, null]);
    turns.finish(a!, 0);
    expect([take(turns, 0), take(turns, 0)]).toEqual([c, null]);
    turns.finish(c!, 0);
    turns.finish(d!, 0);
    expect(turns.busy).toEqual([0, 0]);
  });

  test('never hold back what a page in progress waits for', () => {
    const turns = new Turns(1, 0, { units: 1, threads: 1 });
    const [page, resource] = [hostWith('a', 1), hostWith('b', 0)];
    turns.place(page, '10.0.0.1', 0);
    turns.place(resource, '10.0.0.2', 0);
    expect(take(turns, 0)).toBe(page);
    resource.guests.push(() => {});
    turns.offer(resource, 0);
    expect(turns.take(0)).toBe(resource);
  });

  test('lose no turn, whatever the order of things', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 }),
        (units, threads, urls) => {
          const turns = new Turns(1, 0, { units, threads });
          const hosts = urls.map((count, i) => hostWith(`h${i}`, count));
          for (const [i, host] of hosts.entries()) turns.place(host, `10.0.0.${i % 5}`, 0);
          const busy: HostTurn[] = [];
          let taken = 0;
          for (;;) {
            const host = take(turns, 0);
            if (host !== null) {
              taken++;
              busy.push(host);
              expect(Math.max(...turns.busy)).toBeLessThanOrEqual(threads);
            } else if (busy.length > 0) turns.finish(busy.shift()!, 0);
            else break;
          }
          expect(taken).toBe(urls.reduce((sum, count) => sum + count, 0));
        },
      ),
    );
  });
});

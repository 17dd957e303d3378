import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FrontierStats } from '../model/frontier.ts';
import type { Lease } from '../model/lease.ts';
import type { NewUrl } from '../model/link.ts';
import type { PageId } from '../model/page.ts';
import type { Urls } from '../model/store.ts';
import type { QueuedUrl, UrlRecord } from '../model/url-record.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { type FrontierOptions, MemoryFrontier } from './memory-frontier.ts';

/** The durable side, as far as the frontier uses it. */
class ListedUrls {
  readonly rows = new Map<PageId, QueuedUrl>();

  add(urls: readonly (NewUrl & { id: PageId })[]): void {
    for (const { id, url, depth, priority } of urls) {
      this.rows.set(id, { id, url, depth, priority, due: 0, visits: 0, failures: 0, outcome: null });
    }
  }

  visited(id: PageId, due: number, failed: boolean): void {
    const row = this.rows.get(id)!;
    this.rows.set(id, { ...row, due, visits: row.visits + 1, failures: failed ? row.failures + 1 : 0 });
  }

  async *scan(): AsyncGenerator<QueuedUrl[]> {
    yield [...this.rows.values()].sort((a, b) => a.id - b.id);
  }

  async getMany(ids: readonly PageId[]): Promise<Map<PageId, UrlRecord>> {
    return new Map(ids.map((id) => [id, this.rows.get(id) as unknown as UrlRecord]));
  }
}

const OPTIONS: FrontierOptions = { perAddress: 1, delayMs: 0 };
const NEVER = Number.POSITIVE_INFINITY;

function found(url: string, priority = 0, depth = 1): NewUrl {
  return { url: url as CanonicalUrl, via: 'link', foundOn: null, anchor: '', depth, priority };
}

let store: ListedUrls;
let frontier: MemoryFrontier;

beforeEach(async () => {
  store = new ListedUrls();
  frontier = await MemoryFrontier.load(store as unknown as Urls, OPTIONS);
});

async function open(options: Partial<FrontierOptions>): Promise<void> {
  frontier = await MemoryFrontier.load(store as unknown as Urls, { ...OPTIONS, ...options });
}

/** Admits, makes durable, enqueues, and gives every host a server of its own. */
function add(urls: NewUrl[], now = 0): PageId[] {
  const admitted = frontier.admit(urls);
  store.add(admitted);
  frontier.enqueue(admitted, now);
  placeAll(now);
  return admitted.map(({ id }) => id);
}

function placeAll(now: number): void {
  for (const host of frontier.unplaced(1000)) frontier.place(host, `server of ${host}`, now);
}

async function leaseOne(now: number): Promise<Lease> {
  const [lease] = await frontier.lease(1, now);
  if (!lease) throw new Error('nothing to lease');
  return lease;
}

describe('admitting', () => {
  test('assigns ids from 1 upwards, and none to known URLs', async () => {
    expect(frontier.admit([found('https://a.tr/1'), found('https://a.tr/2')]).map(({ id }) => id)).toEqual([
      1, 2,
    ]);
    expect(frontier.admit([found('https://a.tr/2'), found('https://a.tr/3')])).toEqual([
      { ...found('https://a.tr/3'), id: 3 },
    ]);
    expect(frontier.idOf('https://a.tr/2' as CanonicalUrl)).toBe(2);
    expect(frontier.idOf('https://a.tr/4' as CanonicalUrl)).toBeUndefined();
  });

  test('admits a URL once even if a list contains it twice', async () => {
    expect(frontier.admit([found('https://a.tr/'), found('https://a.tr/')])).toHaveLength(1);
  });

  test('leases nothing that is not durable yet', async () => {
    const admitted = frontier.admit([found('https://a.tr/')]);
    placeAll(0);
    expect(await frontier.lease(10, 0)).toEqual([]);
    store.add(admitted);
    frontier.enqueue(admitted, 0);
    expect((await frontier.lease(10, 0)).map((lease) => lease.url)).toEqual(['https://a.tr/']);
  });
});

describe('leasing', () => {
  test('takes the best priority of a host first and, among equals, the one found first', async () => {
    add([found('https://a.tr/c', 1), found('https://a.tr/b', 5), found('https://a.tr/d', 1)]);
    const order: string[] = [];
    for (const now of [0, 1, 2]) {
      const lease = await leaseOne(now);
      frontier.complete(lease, NEVER, false, now);
      order.push(lease.url);
    }
    expect(order).toEqual(['https://a.tr/b', 'https://a.tr/c', 'https://a.tr/d']);
  });

  test('returns what the fetch needs to know', async () => {
    add([found('https://www.a.tr:8080/x', 0, 300)]);
    expect(await frontier.lease(5, 77)).toEqual([
      {
        id: 1,
        url: 'https://www.a.tr:8080/x',
        record: store.rows.get(1),
        host: 'www.a.tr:8080',
        depth: 300,
        scheduled: 77,
        revisit: false,
      },
    ]);
  });

  test('never leases two URLs of one host at once, and as many hosts as requested', async () => {
    add([found('https://a.tr/1'), found('https://a.tr/2'), found('https://b.tr/'), found('https://c.tr/')]);
    expect(await frontier.lease(2, 0)).toHaveLength(2);
    expect(await frontier.lease(10, 0)).toHaveLength(1);
    expect(await frontier.lease(10, 0)).toEqual([]);
    expect(await frontier.lease(0, 0)).toEqual([]);
    expect(await frontier.lease(-1, 0)).toEqual([]);
  });

  test('hosts at one address share its limit on simultaneous requests', async () => {
    const admitted = frontier.admit([
      found('https://a.tr/'),
      found('https://b.tr/'),
      found('http://[::1]:80/'),
    ]);
    store.add(admitted);
    frontier.enqueue(admitted, 0);
    for (const host of frontier.unplaced(10)) frontier.place(host, 'one address', 0);
    expect(await frontier.lease(10, 0)).toHaveLength(1);
  });

  test('hosts whose server is unknown wait, and each is reported once', async () => {
    const admitted = frontier.admit([
      found('https://a.tr/1'),
      found('https://a.tr/2'),
      found('https://b.tr/'),
    ]);
    store.add(admitted);
    frontier.enqueue(admitted, 0);
    expect(await frontier.lease(10, 0)).toEqual([]);
    expect(frontier.nextAt()).toBe(NEVER);
    expect(frontier.unplaced(1)).toEqual(['a.tr']);
    expect(frontier.unplaced(10)).toEqual(['b.tr']);
    expect(frontier.unplaced(10)).toEqual([]);
    frontier.place('b.tr', 'x', 0);
    expect((await frontier.lease(10, 0)).map((lease) => lease.host)).toEqual(['b.tr']);
    expect(frontier.stats()).toMatchObject({ waiting: 2, leased: 1 });
  });

  test('the pause of a host begins when it has answered, not when its page is on disk', async () => {
    await open({ delayMs: 100 });
    add([found('https://a.tr/1'), found('https://a.tr/2')]);
    const first = await leaseOne(0);
    frontier.answered(first, 40);
    expect(frontier.nextAt()).toBe(140);
    const second = (await frontier.lease(1, 140))[0]!;
    expect(second.url).toBe('https://a.tr/2');
    frontier.complete(first, NEVER, false, 150);
    expect(frontier.stats()).toMatchObject({ leased: 1 });
    frontier.complete(second, NEVER, false, 160);
    expect(frontier.stats()).toMatchObject({ leased: 0, waiting: 0 });
  });

  test('a host that asks for a pause gets it, and keeps its own delay', async () => {
    add([1, 2, 3].map((n) => found(`https://a.tr/${n}`)));
    frontier.delay('a.tr', { notBefore: 500, everyMs: 2000 });
    expect(await frontier.lease(1, 499)).toEqual([]);
    const lease = await leaseOne(500);
    frontier.delay('a.tr', { notBefore: 100 }); // an earlier moment does not shorten a later one
    frontier.answered(lease, 600);
    frontier.complete(lease, NEVER, false, 600);
    expect(await frontier.lease(1, 2599)).toEqual([]);
    expect(await frontier.lease(1, 2600)).toHaveLength(1);
  });

  test('a lease without a request costs its host no pause', async () => {
    await open({ delayMs: 1000 });
    add([1, 2].map((n) => found(`https://a.tr/${n}`)));
    frontier.complete(await leaseOne(0), NEVER, false, 0); // forbidden by robots.txt, say
    expect((await leaseOne(0)).url).toBe('https://a.tr/2');
  });

  test('an unused lease puts the URL back where it was', async () => {
    add([found('https://a.tr/1', 9), found('https://a.tr/2')]);
    const lease = await leaseOne(0);
    frontier.release(lease, 0);
    expect(frontier.stats()).toMatchObject({ waiting: 2, leased: 0 });
    expect(await leaseOne(0)).toEqual(lease);
  });

  test('if its server was asked for something else, it rests, and the same URL comes next', async () => {
    await open({ delayMs: 1000 });
    add([found('https://a.tr/1', 9), found('https://a.tr/2')]);
    const lease = await leaseOne(0);
    frontier.release(lease, 100, true);
    expect(frontier.nextAt()).toBe(1100);
    expect(await frontier.lease(1, 100)).toEqual([]);
    expect((await leaseOne(1100)).url).toBe('https://a.tr/1');
  });
});

describe('coming back', () => {
  test('a URL sleeps until it is due and woken, and no more are woken than requested', async () => {
    add([1, 2, 3].map((n) => found(`https://a${n}.tr/`)));
    for (const lease of await frontier.lease(3, 0)) frontier.complete(lease, 1000 * lease.id, false, 10);
    expect(frontier.nextDueAt()).toBe(1000);
    expect(frontier.nextAt()).toBe(NEVER);
    expect(frontier.wake(10, 999)).toBe(0);
    expect(frontier.wake(1, 5000)).toBe(1);
    expect(frontier.stats()).toMatchObject({ scheduled: 3, waiting: 0 });
    const lease = await leaseOne(5000);
    expect(lease).toMatchObject({ id: 1, scheduled: 1000, revisit: true });
    expect(frontier.stats()).toMatchObject({ scheduled: 2, leased: 1 });
    expect(frontier.wake(10, 5000)).toBe(2);
    frontier.release(lease, 5000);
    expect(frontier.stats()).toMatchObject({ scheduled: 3, waiting: 0, leased: 0 });
    expect(frontier.nextDueAt()).toBe(NEVER);
  });

  test('URLs that their sites announce are woken first, and plans leave them alone', async () => {
    add([1, 2, 3].map((n) => found(`https://a${n}.tr/`)));
    for (const lease of await frontier.lease(3, 0)) frontier.complete(lease, 1000 * lease.id, false, 10);
    frontier.announce([3, 99], 5000);
    frontier.reschedule([{ id: 3, due: 9000 }]);
    expect(frontier.nextDueAt()).toBe(5000);
    expect(frontier.stats()).toMatchObject({ scheduled: 3 });
    expect(frontier.wake(1, 5000)).toBe(1);
    expect(await leaseOne(5000)).toMatchObject({ id: 3, scheduled: 5000, revisit: true });
    frontier.announce([2], 5000);
    frontier.reschedule([{ id: 2, due: NEVER }]);
    expect(frontier.wake(10, 5000)).toBe(1);
    expect(await leaseOne(5000)).toMatchObject({ id: 1 });
  });

  test('a URL that is never due again is done', async () => {
    add([found('https://a.tr/')]);
    frontier.complete(await leaseOne(0), NEVER, false, 0);
    expect(frontier.wake(10, 1e15)).toBe(0);
    expect(await frontier.lease(10, 1e15)).toEqual([]);
    expect(frontier.stats()).toMatchObject({ known: 1, waiting: 0, scheduled: 0, retrying: 0, leased: 0 });
  });

  test('a retry is due again by itself', async () => {
    add([found('https://a.tr/')]);
    frontier.complete(await leaseOne(0), 5000, true, 10);
    expect(frontier.stats()).toMatchObject({ retrying: 1, scheduled: 0 });
    expect(frontier.nextAt()).toBe(5000);
    expect(await frontier.lease(1, 4999)).toEqual([]);
    expect(await leaseOne(5000)).toMatchObject({ id: 1, scheduled: 5000 });
    expect(frontier.stats()).toMatchObject({ retrying: 0, leased: 1 });
  });

  test('a retry that is due but waits for its host still counts as one', async () => {
    await open({ delayMs: 1000 });
    add([found('https://a.tr/1'), found('https://a.tr/2')]);
    const first = await leaseOne(0);
    frontier.answered(first, 0);
    frontier.complete(first, 3000, true, 0);
    const second = await leaseOne(1000);
    frontier.answered(second, 1000);
    frontier.complete(second, 3000, true, 1000);
    const again = await leaseOne(3000);
    expect(frontier.stats()).toMatchObject({ retrying: 1, leased: 1 });
    frontier.answered(again, 3000);
    frontier.complete(again, NEVER, false, 3000);
    expect(frontier.stats()).toMatchObject({ retrying: 1, leased: 0 });
    expect(await frontier.lease(1, 3999)).toEqual([]);
    const last = await leaseOne(4000);
    frontier.release(last, 4000);
    expect(frontier.stats()).toMatchObject({ retrying: 1, leased: 0, scheduled: 0, waiting: 0 });
  });
});

describe('a restart', () => {
  test('restores waiting, retried, sleeping and finished URLs as they were', async () => {
    add(['waiting', 'retried', 'asleep', 'done', 'failing'].map((name) => found(`https://${name}.tr/`)));
    const end = (host: string, due: number, failed: boolean, retry: boolean) => {
      const lease = leases.find((one) => one.host === host)!;
      store.visited(lease.id, due, failed);
      frontier.complete(lease, due, retry, 0);
    };
    const leases = await frontier.lease(10, 0);
    end('retried.tr', 700, true, true);
    end('asleep.tr', 900, false, false);
    end('done.tr', NEVER, false, false);
    end('failing.tr', 800, false, false);
    const failing = store.rows.get(5)!;
    store.rows.set(5, { ...failing, visits: 7, failures: 3 });
    frontier.release(leases.find((one) => one.host === 'waiting.tr')!, 0);
    const before = frontier.stats();

    await open({});
    expect(frontier.stats()).toEqual(before);
    expect(before).toMatchObject({ known: 5, waiting: 1, retrying: 1, scheduled: 2, leased: 0 });
    expect(frontier.nextDueAt()).toBe(800);
    placeAll(0);
    expect((await frontier.lease(10, 0)).map((lease) => lease.host)).toEqual(['waiting.tr']);
    expect((await frontier.lease(10, 700)).map((lease) => lease.host)).toEqual(['retried.tr']);
    expect(frontier.admit([found('https://done.tr/')])).toEqual([]);
    expect(frontier.admit([found('https://neu.tr/')])[0]!.id).toBe(6);
  });

  test('forgets leases: URLs in progress wait again', async () => {
    add([found('https://a.tr/')]);
    await leaseOne(0);
    await open({});
    placeAll(0);
    expect((await leaseOne(0)).url).toBe('https://a.tr/');
  });
});

type Step =
  | { kind: 'add'; host: number; path: number; priority: number }
  | { kind: 'lease'; most: number }
  | { kind: 'answered' | 'release'; which: number }
  | { kind: 'complete'; which: number; inMs: number; how: 'again' | 'retry' | 'never' }
  | { kind: 'wake'; most: number }
  | { kind: 'pass'; ms: number };

const which = fc.nat(20);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('add' as const), host: fc.nat(3), path: fc.nat(9), priority: fc.nat(3) }),
    fc.record({ kind: fc.constant('lease' as const), most: fc.nat(4) }),
    fc.record({ kind: fc.constantFrom('answered' as const, 'release' as const), which }),
    fc.record({
      kind: fc.constant('complete' as const),
      which,
      inMs: fc.integer({ min: 1, max: 500 }),
      how: fc.constantFrom('again' as const, 'retry' as const, 'never' as const),
    }),
    fc.record({ kind: fc.constant('wake' as const), most: fc.nat(3) }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(200) }),
  ),
  { maxLength: 80 },
);

test('every URL is in one place at every moment, and a restart finds it there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(0, 50), steps, async (delayMs, walk) => {
      store = new ListedUrls();
      await open({ delayMs });
      const leases: Lease[] = [];
      const done = new Set<PageId>();
      const retries = new Set<PageId>();
      let now = 1_000;
      for (const step of walk) {
        const lease = 'which' in step ? leases[step.which % leases.length] : undefined;
        if (step.kind === 'add') add([found(`https://h${step.host}.tr/${step.path}`, step.priority)], now);
        else if (step.kind === 'pass') now += step.ms;
        else if (step.kind === 'wake') frontier.wake(step.most, now);
        else if (step.kind === 'lease') leases.push(...(await frontier.lease(step.most, now)));
        else if (lease === undefined) continue;
        else if (step.kind === 'answered') frontier.answered(lease, now);
        else {
          leases.splice(leases.indexOf(lease), 1);
          if (step.kind === 'release') frontier.release(lease, now);
          else if (step.kind === 'complete') {
            const due = step.how === 'never' ? NEVER : now + step.inMs;
            // The store counts a failure as a retry while all visits so far have failed and there were few.
            const { visits, failures } = store.rows.get(lease.id)!;
            const retry = step.how === 'retry' && visits === failures && failures < 2;
            store.visited(lease.id, due, retry);
            frontier.complete(lease, due, retry, now);
            if (step.how === 'never') done.add(lease.id);
            if (retry) retries.add(lease.id);
            else retries.delete(lease.id);
          }
        }
        checkSum(frontier.stats(), leases.length, done.size);
        expect(new Set(leases.map(({ id }) => id)).size).toBe(leases.length);
        expect(frontier.stats().retrying).toBe(
          [...retries].filter((id) => !leases.some((one) => one.id === id)).length,
        );
      }
      for (const lease of leases) frontier.release(lease, now);
      const before = frontier.stats();
      await open({ delayMs });
      expect(frontier.stats()).toEqual(before);
    }),
    { numRuns: 150 },
  );
});

describe('a per-host budget', () => {
  const urls = ['https://a.tr/1', 'https://a.tr/2', 'https://a.tr/3', 'https://b.tr/1'];

  /** Every page has been visited and is due at 1. */
  async function visitAll(): Promise<void> {
    await open({ delayMs: 0, wakeGapMs: 100 });
    add(urls.map((url) => found(url)));
    for (let left = urls.length; left > 0; left--) {
      const [lease] = await frontier.lease(1, 0);
      frontier.answered(lease!, 0);
      frontier.complete(lease!, 1, false, 0);
    }
  }

  test('wakes one revisit of a host at a time, and leaves the rest of the budget to others', async () => {
    await visitAll();
    expect(frontier.wake(10, 10)).toBe(2);
    expect(frontier.wake(10, 109)).toBe(0);
    expect(frontier.wake(10, 110)).toBe(1);
    expect(frontier.wake(10, 210)).toBe(1);
    expect(frontier.wake(10, 9999)).toBe(0);
  });

  test('of a site with its own setting is shared by its hosts, and others keep the common one', async () => {
    await open({
      wakeGapMs: 100,
      budgetOf: (host) => (host.endsWith('butce.com.tr') ? { owner: 'butce.com.tr', gapMs: 1_000 } : null),
    });
    const own = ['https://a.butce.com.tr/', 'https://b.butce.com.tr/', 'https://b.butce.com.tr/2'];
    add([...own, 'https://baska.com.tr/', 'https://baska.com.tr/2'].map((url) => found(url)));
    for (let left = 5; left > 0; left--) {
      const [lease] = await frontier.lease(1, 0);
      frontier.answered(lease!, 0);
      frontier.complete(lease!, 1, false, 0);
    }
    expect(frontier.wake(10, 10)).toBe(2); // one of each
    expect(frontier.wake(10, 500)).toBe(1); // the common setting
    expect(frontier.wake(10, 1_009)).toBe(0);
    expect(frontier.wake(10, 1_010)).toBe(1);
    expect(frontier.wake(10, 2_010)).toBe(1);
  });

  test('also applies to pages fetched ahead of time', async () => {
    await visitAll();
    let woken = 0;
    for (let now = 0; now < 90; now++) {
      woken += frontier.wake(10, now, now + 50);
      for (const lease of await frontier.lease(10, now)) {
        frontier.answered(lease, now);
        frontier.complete(lease, 1e9, false, now);
      }
    }
    expect(woken).toBe(2);
  });
});

describe('guests, which need a turn of a host outside the queue', () => {
  test('go before the queue, one at a time, and the host rests after each', async () => {
    await open({ delayMs: 1000 });
    add([found('https://a.tr/1')]);
    const begun: string[] = [];
    const ends: ((now: number) => void)[] = [];
    for (const name of ['first', 'second']) {
      frontier.guest(
        'a.tr',
        (end) => {
          begun.push(name);
          ends.push(end);
        },
        0,
      );
    }
    expect(await frontier.lease(10, 0)).toEqual([]);
    expect(begun).toEqual(['first']);
    ends[0]!(500);
    expect(await frontier.lease(10, 1499)).toEqual([]);
    expect(begun).toEqual(['first']);
    expect(await frontier.lease(10, 1500)).toEqual([]);
    expect(begun).toEqual(['first', 'second']);
    ends[1]!(1600);
    expect((await leaseOne(2600)).url).toBe('https://a.tr/1');
  });

  test('wait while a URL of the host is leased, and until the server is known', async () => {
    const [begun, begin] = [[] as string[], (name: string) => () => begun.push(name)];
    add([found('https://a.tr/1')]);
    const lease = await leaseOne(0);
    frontier.guest('a.tr', begin('a'), 0);
    frontier.guest('b.tr', begin('b'), 0);
    await frontier.lease(10, 0);
    expect(begun).toEqual([]);
    placeAll(0);
    await frontier.lease(10, 0);
    expect(begun).toEqual(['b']);
    frontier.answered(lease, 0);
    await frontier.lease(10, 0);
    expect(begun).toEqual(['b', 'a']);
  });

  test('that leave before their turn cost nothing', async () => {
    add([found('https://a.tr/1')]);
    const lease = await leaseOne(0);
    const leave = frontier.guest('a.tr', () => expect.unreachable(), 0);
    leave();
    frontier.answered(lease, 0);
    add([found('https://a.tr/2')]);
    const again = frontier.guest('a.tr', () => expect.unreachable(), 0);
    again();
    expect((await leaseOne(0)).url).toBe('https://a.tr/2');
    expect(frontier.stats().leased).toBe(2);
  });
});

describe('sites that change hands', () => {
  const all = () => [...store.rows.values()];

  test('are counted once, whatever of them is queued or leased when they return', async () => {
    add([found('https://a.tr/1'), found('https://a.tr/2')]);
    const lease = await leaseOne(0);
    frontier.take(all(), 0);
    frontier.enqueue(all(), 0);
    checkSum(frontier.stats(), 1, 0);
    frontier.release(lease, 0);
    frontier.take(all(), 0);
    for (let done = 1; done <= 2; done++) {
      frontier.complete(await leaseOne(done), NEVER, false, done);
      checkSum(frontier.stats(), 0, done);
    }
    expect(await frontier.lease(10, 9)).toEqual([]);
  });

  test('rest from the last time another crawler could send requests, however long their URLs take to load', async () => {
    await open({ delayMs: 1_000 });
    store.add([1, 2].map((id) => ({ ...found(`https://a.tr/${id}`), id })));
    const [first, second] = all();
    frontier.take([first!], 5_000, 4_500);
    placeAll(5_000);
    frontier.take([second!], 5_400, 4_500);
    expect(await frontier.lease(10, 5_499)).toEqual([]);
    expect(await frontier.lease(10, 5_500)).toHaveLength(1);
  });

  test('add no page that was forgotten, and none that was visited meanwhile is new', async () => {
    const [forgotten, visited] = add([found('https://a.tr/1'), found('https://a.tr/2')]);
    frontier.drop(() => true);
    store.rows.set(forgotten!, { ...store.rows.get(forgotten!)!, due: NEVER });
    store.visited(visited!, NEVER, false);
    frontier.take(all(), 0);
    frontier.enqueue(all(), 0);
    expect(await frontier.lease(10, 9)).toEqual([]);
    expect(frontier.stats()).toMatchObject({ waiting: 0, scheduled: 0, leased: 0 });
  });
});

function checkSum(stats: FrontierStats, leased: number, done: number): void {
  const { known, waiting, scheduled, retrying } = stats;
  expect(stats.leased).toBe(leased);
  expect(waiting + scheduled + retrying + leased + done).toBe(known);
}

test('a URL whose shape is opened before it is on disk is queued with all others', () => {
  const shape = 'a.tr/kategori/?';
  const admitted = frontier.admit([{ ...found('https://a.tr/kategori/?s=1'), deferred: shape }]);
  frontier.open(shape, 0);
  store.add(admitted);
  frontier.enqueue(admitted, 0);
  expect(frontier.stats()).toMatchObject({ waiting: 1, deferred: 0 });
});

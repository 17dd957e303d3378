import type { CrawlerUnits } from '../config/crawler-units.ts';
import { Heap } from './heap.ts';

/** A host with URLs waiting. At most one request to it is in progress. */
export type HostTurn = {
  readonly name: string;
  readonly queue: Heap<number>;
  /** Requests outside the queue that need its turn; they go before the queue. */
  readonly guests: (() => void)[];
  server: ServerTurn | null;
  /** Its server once the current request is over. */
  movesTo: ServerTurn | null;
  /** One of its URLs is leased. */
  busy: boolean;
  /** It is waiting somewhere: asleep, parked at its server, or in line. */
  lined: boolean;
  /** Not before this time: crawl-delay, Retry-After, back-off. */
  notBefore: number;
  /** Its own pause between requests, if robots.txt asks for one longer than ours. */
  delayMs: number;
  /** The pause after a request to it according to the settings, if it differs from the default. */
  readonly restMs?: number;
};

/** A crawler unit (F1): the servers assigned to it share its threads. */
type UnitTurn = {
  readonly number: number;
  /** Requests in progress. */
  busy: number;
  /** Turns that wait for a free thread. */
  readonly held: Heap<Place>;
};

/** An address and port. Its hosts share its slots, of which there are `perAddress`. */
type ServerTurn = {
  readonly key: string;
  readonly unit: UnitTurn;
  readonly free: Slot[];
  readonly parked: Heap<Place>;
  /** Number of slots, in use or not, and how many of them are removed as soon as they are free. */
  slots: number;
  surplus: number;
};

/** What a server has and needs, if its slots are shared with other crawlers. */
export type ServerNeed = { server: string; slots: number; isIdle: boolean; isWaiting: boolean };

/** A free slot: when it may be used again, and when its last request ended. */
type Slot = { at: number; endedAt: number };

type Place = { at: number; order: number; host: HostTurn };

/**
 * Decides whose turn it is. A host that must be left alone sleeps; it then waits at its server until a slot
 * is free, and with the slot it joins a single line, ordered by when the slot is ready. A server with a
 * thousand names has one place per slot in that line, so a turn takes time logarithmic in the number of
 * servers.
 */
export class Turns {
  readonly #delayMs: number;
  readonly #threads: number;
  readonly #units: readonly UnitTurn[];
  readonly #slotsOf: (server: string) => number;
  readonly #onSlotless: () => void;
  readonly #servers = new Map<string, ServerTurn>();
  readonly #asleep = new Heap<Place>(sooner);
  readonly #line = new Heap<Place>(sooner);
  /** Those with equal times are first in, first out. */
  #order = 0;

  /**
   * `slotsOf`: the number of slots of a server that is new here; `perAddress` by default. `onSlotless`:
   * called when a host waits at a server that has none.
   */
  constructor(
    perAddress: number,
    delayMs: number,
    { units, threads }: CrawlerUnits = ONE_UNIT,
    slotsOf: (server: string) => number = () => perAddress,
    onSlotless: () => void = () => {},
  ) {
    this.#slotsOf = slotsOf;
    this.#onSlotless = onSlotless;
    this.#delayMs = delayMs;
    this.#threads = threads;
    this.#units = Array.from({ length: units }, (_, i) => ({
      number: i + 1,
      busy: 0,
      held: new Heap(sooner),
    }));
  }

  /** Requests in progress of each unit. */
  get busy(): readonly number[] {
    return this.#units.map(({ busy }) => busy);
  }

  /**
   * Sets the server of a host; from now on it can have turns. A host that moves does so between two requests.
   */
  place(host: HostTurn, serverKey: string, now: number): void {
    let server = this.#servers.get(serverKey);
    if (!server) {
      const slots = this.#slotsOf(serverKey);
      server = {
        key: serverKey,
        // Servers are dealt out to the units in turn.
        unit: this.#units[this.#servers.size % this.#units.length]!,
        free: Array.from({ length: slots }, () => NEVER_USED),
        parked: new Heap(sooner),
        slots,
        surplus: 0,
      };
      this.#servers.set(serverKey, server);
    }
    if (host.server !== null) {
      if (host.busy || host.lined) host.movesTo = server;
      else host.server = server;
      return;
    }
    host.server = server;
    this.offer(host, now);
  }

  /** The host may have work: queues it for a turn if it has, is free, and is not queued already. */
  offer(host: HostTurn, now: number): void {
    if (host.busy || host.lined || host.server === null) return;
    if (host.queue.size === 0 && host.guests.length === 0) return;
    host.lined = true;
    // A slot that comes from another crawler rests first: if there is none yet, host and slot rest at the
    // same time.
    const restMs = host.server.slots === 0 ? (host.restMs ?? this.#delayMs) : 0;
    if (host.notBefore > now + restMs) this.#asleep.push({ at: host.notBefore, order: this.#order++, host });
    else this.#park(host, host.server);
  }

  /** The next host whose time has come; its slot is taken until `finish`. */
  take(now: number): HostTurn | null {
    this.#wake(now);
    for (let first = this.#line.peek(); first && first.at <= now; first = this.#line.peek()) {
      this.#line.pop();
      const { host } = first;
      const { unit } = host.server!;
      // Requests outside the queue belong to a page that holds a thread already and waits for them.
      if (host.notBefore <= now && unit.busy >= this.#threads && host.guests.length === 0) {
        unit.held.push(first);
        continue;
      }
      host.lined = false;
      if (host.server!.surplus > 0) {
        // The slot goes to another crawler: the host waits for the next one.
        this.#free(host.server!, { at: first.at, endedAt: 0 });
        this.offer(host, now);
        continue;
      }
      if (host.notBefore <= now) {
        host.busy = true;
        unit.busy++;
        return host;
      }
      // It was delayed while in line: the slot goes to the next host at that server.
      this.#free(host.server!, { at: first.at, endedAt: 0 });
      this.offer(host, now);
    }
    return null;
  }

  /**
   * The request is over: slot and host rest, the host for longer if it asked for that; others do not wait for
   * it.
   */
  finish(host: HostTurn, now: number): void {
    host.busy = false;
    const restMs = host.restMs ?? this.#delayMs;
    host.notBefore = Math.max(host.notBefore, now + Math.max(restMs, host.delayMs));
    this.#leave(host, { at: now + restMs, endedAt: now });
    this.offer(host, now);
  }

  /** The turn was not used: no request was sent, so no rest is needed. */
  pass(host: HostTurn, now: number): void {
    host.busy = false;
    this.#leave(host, { at: now, endedAt: 0 });
    this.offer(host, now);
  }

  /**
   * Changes the number of slots of a server; new ones rest first, and those in use are removed when they are
   * free. Returns how many it has until then.
   */
  setSlots(serverKey: string, slots: number, now: number): number {
    const server = this.#servers.get(serverKey);
    if (!server) return 0;
    for (let more = slots - (server.slots - server.surplus); more > 0; more--) {
      if (server.surplus > 0) server.surplus--;
      else {
        server.slots++;
        server.free.push({ at: now + this.#delayMs, endedAt: now });
      }
    }
    server.surplus = Math.max(0, server.slots - slots);
    while (server.surplus > 0 && server.free.length > 0) {
      server.free.pop();
      server.slots--;
      server.surplus--;
    }
    this.#advance(server);
    return server.slots;
  }

  *needs(): Generator<ServerNeed> {
    for (const { key, slots, free, parked } of this.#servers.values())
      yield {
        server: key,
        slots,
        isIdle: parked.size === 0 && free.length === slots,
        isWaiting: parked.size > 0,
      };
  }

  /** When the next turn is possible; Infinity if only the end of a request can bring one. */
  nextAt(): number {
    const inLine = this.#line.peek()?.at ?? Number.POSITIVE_INFINITY;
    const asleep = this.#asleep.peek()?.at ?? Number.POSITIVE_INFINITY;
    return Math.min(inLine, asleep);
  }

  #wake(now: number): void {
    for (let first = this.#asleep.peek(); first && first.at <= now; first = this.#asleep.peek()) {
      this.#asleep.pop();
      first.host.lined = false;
      this.offer(first.host, now);
    }
  }

  #park(host: HostTurn, server: ServerTurn): void {
    server.parked.push({ at: 0, order: this.#order++, host });
    this.#advance(server);
    if (server.slots === 0) this.#onSlotless();
  }

  #leave(host: HostTurn, slot: Slot): void {
    const { unit } = host.server!;
    unit.busy--;
    const next = unit.held.pop();
    if (next !== undefined) this.#line.push(next);
    this.#free(host.server!, slot);
    if (host.movesTo !== null) host.server = host.movesTo;
    host.movesTo = null;
  }

  #free(server: ServerTurn, slot: Slot): void {
    if (server.surplus > 0) {
      server.surplus--;
      server.slots--;
      return;
    }
    server.free.push(slot);
    this.#advance(server);
  }

  /** Moves parked hosts into line while their server has free slots. */
  #advance(server: ServerTurn): void {
    while (server.free.length > 0 && server.parked.size > 0) {
      const soonest = server.free.reduce((best, { at }, i) => (at < server.free[best]!.at ? i : best), 0);
      const [slot] = server.free.splice(soonest, 1);
      const { host } = server.parked.pop()!;
      // Of two hosts at one server, the longer pause applies, whichever was asked first.
      const rested = slot!.endedAt === 0 ? 0 : slot!.endedAt + (host.restMs ?? this.#delayMs);
      const at = Math.max(slot!.at, rested);
      this.#line.push({ at, order: this.#order++, host });
    }
  }
}

const ONE_UNIT: CrawlerUnits = { units: 1, threads: Number.POSITIVE_INFINITY };
const NEVER_USED: Slot = { at: 0, endedAt: 0 };

function sooner(a: Place, b: Place): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

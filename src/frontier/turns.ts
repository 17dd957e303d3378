import { Heap } from './heap.ts';

/** A host with URLs waiting. At most one request to it is under way. */
export type HostTurn = {
  readonly name: string;
  readonly queue: Heap<number>;
  /** Requests outside the queue that want its turn; they go before the queue. */
  readonly guests: (() => void)[];
  server: ServerTurn | null;
  /** Where it will be once its request is over. */
  movesTo: ServerTurn | null;
  /** A URL of it is leased. */
  busy: boolean;
  /** It waits somewhere: asleep, parked at its server, or in line. */
  lined: boolean;
  /** Not before this moment: crawl-delay, Retry-After, back-off. */
  notBefore: number;
  /** Its own pause between requests, where robots.txt asks for one longer than ours. */
  delayMs: number;
  /** The pause that the settings want after a request to it, where it is not the common one. */
  readonly restMs?: number;
};

/** An address and port. Its hosts share its slots, of which there are `perAddress`. */
type ServerTurn = {
  readonly free: Slot[];
  readonly parked: Heap<Place>;
};

/** A free slot: when it may be used again, and when the request before ended. */
type Slot = { at: number; endedAt: number };

type Place = { at: number; order: number; host: HostTurn };

/**
 * Whose turn it is. A host that must be left alone for a while sleeps; then it waits at its server until a slot is
 * free, and with the slot it stands in one line, ordered by when the slot has rested. A server with a thousand names
 * has one place per slot in that line, so a turn costs the logarithm of the number of servers.
 */
export class Turns {
  readonly #perAddress: number;
  readonly #delayMs: number;
  readonly #servers = new Map<string, ServerTurn>();
  readonly #asleep = new Heap<Place>(sooner);
  readonly #line = new Heap<Place>(sooner);
  /** Those with equal times go in the order in which they came. */
  #order = 0;

  constructor(perAddress: number, delayMs: number) {
    this.#perAddress = perAddress;
    this.#delayMs = delayMs;
  }

  /** Tells at which server a host is; from now on it can have turns. One that moves does so between two requests. */
  place(host: HostTurn, serverKey: string, now: number): void {
    let server = this.#servers.get(serverKey);
    if (!server) {
      server = { free: Array.from({ length: this.#perAddress }, () => NEVER_USED), parked: new Heap(sooner) };
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

  /** The host may have work: lets it wait for its turn if it has, is free, and does not wait already. */
  offer(host: HostTurn, now: number): void {
    if (host.busy || host.lined || host.server === null) return;
    if (host.queue.size === 0 && host.guests.length === 0) return;
    host.lined = true;
    if (host.notBefore > now) this.#asleep.push({ at: host.notBefore, order: this.#order++, host });
    else this.#park(host, host.server);
  }

  /** The next host whose time has come; its slot is taken until `finish`. */
  take(now: number): HostTurn | null {
    this.#wake(now);
    for (let first = this.#line.peek(); first && first.at <= now; first = this.#line.peek()) {
      this.#line.pop();
      const { host } = first;
      host.lined = false;
      if (host.notBefore <= now) {
        host.busy = true;
        return host;
      }
      // It was put off while it stood in line: the slot goes to whoever is next at that server.
      this.#free(host.server!, { at: first.at, endedAt: 0 });
      this.offer(host, now);
    }
    return null;
  }

  /** The request is over: slot and host rest, the host for longer if it asked for it; others do not wait for that. */
  finish(host: HostTurn, now: number): void {
    host.busy = false;
    const restMs = host.restMs ?? this.#delayMs;
    host.notBefore = Math.max(host.notBefore, now + Math.max(restMs, host.delayMs));
    this.#leave(host, { at: now + restMs, endedAt: now });
    this.offer(host, now);
  }

  /** The turn was not used: nobody was asked for anything, and nobody needs a rest. */
  pass(host: HostTurn, now: number): void {
    host.busy = false;
    this.#leave(host, { at: now, endedAt: 0 });
    this.offer(host, now);
  }

  /** When the next turn can be; Infinity if only the end of a request can bring one. */
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
  }

  #leave(host: HostTurn, slot: Slot): void {
    this.#free(host.server!, slot);
    if (host.movesTo !== null) host.server = host.movesTo;
    host.movesTo = null;
  }

  #free(server: ServerTurn, slot: Slot): void {
    server.free.push(slot);
    this.#advance(server);
  }

  /** Moves parked hosts into line while their server has free slots. */
  #advance(server: ServerTurn): void {
    while (server.free.length > 0 && server.parked.size > 0) {
      const soonest = server.free.reduce((best, { at }, i) => (at < server.free[best]!.at ? i : best), 0);
      const [slot] = server.free.splice(soonest, 1);
      const { host } = server.parked.pop()!;
      // Of two hosts at one server, the one that wants the longer pause has it, whichever was asked before.
      const rested = slot!.endedAt === 0 ? 0 : slot!.endedAt + (host.restMs ?? this.#delayMs);
      const at = Math.max(slot!.at, rested);
      this.#line.push({ at, order: this.#order++, host });
    }
  }
}

const NEVER_USED: Slot = { at: 0, endedAt: 0 };

function sooner(a: Place, b: Place): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

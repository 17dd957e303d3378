import type { PageId } from '../model/page.ts';
import { Heap } from './heap.ts';
import type { HostTurn } from './turns.ts';

/** When the budget of a host, or of several together, allows the next revisit, and where their queue ends. */
export type Budget = { readonly gapMs: number; wakeAt: number; lineEnd: number };

export type Host = HostTurn & { readonly budget: Budget };

export type HostOptions = {
  /** Pauses of individual hosts; undefined if a host has none of its own. */
  delayOf?: (host: string) => number | undefined;
  /** Minimum time between two woken revisits of a host; 0 for none. */
  wakeGapMs?: number;
  /** The same for hosts with a budget of their own; those with the same owner share it. */
  budgetOf?: (host: string) => { owner: string; gapMs: number } | null;
};

/** All hosts of a frontier, by number: each with its queue, its guests and its budget. */
export class Hosts {
  readonly #options: HostOptions;
  /** Whether one URL of a host comes before another. */
  readonly #isBefore: (a: PageId, b: PageId) => boolean;
  readonly #hosts: Host[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #budgets = new Map<string, Budget>();
  readonly #unplaced: HostTurn[] = [];

  constructor(options: HostOptions, isBefore: (a: PageId, b: PageId) => boolean) {
    this.#options = options;
    this.#isBefore = isBefore;
  }

  get all(): readonly Host[] {
    return this.#hosts;
  }

  at(number: number): Host {
    return this.#hosts[number]!;
  }

  has(name: string): boolean {
    return this.#numbers.has(name);
  }

  named(name: string): Host {
    return this.#hosts[this.numberOf(name)]!;
  }

  /** A new host gets the next number, and waits for its server. */
  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const restMs = this.#options.delayOf?.(name);
    const host: Host = {
      name,
      budget: this.#budgetOf(name),
      queue: new Heap(this.#isBefore),
      guests: [],
      server: null,
      movesTo: null,
      busy: false,
      lined: false,
      notBefore: 0,
      delayMs: 0,
      ...(restMs === undefined ? {} : { restMs }),
    };
    this.#unplaced.push(host);
    this.#numbers.set(name, this.#hosts.length);
    return this.#hosts.push(host) - 1;
  }

  /** Names of hosts whose server is not known yet; each is returned once. */
  takeUnplaced(most: number): string[] {
    return this.#unplaced.splice(0, most).map(({ name }) => name);
  }

  #budgetOf(host: string): Budget {
    const own = this.#options.budgetOf?.(host) ?? null;
    if (own === null) return { gapMs: this.#options.wakeGapMs ?? 0, wakeAt: 0, lineEnd: 0 };
    let budget = this.#budgets.get(own.owner);
    if (!budget) this.#budgets.set(own.owner, (budget = { gapMs: own.gapMs, wakeAt: 0, lineEnd: 0 }));
    return budget;
  }
}

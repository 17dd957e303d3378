import type { World } from './draw-world.ts';

/**
 * The figures of one hour, in the paper's terms (E8): K = D/T, TKO = U/T, efficiency = (T + D + U)/U with its
 * own U.
 */
export type HourCounts = { visits: number; unique: number; changed: number };

export type ScoreCard = {
  pages: number;
  /** Share of pages whose copy is current, averaged over the time that counts. */
  freshness: number;
  /** Mean hours since the first change not yet seen, 0 for a current copy. */
  ageHours: number;
  /** Mean hours from the first change not yet seen to its discovery. */
  delayHours: number;
  /** Share of fetches that found a change. */
  harvest: number;
  fetches: number;
  changesFound: number;
  freshnessByDay: number[];
  hours: HourCounts[];
  /** Visits, and visits that found a change, of each page; for the classes of dynamism. */
  visitsOf: Uint32Array;
  changesOf: Uint32Array;
};

/** Knows the truth: it is notified of every fetch, returns whether the fetch finds a change, and adds up the score. */
export class ScoreKeeper {
  readonly #world: World;
  readonly #warmHours: number;
  /** Fresh page-hours of each day. */
  readonly #freshHours: Float64Array;
  readonly #fetchedAt: Float64Array;
  readonly #nextChange: Uint32Array;
  readonly #hours: HourCounts[];
  readonly #lastHour: Int32Array;
  readonly #visitsOf: Uint32Array;
  readonly #changesOf: Uint32Array;
  #fresh = 0;
  #age = 0;
  #delay = 0;
  #fetches = 0;
  #found = 0;

  constructor(world: World, warmHours: number) {
    const pages = world.rates.length;
    this.#world = world;
    this.#warmHours = warmHours;
    this.#freshHours = new Float64Array(Math.ceil(world.hours / 24));
    this.#fetchedAt = new Float64Array(pages);
    this.#nextChange = world.offsets.slice(0, pages);
    this.#hours = Array.from({ length: Math.ceil(world.hours) }, () => ({
      visits: 0,
      unique: 0,
      changed: 0,
    }));
    this.#lastHour = new Int32Array(pages).fill(-1);
    this.#visitsOf = new Uint32Array(pages);
    this.#changesOf = new Uint32Array(pages);
  }

  /** A page is fetched. True if it has changed since the previous fetch. */
  fetch(page: number, hours: number): boolean {
    const changedAt = this.#settle(page, hours);
    const found = changedAt < hours;
    this.#count(page, hours, found);
    if (hours >= this.#warmHours) {
      this.#fetches++;
      if (found) {
        this.#found++;
        this.#delay += hours - changedAt;
      }
    }
    const { offsets, times } = this.#world;
    let next = this.#nextChange[page]!;
    while (next < offsets[page + 1]! && times[next]! < hours) next++;
    this.#nextChange[page] = next;
    this.#fetchedAt[page] = hours;
    return found;
  }

  finish(): ScoreCard {
    const { hours, rates } = this.#world;
    const pages = rates.length;
    for (let page = 0; page < pages; page++) this.#settle(page, hours);
    const pageHours = pages * (hours - this.#warmHours);
    return {
      pages,
      freshness: this.#fresh / pageHours,
      ageHours: this.#age / pageHours,
      delayHours: this.#found === 0 ? 0 : this.#delay / this.#found,
      harvest: this.#fetches === 0 ? 0 : this.#found / this.#fetches,
      fetches: this.#fetches,
      changesFound: this.#found,
      freshnessByDay: Array.from(
        this.#freshHours,
        (sum, day) => sum / (pages * Math.min(24, hours - 24 * day)),
      ),
      hours: this.#hours,
      visitsOf: this.#visitsOf,
      changesOf: this.#changesOf,
    };
  }

  /** Adds the time since the last fetch of a page to the score; returns when its copy became stale. */
  #settle(page: number, until: number): number {
    const { offsets, times } = this.#world;
    const from = this.#fetchedAt[page]!;
    const next = this.#nextChange[page]!;
    const changedAt = next < offsets[page + 1]! ? times[next]! : Number.POSITIVE_INFINITY;
    const staleAt = Math.min(changedAt, until);
    this.#fresh += Math.max(0, staleAt - Math.max(from, this.#warmHours));
    const countedFrom = Math.max(staleAt, this.#warmHours);
    if (countedFrom < until) this.#age += ((until - staleAt) ** 2 - (countedFrom - staleAt) ** 2) / 2;
    let at = from;
    while (at < staleAt) {
      const day = Math.floor(at / 24);
      const end = Math.min(staleAt, 24 * (day + 1));
      this.#freshHours[day]! += end - at;
      at = end;
    }
    return changedAt;
  }

  #count(page: number, hours: number, found: boolean): void {
    const hour = Math.min(Math.floor(hours), this.#hours.length - 1);
    const counts = this.#hours[hour]!;
    counts.visits++;
    if (found) counts.changed++;
    if (this.#lastHour[page] !== hour) counts.unique++;
    this.#lastHour[page] = hour;
    this.#visitsOf[page]!++;
    if (found) this.#changesOf[page]!++;
  }
}

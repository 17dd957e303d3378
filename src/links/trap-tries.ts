/**
 * Carries out what the trap guard decides: URLs of closed shapes are set aside, some of them are tried, and those
 * of shapes that are opened are queued. The store follows within a second.
 */

import type { Frontier } from '../model/frontier.ts';
import type { Lease } from '../model/lease.ts';
import type { PageId } from '../model/page.ts';
import type { Random } from '../model/seeded-random.ts';
import type { Shapes } from '../model/store.ts';
import type { UrlShape } from '../model/url-shape.ts';
import { shapeDecision } from './decide-shape.ts';
import type { LinkRules } from './link-rules.ts';

export type TrapTriesParts = {
  frontier: Frontier;
  links: Pick<LinkRules, 'traps' | 'filters' | 'admission'>;
  shapes: Shapes;
  random: Random;
};

/** URLs of an opened shape whose places among the pages of their site are counted. */
const MOST_OPENED = 10_000;
const WATCH_EVERY_MS = 24 * 60 * 60_000;

export class TrapTries {
  readonly #parts: TrapTriesParts;
  /** URLs that wait since the store was last told, and shapes that were opened. */
  #deferred: { id: PageId; shape: string }[] = [];
  #opened: UrlShape[] = [];
  #watchedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: TrapTriesParts) {
    this.#parts = parts;
  }

  /** True if the URL is not visited now, since pages of its shape bring nothing new. */
  setAside(lease: Lease, now: number): boolean {
    const { frontier, links } = this.#parts;
    const shape = links.admission.shapeThatHolds(lease.id, lease.record);
    if (shape === null) return false;
    links.traps.deferKnown(shape);
    frontier.setAside(lease, shape, now);
    this.#deferred.push({ id: lease.id, shape });
    return true;
  }

  /** Queues what was opened and what is to be tried although there is other work. */
  follow(now: number): void {
    const { frontier, links } = this.#parts;
    for (const shape of links.traps.takeOpened()) {
      frontier.open(shape.pattern, now);
      // Those that wait to be stored as waiting are queued again.
      this.#deferred = this.#deferred.filter((url) => url.shape !== shape.pattern);
      this.#opened.push(shape);
    }
    this.#try(links.traps.toTry('due', this.#parts.random), now);
  }

  /** Nothing else is left: queues URLs to be tried; false if enough is known of all shapes. */
  tryLast(now: number): boolean {
    return this.#try(this.#parts.links.traps.toTry('idle', this.#parts.random), now) > 0;
  }

  /** A watched crawl tries one URL of each section a day, as part of its budget; returns how many. */
  tryWatching(allowance: number, now: number): number {
    if (allowance < 1 || now < this.#watchedAt + WATCH_EVERY_MS) return 0;
    this.#watchedAt = now;
    const { links, random } = this.#parts;
    return this.#try(links.traps.toTry('watching', random).slice(0, allowance), now);
  }

  /** A user's decision; a request that is none is ignored. */
  decide(payload: unknown): void {
    const decision = shapeDecision(payload);
    if (decision) this.#parts.links.traps.decide(decision.pattern, decision.decided);
  }

  async write(): Promise<void> {
    const { shapes, links } = this.#parts;
    const [deferred, opened, changed] = [this.#deferred, this.#opened, links.traps.takeChanged()];
    this.#deferred = [];
    this.#opened = [];
    for (const shape of opened) {
      for (const url of await shapes.waiting(shape, MOST_OPENED)) links.filters.took(url);
      await shapes.release(shape);
    }
    await shapes.write(changed);
    await shapes.defer(deferred);
  }

  #try(patterns: readonly string[], now: number): number {
    const { frontier, links, random } = this.#parts;
    let queued = 0;
    for (const pattern of patterns) {
      const id = frontier.tryOne(pattern, random, now);
      links.traps.trying(pattern, id);
      if (id !== null) queued++;
    }
    return queued;
  }
}

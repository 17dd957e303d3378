import type { Frontier } from '../model/frontier.ts';
import type { DnsCache } from './dns-cache.ts';
import type { AddressGuard } from './may-connect.ts';
import { serverOf } from './server-of.ts';

export type NameLookupsParts = {
  frontier: Pick<Frontier, 'unplaced' | 'place'>;
  dns: DnsCache;
  /** Hosts that it refuses are not looked up. */
  guard?: Pick<AddressGuard, 'mayFetch'>;
  /** Called when the server of a host is known, and the host may get its turn. */
  onPlaced: () => void;
  onFailure: (error: unknown) => void;
  now: () => number;
};

const MAX_LOOKUPS = 64;

/** F1: a crawler never waits for a name. Hosts get their turn once their server is known. */
export class NameLookups {
  readonly #parts: NameLookupsParts;
  #underWay = 0;

  constructor(parts: NameLookupsParts) {
    this.#parts = parts;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Looks up the names of hosts that are new to the frontier. */
  begin(): void {
    const { frontier, dns, onPlaced, onFailure, now } = this.#parts;
    for (const host of frontier.unplaced(MAX_LOOKUPS - this.#underWay)) {
      if (this.#isRefused(host)) {
        frontier.place(host, `refused:${host}`, now());
        continue;
      }
      this.#underWay++;
      const placed = serverOf(host, dns).then((server) => {
        this.#underWay--;
        frontier.place(host, server, now());
        onPlaced();
      });
      placed.catch(onFailure);
    }
  }

  /** Its URLs end as forbidden; looking up the name would reveal to others what our pages link to. */
  #isRefused(host: string): boolean {
    const { guard } = this.#parts;
    return guard !== undefined && !guard.mayFetch(`http://${host}/`) && !guard.mayFetch(`https://${host}/`);
  }
}

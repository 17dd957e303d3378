/**
 * Whether a host's validators (ETag, Last-Modified) can be believed. A host that answers 304 although the page has changed
 * hides its changes for good, so some visits ask without conditions: text that changed under the same validators is a
 * lie. Conditional requests are then no longer made to that host.
 */
import type { Validators } from '../../model/journey.ts';
import type { ChangeSignal } from '../../model/visit.ts';

/** Changes that came with new validators after which a host counts as honest. */
const PROVEN = 3;
/** One visit in this many asks without conditions: of a host not yet proven, and of one that is. */
const CHECK_UNPROVEN = 3;
const CHECK_PROVEN = 12;
/** Honest changes that outweigh one lie: pages are edited without a new version now and then. */
const FORGIVEN = 20;

type HostRecord = { honest: number; lies: number; visits: number };

export class ValidatorTrust {
  readonly #hosts = new Map<string, HostRecord>();

  /** May the next visit to the host be conditional? */
  mayAsk(host: string): boolean {
    const record = this.#of(host);
    if (record.lies * FORGIVEN > record.honest) return false;
    record.visits++;
    return record.visits % (record.honest < PROVEN ? CHECK_UNPROVEN : CHECK_PROVEN) !== 0;
  }

  /** A body has come: what was stored with the one before, what came with this one, and whether the text has changed. */
  hear(host: string, before: Validators, now: Validators, signal: ChangeSignal): void {
    if (signal !== 'changed') return;
    const record = this.#of(host);
    const same = areSame(before, now);
    if (same === true) record.lies++;
    else if (same === false) record.honest++;
  }

  #of(host: string): HostRecord {
    let record = this.#hosts.get(host);
    if (!record) this.#hosts.set(host, (record = { honest: 0, lies: 0, visits: 0 }));
    return record;
  }
}

/** The entity tag decides where there is one (RFC 9110 section 13.2.2); undefined where nothing can be compared. */
function areSame(before: Validators, now: Validators): boolean | undefined {
  if (before.etag !== null && now.etag !== null) return before.etag === now.etag;
  if (before.lastModified !== null && now.lastModified !== null)
    return before.lastModified === now.lastModified;
  return undefined;
}

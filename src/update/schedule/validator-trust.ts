/**
 * Whether a host's validators (ETag, Last-Modified) can be trusted. A host that answers 304 although the page
 * has changed hides its changes for good, so some visits are unconditional: text that changed under the same
 * validators is a lie. After that, no more conditional requests are made to the host.
 */
import type { Validators } from '../../model/journey.ts';
import type { ChangeSignal } from '../../model/visit.ts';

/** Number of changes with new validators after which a host counts as honest. */
const PROVEN = 3;
/**
 * Until a host is proven, one visit in this many is conditional; after this many visits without a lie, all
 * but one are.
 */
const UNPROVEN_STEP = 3;
const UNPROVEN_VISITS = 60;
/** One visit in this many to a proven host is unconditional. */
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
    if (record.honest >= PROVEN) return record.visits % CHECK_PROVEN !== 0;
    const isFew = record.visits <= UNPROVEN_VISITS;
    return isFew ? record.visits % UNPROVEN_STEP === 1 : record.visits % UNPROVEN_STEP !== 0;
  }

  /** A body was received: the previous validators, the new ones, and whether the text has changed. */
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

/** The entity tag decides if there is one (RFC 9110 section 13.2.2); undefined if nothing can be compared. */
function areSame(before: Validators, now: Validators): boolean | undefined {
  if (before.etag !== null && now.etag !== null) return before.etag === now.etag;
  if (before.lastModified !== null && now.lastModified !== null)
    return before.lastModified === now.lastModified;
  return undefined;
}

/**
 * Whether a host's `Last-Modified` shows when its pages changed. A date between two visits is the best evidence of how
 * often a page changes, if it is true: some servers send the time of the request, others the day the article was
 * published. A host is trusted once its dates have agreed with what visits found.
 */
import type { ChangeSignal } from '../../model/visit.ts';
import type { DatedChange } from './change-hints.ts';
import { SiteClocks } from './site-clocks.ts';

/** Changes with a date in the right period before a host is believed. */
const PROVEN = 2;
/** True dates that outweigh a false one. */
const FORGIVEN = 10;

type HostDates = { right: number; wrong: number };

export class ChangeDates {
  readonly #clocks: SiteClocks;
  readonly #hosts = new Map<string, HostDates>();

  constructor(clocks: SiteClocks = new SiteClocks()) {
    this.#clocks = clocks;
  }

  /**
   * A body was received with this date, if any; times are real. Returns when the page changed, in the policy's
   * time, if the host is believed.
   */
  hear(
    host: string,
    lastModified: number | null,
    seenBefore: number,
    now: number,
    signal: ChangeSignal,
  ): DatedChange | null {
    if (lastModified === null || (signal !== 'changed' && signal !== 'unchanged')) return null;
    this.#clocks.hear(host, lastModified, now);
    const changedAt = this.#clocks.within(host, lastModified, seenBefore, now);
    const dates = this.#of(host);
    if ((changedAt !== null) !== (signal === 'changed')) dates.wrong++;
    else if (signal === 'changed') dates.right++;
    const isBelieved = dates.right >= PROVEN && dates.wrong * FORGIVEN <= dates.right;
    return signal === 'changed' && changedAt !== null && isBelieved ? { changedAt } : null;
  }

  #of(host: string): HostDates {
    let dates = this.#hosts.get(host);
    if (!dates) this.#hosts.set(host, (dates = { right: 0, wrong: 0 }));
    return dates;
  }
}

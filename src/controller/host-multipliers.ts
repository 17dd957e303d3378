const LATEST = 0.05;
const LATEST_OF_ALL = 0.01;
/** Later than all hosts are in the mean by this share of an interval: the host cannot keep up. */
const TOO_LATE = 0.25;
const FEWER = 0.93;
const MORE = 1.03;
const LEAST = 0.001;
const MOST_LATE = 3;

/**
 * A host whose turns do not suffice for what its pages ask for (a long crawl delay, many fast pages) has a multiplier of its
 * own: its visits become dearer until its pages come as they are due, instead of all of them coming late. It is told by how
 * late they come, as a share of the interval, against how late all pages come.
 */
export class HostMultipliers {
  readonly #hosts = new Map<string, { late: number; worth: number }>();
  #late = 0;

  /** A page of the host was visited so late after an interval; what its visits are worth from now on, at most 1. */
  after(host: string, lateMs: number, intervalMs: number): number {
    let known = this.#hosts.get(host);
    if (!known) this.#hosts.set(host, (known = { late: this.#late, worth: 1 }));
    if (intervalMs <= 0) return known.worth;
    const late = Math.max(-1, Math.min(MOST_LATE, lateMs / intervalMs));
    known.late += LATEST * (late - known.late);
    this.#late += LATEST_OF_ALL * (late - this.#late);
    const isTooLate = known.late > Math.max(0, this.#late) + TOO_LATE;
    known.worth = Math.max(LEAST, Math.min(1, known.worth * (isTooLate ? FEWER : MORE)));
    return known.worth;
  }
}

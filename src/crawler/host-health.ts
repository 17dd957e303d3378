/** A host counts as down after this many requests in a row without any answer. */
const FAILURES_UNTIL_DOWN = 8;
/** It is tried again after this long. */
const DOWN_MS = 10 * 60_000;

/**
 * Tracks hosts that do not answer at all. Without it, a dead host with a thousand URLs would cost a thousand
 * timeouts. While a host is down, its URLs fail without a request and are tried again later.
 */
export class HostHealth {
  readonly #hosts = new Map<string, { failures: number; downUntil: number }>();

  isDown(host: string, now: number): boolean {
    return (this.#hosts.get(host)?.downUntil ?? 0) > now;
  }

  /** A request to the host has ended; `silent` if no answer came at all. */
  hear(host: string, silent: boolean, now: number): void {
    if (!silent) {
      this.#hosts.delete(host);
      return;
    }
    const failures = (this.#hosts.get(host)?.failures ?? 0) + 1;
    this.#hosts.set(host, { failures, downUntil: failures >= FAILURES_UNTIL_DOWN ? now + DOWN_MS : 0 });
  }
}

/** What became of a page that exceeded the limits of its thread. */
const EXCEEDED = new Set([
  'extraction-timeout',
  'extraction-died',
  'document-timeout',
  'document-memory',
  'document-died',
]);
/** A host rests after this many such pages, and after each further one. */
const STRIKES = 3;
/** Shorter than a run waits for a host: its other pages are still read in the same run. */
const REST_MS = 2 * 60_000;
/** Strikes older than this do not count. */
const WINDOW_MS = 60 * 60_000;
const MAX_HOSTS = 10_000;

/**
 * Hosts whose pages cost more than pages may. One such page is an accident; a host that serves them one after the
 * other would keep a processor busy for as long as it has URLs, so it rests in between.
 */
export class CostlyHosts {
  readonly #strikes = new Map<string, number[]>();

  /** A page of the host ended with this reason; returns until when the host rests, 0 if it need not. */
  hear(host: string, reason: string, now: number): number {
    if (!EXCEEDED.has(reason)) return 0;
    const recent = (this.#strikes.get(host) ?? []).filter((at) => at > now - WINDOW_MS).slice(1 - STRIKES);
    recent.push(now);
    if (this.#strikes.size >= MAX_HOSTS) this.#strikes.clear();
    this.#strikes.set(host, recent);
    return recent.length < STRIKES ? 0 : now + REST_MS;
  }
}

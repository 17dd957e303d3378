type Waiting = { bytes: number; wakeUp: (() => void)[] };

/** Bytes of each site that wait to be extracted. */
export class SiteRoom {
  readonly #maxBytes: number;
  readonly #sites = new Map<string, Waiting>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes of all sites. */
  get bytes(): number {
    return this.#bytes;
  }

  take(site: string, bytes: number): void {
    this.#bytes += bytes;
    const waiting = this.#sites.get(site) ?? { bytes: 0, wakeUp: [] };
    waiting.bytes += bytes;
    this.#sites.set(site, waiting);
  }

  free(site: string, bytes: number): void {
    const waiting = this.#sites.get(site);
    if (!waiting) return;
    this.#bytes -= bytes;
    waiting.bytes -= bytes;
    if (waiting.bytes > this.#maxBytes) return;
    for (const wakeUp of waiting.wakeUp.splice(0)) wakeUp();
    if (waiting.bytes <= 0) this.#sites.delete(site);
  }

  /** Null if there is room for more of the site now. */
  whenFree(site: string): Promise<void> | null {
    const waiting = this.#sites.get(site);
    if (!waiting || waiting.bytes <= this.#maxBytes) return null;
    return new Promise((resolve) => {
      waiting.wakeUp.push(resolve);
    });
  }
}

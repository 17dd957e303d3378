type Waiting = { bytes: number; pages: number; wakeUp: (() => void)[] };

/** How much of each site waits to be extracted. */
export class SiteRoom {
  readonly #most: { bytes: number; pages: number };
  readonly #sites = new Map<string, Waiting>();
  #bytes = 0;

  constructor(most: { bytes: number; pages: number }) {
    this.#most = most;
  }

  /** Bytes of all sites. */
  get bytes(): number {
    return this.#bytes;
  }

  take(site: string, bytes: number): void {
    this.#bytes += bytes;
    const waiting = this.#sites.get(site) ?? { bytes: 0, pages: 0, wakeUp: [] };
    waiting.bytes += bytes;
    waiting.pages++;
    this.#sites.set(site, waiting);
  }

  free(site: string, bytes: number): void {
    const waiting = this.#sites.get(site);
    if (!waiting) return;
    this.#bytes -= bytes;
    waiting.bytes -= bytes;
    waiting.pages--;
    if (!this.#isFree(waiting)) return;
    for (const wakeUp of waiting.wakeUp.splice(0)) wakeUp();
    if (waiting.pages === 0) this.#sites.delete(site);
  }

  /** Null if there is room for more of the site now. */
  whenFree(site: string): Promise<void> | null {
    const waiting = this.#sites.get(site);
    if (!waiting || this.#isFree(waiting)) return null;
    return new Promise((resolve) => {
      waiting.wakeUp.push(resolve);
    });
  }

  #isFree({ bytes, pages }: Waiting): boolean {
    return bytes <= this.#most.bytes && pages <= this.#most.pages;
  }
}

import type { KeptMemory } from '../model/journey.ts';

type Load = (site: string) => Promise<Uint8Array | null>;

/**
 * Site memories between the threads, where they grow, and the store, where they are kept. What a thread hands
 * out waits here until a journey includes it in its transaction; the newest one of a site counts.
 */
export class PendingTemplates {
  readonly #load: Load;
  readonly #waiting = new Map<string, Uint8Array>();

  constructor(load: Load = async () => null) {
    this.#load = load;
  }

  /** The newest memory of a site, for a thread that starts to process it. */
  async load(site: string): Promise<Uint8Array | null> {
    return this.#waiting.get(site) ?? this.#load(site);
  }

  keep(memories: readonly KeptMemory[]): void {
    for (const { site, bytes } of memories) this.#waiting.set(site, bytes);
  }

  /** Everything that waits, to be written now. */
  take(): KeptMemory[] {
    const taken = Array.from(this.#waiting, ([site, bytes]) => ({ site, bytes }));
    this.#waiting.clear();
    return taken;
  }
}

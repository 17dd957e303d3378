import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';

/** How long answers are cached. getaddrinfo reports no TTL; these values follow what browsers do. */
const TTL_MS = 60_000 * 5;
const NEGATIVE_TTL_MS = 60_000;
/**
 * An answer used this shortly before it expires is refreshed in the background, so that no request waits for
 * the name of a busy host.
 */
const REFRESH_MS = 60_000;
const MAX_ENTRIES = 50_000;

export type Resolved = { addresses: string[]; error: string | null };

type Entry = { expires: number; answer: Promise<Resolved>; isRefreshed: boolean };

type Resolver = (name: string) => Promise<string[]>;

/**
 * Resolves names ahead of the fetch and caches the answers, failures included (F1). At most one lookup per
 * name is in flight. A literal address resolves to itself.
 */
export class DnsCache {
  readonly #entries = new Map<string, Entry>();
  readonly #resolve: Resolver;
  readonly #now: () => number;
  #lookups = 0;
  #hits = 0;

  constructor(resolve: Resolver = systemResolver, now: () => number = () => performance.now()) {
    this.#resolve = resolve;
    this.#now = now;
  }

  /** Number of names looked up so far, without literal addresses, and how many of them were cached. */
  counts(): { lookups: number; hits: number } {
    return { lookups: this.#lookups, hits: this.#hits };
  }

  lookup(name: string): Promise<Resolved> {
    const bare = name.startsWith('[') ? name.slice(1, -1) : name;
    if (isIP(bare)) return Promise.resolve({ addresses: [bare], error: null });
    this.#lookups++;
    const known = this.#entries.get(bare);
    if (known && known.expires > this.#now()) {
      this.#hits++;
      if (known.expires - this.#now() < REFRESH_MS && !known.isRefreshed) this.#refresh(bare, known);
      return known.answer;
    }
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    const entry = { expires: this.#now() + TTL_MS, answer: this.#ask(bare), isRefreshed: false };
    this.#entries.set(bare, entry);
    void entry.answer.then((answer) => {
      if (!answer.error) return;
      entry.expires = this.#now() + NEGATIVE_TTL_MS;
      // Failures are not refreshed in the background: callers of a missing name can wait.
      entry.isRefreshed = true;
    });
    return entry.answer;
  }

  /**
   * Replaces the old answer with a new one; if the lookup fails, the old answer stays valid until it expires.
   */
  #refresh(name: string, entry: Entry): void {
    entry.isRefreshed = true;
    void this.#ask(name).then((answer) => {
      if (answer.error) return;
      this.#entries.set(name, {
        expires: this.#now() + TTL_MS,
        answer: Promise.resolve(answer),
        isRefreshed: false,
      });
    });
  }

  /** Moves this address of a name to the front: it responded, and those before it did not. */
  prefer(name: string, address: string): void {
    const known = this.#entries.get(name);
    if (!known) return;
    known.answer = known.answer.then(({ addresses, error }) => {
      if (!addresses.includes(address)) return { addresses, error };
      return { addresses: [address, ...addresses.filter((other) => other !== address)], error };
    });
  }

  async #ask(name: string): Promise<Resolved> {
    try {
      const addresses = await this.#resolve(name);
      return addresses.length > 0 ? { addresses, error: null } : { addresses: [], error: 'dns-empty' };
    } catch (error) {
      return { addresses: [], error: `dns-${String((error as { code?: unknown }).code ?? 'failed')}` };
    }
  }
}

/** "a.localhost" is this machine, whether or not the system's resolver knows it (RFC 6761, section 6.3). */
const LOCALHOST = /\.localhost$/;

async function systemResolver(name: string): Promise<string[]> {
  if (LOCALHOST.test(name)) return ['127.0.0.1'];
  const answers = await dns.lookup(name, { all: true, verbatim: true });
  // Many machines have no IPv6, and "localhost" should be the same server as 127.0.0.1.
  return answers.sort((a, b) => a.family - b.family).map((answer) => answer.address);
}

import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';

/** How long answers are believed. getaddrinfo tells no TTL; these follow what browsers do. */
const TTL_MS = 60_000 * 5;
const NEGATIVE_TTL_MS = 60_000;
const MAX_ENTRIES = 50_000;

export type Resolved = { addresses: string[]; error: string | null };

type Resolver = (name: string) => Promise<string[]>;

/**
 * Names to addresses, resolved ahead of the fetch and remembered, failures too (F1). One question per name is
 * under way at a time. A literal address is its own answer.
 */
export class DnsCache {
  readonly #entries = new Map<string, { expires: number; answer: Promise<Resolved> }>();
  readonly #resolve: Resolver;
  readonly #now: () => number;

  constructor(resolve: Resolver = systemResolver, now: () => number = Date.now) {
    this.#resolve = resolve;
    this.#now = now;
  }

  lookup(name: string): Promise<Resolved> {
    const bare = name.startsWith('[') ? name.slice(1, -1) : name;
    if (isIP(bare)) return Promise.resolve({ addresses: [bare], error: null });
    const known = this.#entries.get(bare);
    if (known && known.expires > this.#now()) return known.answer;
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    const entry = { expires: this.#now() + TTL_MS, answer: this.#ask(bare) };
    this.#entries.set(bare, entry);
    void entry.answer.then((answer) => {
      if (answer.error) entry.expires = this.#now() + NEGATIVE_TTL_MS;
    });
    return entry.answer;
  }

  /** From now on this address of a name comes first: somebody answered there, and not at those before it. */
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

async function systemResolver(name: string): Promise<string[]> {
  const answers = await dns.lookup(name, { all: true, verbatim: true });
  // Machines without IPv6 are many; and "localhost" is to be the same server as 127.0.0.1.
  return answers.sort((a, b) => a.family - b.family).map((answer) => answer.address);
}

import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';

/** How long answers are believed. getaddrinfo tells no TTL; these follow what browsers do. */
const TTL_MS = 60_000 * 5;
const NEGATIVE_TTL_MS = 60_000;
/** An answer that is used so shortly before it expires is asked for anew meanwhile: nobody waits for the name of a busy host. */
const REFRESH_MS = 60_000;
const MAX_ENTRIES = 50_000;

export type Resolved = { addresses: string[]; error: string | null };

type Entry = { expires: number; answer: Promise<Resolved>; isRefreshed: boolean };

type Resolver = (name: string) => Promise<string[]>;

/**
 * Names to addresses, resolved ahead of the fetch and remembered, failures too (F1). One question per name is
 * under way at a time. A literal address is its own answer.
 */
export class DnsCache {
  readonly #entries = new Map<string, Entry>();
  readonly #resolve: Resolver;
  readonly #now: () => number;

  constructor(resolve: Resolver = systemResolver, now: () => number = () => performance.now()) {
    this.#resolve = resolve;
    this.#now = now;
  }

  lookup(name: string): Promise<Resolved> {
    const bare = name.startsWith('[') ? name.slice(1, -1) : name;
    if (isIP(bare)) return Promise.resolve({ addresses: [bare], error: null });
    const known = this.#entries.get(bare);
    if (known && known.expires > this.#now()) {
      if (known.expires - this.#now() < REFRESH_MS && !known.isRefreshed) this.#refresh(bare, known);
      return known.answer;
    }
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    const entry = { expires: this.#now() + TTL_MS, answer: this.#ask(bare), isRefreshed: false };
    this.#entries.set(bare, entry);
    void entry.answer.then((answer) => {
      if (!answer.error) return;
      entry.expires = this.#now() + NEGATIVE_TTL_MS;
      // Who asks for what is not there can wait.
      entry.isRefreshed = true;
    });
    return entry.answer;
  }

  /** A new answer takes the place of the old one; where none comes, the old one is good until it expires. */
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

import type { LiveSegment } from '../../index/index-reader.ts';
import type { Hit } from './top-hits.ts';

/** What the index knows about its hits and sites. */
export type SitesOfHits<H> = {
  site: (hit: H) => string;
  /** Equal for pages with the same text; 0 for pages without. */
  fingerprint: (hit: H) => number;
  /** All sites of the index, or enough of them. */
  sites: () => Iterable<string>;
};

export function sitesOfSegments(segments: readonly LiveSegment[]): SitesOfHits<Hit> {
  return {
    site: ({ segment, doc }) => segments[segment]!.reader.site(doc),
    fingerprint: ({ segment, doc }) => segments[segment]!.reader.fingerprint(doc),
    *sites() {
      for (const { reader } of segments) yield* reader.names.sites;
    },
  };
}

/** Hits of one site that keep their whole score. */
const FREE_HITS = 3;
/**
 * What is left of the score of its fourth hit, and of each further one in relation to the one before, down to
 * a minimum share. Hits for one word offer the same and give way easily; with more words, a lower score means
 * that something is missing.
 */
const SHARES = {
  'one-word': { first: 0.6, decay: 0.95, least: 0.5 },
  words: { first: 0.92, decay: 0.92, least: 0.7 },
} as const;
/** With fewer sites than this, there is nothing to diversify. */
const MIN_SITES = 4;

/** What the query asks for with regard to sites. */
export type Asked = 'one-word' | 'words' | 'one-site';

/**
 * Drops pages with the same text as a better hit, and lets other sites in between many hits of one site: from
 * its fourth hit on, its hits rank below hits of other sites that are nearly as good, but never below much
 * worse ones.
 */
export function diversify<H extends { score: number }>(
  hits: readonly H[],
  known: SitesOfHits<H>,
  asked: Asked,
): H[] {
  return new Diversifier(known, asked).next(hits);
}

/** The same for hits that come block by block: the blocks stay in their order. */
export class Diversifier<H extends { score: number }> {
  readonly #known: SitesOfHits<H>;
  readonly #asked: Asked;
  readonly #fingerprints = new Set<number>();
  readonly #ofSite = new Map<string, number>();

  constructor(known: SitesOfHits<H>, asked: Asked) {
    this.#known = known;
    this.#asked = asked;
  }

  next(hits: readonly H[]): H[] {
    const different = this.#withoutCopies(hits);
    if (this.#asked === 'one-site') return different;
    const { first, decay, least } = SHARES[this.#asked];
    const worths: number[] = [];
    let isInOrder = true;
    for (const hit of different) {
      const site = this.#known.site(hit);
      const before = site === '' ? 0 : (this.#ofSite.get(site) ?? 0);
      this.#ofSite.set(site, before + 1);
      const further = before - FREE_HITS;
      const worth = hit.score * (further < 0 ? 1 : Math.max(least, first * decay ** further));
      isInOrder &&= worths.length === 0 || worth <= worths.at(-1)!;
      worths.push(worth);
    }
    if (isInOrder || hasFewSites(this.#known)) return different;
    const ranks = [...worths.keys()].sort((a, b) => worths[b]! - worths[a]! || a - b);
    return ranks.map((rank) => different[rank]!);
  }

  #withoutCopies(hits: readonly H[]): H[] {
    return hits.filter((hit) => {
      const fingerprint = this.#known.fingerprint(hit);
      if (fingerprint === 0) return true;
      if (this.#fingerprints.has(fingerprint)) return false;
      this.#fingerprints.add(fingerprint);
      return true;
    });
  }
}

function hasFewSites<H>(known: SitesOfHits<H>): boolean {
  const sites = new Set<string>();
  for (const site of known.sites()) {
    sites.add(site);
    if (sites.size >= MIN_SITES) return false;
  }
  return true;
}

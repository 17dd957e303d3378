/**
 * What the pages of a site have in common that is restless: pages of one template show their advertisements
 * and counters in the same places. A place is the path of elements above a sentence. Pairs of consecutive
 * fetches teach which places show different text each time; from then on a difference there is not a change,
 * on any page of the site, and pages of a site whose other places have proved steady need no second fetch.
 */
import type { Sentences } from './restless.ts';

/** Pairs of fetches after which a place is judged, and the share of its sentences that must differ. */
const LEAST_PAIRS = 2;
const RESTLESS_SHARE = 0.8;
/**
 * Steady pairs in a row after which differences are trusted, except for one in CHECK_EVERY; each further steady
 * pair doubles that, up to MOST_UNCHECKED.
 */
const TRUSTED_PAIRS = 3;
const CHECK_EVERY = 10;
const MOST_UNCHECKED = 40;
const MOST_SITES = 20_000;
const MOST_PLACES = 200;

type Place = { pairs: number; sentences: number; differed: number };
type SiteNotes = { places: Map<number, Place>; steadyPairs: number; differences: number };

export class RestlessPlaces {
  readonly #sites = new Map<string, SiteNotes>();

  /** The version without the text in restless places. */
  mask(site: string, version: Sentences): Sentences {
    const places = this.#sites.get(site)?.places;
    if (places === undefined || version.placesOf === undefined) return version;
    const { placesOf } = version;
    // What both an advertisement and the article say is content.
    const isSteady = (hash: number) =>
      placesOf.get(hash)?.some((place) => !isRestless(places.get(place))) ?? true;
    return {
      clean: new Set([...version.clean].filter(isSteady)),
      all: new Set([...version.all].filter(isSteady)),
      placesOf,
    };
  }

  /** Have all places of the site that are not restless proved steady? */
  isSteady(site: string): boolean {
    return (this.#sites.get(site)?.steadyPairs ?? 0) >= TRUSTED_PAIRS;
  }

  /**
   * May a difference outside the restless places be trusted without a second fetch? Now and then it may not.
   */
  isBelieved(site: string): boolean {
    const notes = this.#sites.get(site);
    if (notes === undefined || !this.isSteady(site)) return false;
    const every = Math.min(MOST_UNCHECKED, CHECK_EVERY * 2 ** (notes.steadyPairs - TRUSTED_PAIRS));
    if (++notes.differences < every) return true;
    notes.differences = 0;
    return false;
  }

  /** Learns from two consecutive fetches of a page. */
  learn(site: string, first: Sentences, second: Sentences): void {
    const notes = this.#notesOf(site);
    if (notes === null || first.placesOf === undefined || second.placesOf === undefined) return;
    const pair = new Map<number, { sentences: number; differed: number }>();
    count(pair, first, second);
    count(pair, second, first);
    const masked = [this.mask(site, first), this.mask(site, second)] as const;
    for (const [path, { sentences, differed }] of pair) {
      const place = notes.places.get(path);
      if (place) {
        place.pairs++;
        place.sentences += sentences;
        place.differed += differed;
      } else if (differed > 0 && notes.places.size < MOST_PLACES) {
        notes.places.set(path, { pairs: 1, sentences, differed });
      }
    }
    const isSteady = isSubset(masked[0].all, masked[1].all) && isSubset(masked[1].all, masked[0].all);
    notes.steadyPairs = isSteady ? notes.steadyPairs + 1 : 0;
  }

  #notesOf(site: string): SiteNotes | null {
    let notes = this.#sites.get(site);
    if (!notes) {
      if (this.#sites.size >= MOST_SITES) return null;
      notes = { places: new Map(), steadyPairs: 0, differences: 0 };
      this.#sites.set(site, notes);
    }
    return notes;
  }
}

function isRestless(place: Place | undefined): boolean {
  return (
    place !== undefined && place.pairs >= LEAST_PAIRS && place.differed >= RESTLESS_SHARE * place.sentences
  );
}

function count(
  pair: Map<number, { sentences: number; differed: number }>,
  version: Sentences,
  other: Sentences,
): void {
  for (const [hash, paths] of version.placesOf!) {
    for (const path of paths) {
      const sums = pair.get(path) ?? { sentences: 0, differed: 0 };
      sums.sentences++;
      if (!other.all.has(hash)) sums.differed++;
      pair.set(path, sums);
    }
  }
}

function isSubset(some: ReadonlySet<number>, all: ReadonlySet<number>): boolean {
  for (const hash of some) if (!all.has(hash)) return false;
  return true;
}

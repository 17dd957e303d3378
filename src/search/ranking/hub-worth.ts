/**
 * Home pages and listings repeat the words of the articles they link to, in titles and short lines, and would
 * rank above them. They lose a share of their score, unless the query names them: their site, or, by all words of a title that no
 * article has, the section ("ekonomi haberleri").
 */
import type { LiveSegment } from '../../index/index-reader.ts';
import { NO_MORE_DOCS, type PostingsCursor } from '../../index/postings/postings-cursor.ts';
import type { SegmentReader } from '../../index/segments/segment-reader.ts';
import { KIND_FIELD, termKey } from '../../index/terms/fields.ts';
import type { PageKind } from '../../model/page.ts';
import { fold } from '../../nlp/fold.ts';
import type { QueryPlan } from '../query/plan-query.ts';
import { titlesWithAllWords } from './titles-with-all-words.ts';
import type { Hit } from './top-hits.ts';

/**
 * What a listing or home page loses when the query wants an article, and a home page gains when it wants the
 * site.
 */
const HUB_SHARE = 0.4;
const NAMED_HOME_SHARE = 0.5;
/** Shorter words are part of too many names. */
const MIN_NAME_LETTERS = 4;

/** Documents of one segment must be queried in ascending order. */
export class HubWorth {
  readonly #reader: SegmentReader;
  readonly #listings: PostingsCursor | null;
  readonly #homes: PostingsCursor | null;
  readonly #names: readonly string[];

  /** `words`: the folded words of the query in their order. */
  constructor(reader: SegmentReader, words: readonly string[]) {
    this.#reader = reader;
    this.#listings = cursorOf(reader, 'listing');
    this.#homes = cursorOf(reader, 'home');
    this.#names = namesIn(words);
  }

  /** The share of its score that the kind of a page adds or takes. `isTitled`: the query has the words of its title. */
  share(doc: number, isTitled: boolean): number {
    const kind = isIn(this.#homes, doc) ? 'home' : isIn(this.#listings, doc) ? 'listing' : null;
    if (kind === null) return 0;
    return hubShare(kind, this.#reader.names.sites[this.#reader.siteNumber(doc)]!, this.#names, isTitled);
  }
}

/** The share of its score that the kind of a page adds or takes; `names`: what the query may name (`namesIn`). */
export function hubShare(
  kind: string | null,
  site: string,
  names: readonly string[],
  isTitled: boolean,
): number {
  if (kind !== 'home' && kind !== 'listing') return 0;
  const label = fold(site.split('.', 1)[0]!).replaceAll('-', '');
  if (names.includes(label)) return kind === 'home' ? NAMED_HOME_SHARE : 0;
  return isTitled ? 0 : -HUB_SHARE;
}

/** Hubs that the query names by their titles; an article that has all its words in its title as well is wanted instead. */
export function titledHubs(
  hits: readonly Hit[],
  plan: QueryPlan,
  segments: readonly LiveSegment[],
): ReadonlySet<Hit> {
  const titled = titlesWithAllWords(hits, plan, segments);
  const hubs = titled.size === 0 ? titled : hubsAmong(titled, segments);
  return hubs.size === titled.size ? bestOfSites(hubs, segments) : new Set();
}

/** The pages of a long list share their title: the one that more pages link to is enough. */
function bestOfSites(hubs: ReadonlySet<Hit>, segments: readonly LiveSegment[]): Set<Hit> {
  const best = new Map<string, { hit: Hit; quality: number }>();
  for (const hit of hubs) {
    const { reader } = segments[hit.segment]!;
    const site = reader.names.sites[reader.siteNumber(hit.doc)]!;
    const quality = reader.quality(hit.doc);
    const known = best.get(site);
    const isBetter =
      known === undefined ||
      quality > known.quality ||
      (quality === known.quality &&
        reader.page(hit.doc) < segments[known.hit.segment]!.reader.page(known.hit.doc));
    if (isBetter) best.set(site, { hit, quality });
  }
  return new Set([...best.values()].map(({ hit }) => hit));
}

function hubsAmong(hits: ReadonlySet<Hit>, segments: readonly LiveSegment[]): Set<Hit> {
  const hubs = new Set<Hit>();
  let segment = -1;
  let cursors: (PostingsCursor | null)[] = [];
  for (const hit of hits) {
    if (hit.segment !== segment) {
      segment = hit.segment;
      const { reader } = segments[segment]!;
      cursors = [cursorOf(reader, 'home'), cursorOf(reader, 'listing')];
    }
    if (cursors.some((cursor) => isIn(cursor, hit.doc))) hubs.add(hit);
  }
  return hubs;
}

/** Possible names of a site: a word of the query, or two or three of them joined (kıyı köprü → kiyikopru). */
export function namesIn(words: readonly string[]): string[] {
  const names: string[] = [];
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= Math.min(words.length, start + 3); end++) {
      const name = words.slice(start, end).join('');
      if (name.length >= MIN_NAME_LETTERS) names.push(name);
    }
  }
  return names;
}

function cursorOf(reader: SegmentReader, kind: PageKind): PostingsCursor | null {
  const info = reader.find(termKey(KIND_FIELD, kind));
  return info === null ? null : reader.cursor(info);
}

function isIn(cursor: PostingsCursor | null, doc: number): boolean {
  return cursor !== null && cursor.doc !== NO_MORE_DOCS && cursor.advance(doc) === doc;
}

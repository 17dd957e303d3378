/**
 * Home pages and listings repeat the words of the articles they link to, in titles and short lines, and would
 * rank above them. They lose a share of their score, unless the query names them: their site, or, by all
 * words of a title that no article has, the section ("ekonomi haberleri").
 */
import type { LiveSegment } from '../../index/index-reader.ts';
import type { SegmentReader } from '../../index/segments/segment-reader.ts';
import { PAGE_KINDS } from '../../model/page.ts';
import { fold } from '../../nlp/fold.ts';
import { kindsOfSegment } from '../counting/kinds-of-segment.ts';
import type { Hit } from './top-hits.ts';

/**
 * What a listing or home page loses if the query wants an article, and a home page gains if it wants the
 * site.
 */
const HUB_SHARE = 0.4;
const NAMED_HOME_SHARE = 0.5;
/** Shorter words are part of too many names. */
const MIN_NAME_LETTERS = 4;

export type HubKind = 'home' | 'listing';

/** Null for a page that is not a hub. */
export function hubKindOf(reader: SegmentReader, doc: number): HubKind | null {
  const kind = PAGE_KINDS[kindsOfSegment(reader)[doc]! - 1];
  return kind === 'home' || kind === 'listing' ? kind : null;
}

/**
 * The share of the score that the kind of a page adds or removes; `names`: what the query may name
 * (`namesIn`).
 */
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

export type HubCandidate = { hit: Hit; kind: HubKind | null; isTitled: boolean };

/**
 * Hubs that the query names by their titles; an article that also has all of the words in its title is
 * preferred.
 */
export function namedHubs<C extends HubCandidate>(
  pages: readonly C[],
  segments: readonly LiveSegment[],
): ReadonlySet<C> {
  const titled = pages.filter(({ isTitled }) => isTitled);
  return titled.every(({ kind }) => kind !== null) ? bestOfSites(titled, segments) : new Set();
}

/** The pages of a long listing share their title: the one with the most incoming links is enough. */
function bestOfSites<C extends HubCandidate>(hubs: readonly C[], segments: readonly LiveSegment[]): Set<C> {
  const best = new Map<string, { hub: C; quality: number; page: number }>();
  for (const hub of hubs) {
    const { segment, doc } = hub.hit;
    const { reader } = segments[segment]!;
    const site = reader.site(doc);
    const quality = reader.quality(doc);
    const page = reader.page(doc);
    const known = best.get(site);
    const isBetter =
      known === undefined || quality > known.quality || (quality === known.quality && page < known.page);
    if (isBetter) best.set(site, { hub, quality, page });
  }
  return new Set([...best.values()].map(({ hub }) => hub));
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

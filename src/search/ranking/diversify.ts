import type { LiveSegment } from '../../index/index-reader.ts';
import type { Hit } from './top-hits.ts';

/** So many hits of one site may stand together before those of other sites come in between. */
const MAX_OF_ONE_SITE = 3;

/** Leaves out pages with the same text as a better hit, and lets other sites come before the fourth hit of one site. */
export function diversify(hits: readonly Hit[], segments: readonly LiveSegment[]): Hit[] {
  const seen = new Set<number>();
  const ofSite = new Map<string, number>();
  const first: Hit[] = [];
  const later: Hit[] = [];
  for (const hit of hits) {
    const { reader } = segments[hit.segment]!;
    const fingerprint = reader.fingerprint(hit.doc);
    if (fingerprint !== 0 && seen.has(fingerprint)) continue;
    seen.add(fingerprint);
    const site = reader.names.sites[reader.siteNumber(hit.doc)]!;
    const before = ofSite.get(site) ?? 0;
    ofSite.set(site, before + 1);
    (before < MAX_OF_ONE_SITE ? first : later).push(hit);
  }
  return [...first, ...later];
}

import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { FilterContext, FilterVerdict, UrlFilter } from './url-filter.ts';

/** Deeper paths come from a bug or a trap: no real site needs them. */
const MAX_SEGMENTS = 24;
/** A segment repeated this often in a path means that relative links go in circles. */
const MAX_REPEATS = 3;

/** Refuses paths that only a bug produces: far too deep, or the same folder over and over. */
export class PathShapeFilter implements UrlFilter {
  readonly name = 'path';

  admits(url: CanonicalUrl, { via }: FilterContext): FilterVerdict {
    if (via === 'seed') return null;
    const query = url.indexOf('?');
    const segments = (query === -1 ? url : url.slice(0, query)).split('/').slice(3);
    if (segments.length > MAX_SEGMENTS) return { reason: `${segments.length} > ${MAX_SEGMENTS}` };
    const counts = new Map<string, number>();
    for (const segment of segments) {
      if (segment === '' || /^\d+$/.test(segment)) continue;
      const count = (counts.get(segment) ?? 0) + 1;
      if (count >= MAX_REPEATS) return { reason: `${segment} × ${count}` };
      counts.set(segment, count);
    }
    return null;
  }
}

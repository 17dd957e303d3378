import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { FilterContext, FilterVerdict, UrlFilter } from './url-filter.ts';

/** No page meant for readers needs more query parameters; endlessly combined facets do. */
const MAX_PARAMETERS = 12;

export class ParametersFilter implements UrlFilter {
  readonly name = 'parameters';

  admits(url: CanonicalUrl, { via }: FilterContext): FilterVerdict {
    const query = url.indexOf('?');
    if (query === -1 || via === 'seed') return null;
    const count = url.slice(query).split('&').length;
    return count <= MAX_PARAMETERS ? null : { reason: `${count} > ${MAX_PARAMETERS}` };
  }
}

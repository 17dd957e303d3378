import type { Language } from '../../i18n/text.ts';
import type { PageParameters } from '../search-parameters.ts';

type Changes = { [K in Exclude<keyof PageParameters, 'isCut'>]?: PageParameters[K] | undefined };

/**
 * The URL of the search page with these parameters and some of them changed; undefined removes one. Any
 * change other than that of the page number leads back to the first page.
 */
export function searchLink(
  parameters: PageParameters,
  changes: Changes,
  hl: Language | undefined,
  path = '/',
): string {
  const all = { ...parameters, page: 1, ...changes };
  const query = new URLSearchParams();
  if (all.q) query.set('q', all.q);
  for (const name of ['site', 'topic', 'kind', 'author', 'section', 'from', 'to'] as const) {
    const value = all[name];
    if (value !== undefined) query.set(name, value);
  }
  if (all.sort === 'date') query.set('sort', 'date');
  if (all.names) query.set('names', '1');
  if (all.page !== undefined && all.page > 1) query.set('page', String(all.page));
  if (hl) query.set('hl', hl);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The year that two dates bound, if it is exactly one. */
export function yearOf(parameters: Pick<PageParameters, 'from' | 'to'>): string | undefined {
  const { from, to } = parameters;
  if (from === undefined || to === undefined) return undefined;
  const year = from.slice(0, 4);
  const isWhole = (from === year || from === `${year}-01-01`) && (to === year || to === `${year}-12-31`);
  return isWhole ? year : undefined;
}

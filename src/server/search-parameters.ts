import { z } from '@hono/zod-openapi';
import { PAGE_KINDS, type PageKind } from '../model/page.ts';
import {
  COUNTED_FACETS,
  MORE_FACETS,
  type MoreFacet,
  SEARCH_MODES,
  type SearchRequest,
} from '../model/search-result.ts';
import { dateBound } from '../search/date-bound.ts';
import { cleanQuery, cut } from './clean-query.ts';
import { LIMITS } from './limits.ts';

/** The parameters of a search in the API. An empty value counts as not given. */
export const searchParameters = z
  .object({
    q: z.string().max(LIMITS.maxQueryChars).transform(cleanQuery).default(''),
    page: wholeNumber(1, LIMITS.maxDepth, 1),
    size: wholeNumber(1, LIMITS.maxSize, LIMITS.defaultSize),
    site: given(z.string().max(LIMITS.maxSiteChars)),
    topic: given(z.string().max(LIMITS.maxTopicChars)),
    kind: given(z.enum(PAGE_KINDS)),
    author: given(z.string().max(LIMITS.maxTopicChars)),
    section: given(z.string().max(LIMITS.maxTopicChars)),
    lang: given(z.string().max(LIMITS.maxLanguageChars)),
    from: given(date('first')),
    to: given(date('last')),
    sort: given(z.enum(['relevance', 'date'])),
    mode: given(z.enum(SEARCH_MODES)),
    format: given(z.enum(['json', 'jsonl', 'csv'])),
    explain: given(z.enum(['true', 'false', '1', '0'])),
    facets: given(moreFacets()),
  })
  .refine(({ page, size }) => page * size <= LIMITS.maxDepth, { path: ['page'] });

type SearchParameters = z.output<typeof searchParameters>;

export function toSearchRequest(parameters: SearchParameters): SearchRequest {
  const { q, page, size, site, topic, kind, author, section, lang, from, to, sort, mode, explain, facets } =
    parameters;
  return {
    query: q,
    page,
    size,
    ...(site === undefined ? {} : { site }),
    ...(topic === undefined ? {} : { topic }),
    ...(kind === undefined ? {} : { kind }),
    ...(author === undefined ? {} : { author }),
    ...(section === undefined ? {} : { section }),
    ...(lang === undefined ? {} : { language: lang }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    sort: sort ?? 'relevance',
    ...(mode === undefined ? {} : { mode }),
    explain: explain === 'true' || explain === '1',
    ...(facets === undefined ? {} : { facets }),
  };
}

/**
 * The parameters in the URL of the search page; links to other pages, filters and sort orders are made from
 * them.
 */
export type PageParameters = {
  q: string;
  page: number;
  site?: string;
  topic?: string;
  kind?: PageKind;
  author?: string;
  section?: string;
  from?: string;
  to?: string;
  sort: 'relevance' | 'date';
  /** Whether the names in the results are listed too. */
  names?: true;
  /** Whether the query was cut because it was too long. */
  isCut: boolean;
};

/** The same parameters as sent by a browser: invalid values are ignored, never refused. */
export function readPageParameters(query: Readonly<Record<string, string>>): PageParameters {
  const { shape } = searchParameters;
  const valid = (name: 'site' | 'topic' | 'kind' | 'author' | 'section' | 'from' | 'to') =>
    query[name] && shape[name].safeParse(query[name]).success ? { [name]: query[name] } : {};
  const page = shape.page.safeParse(query['page']);
  const q = query['q'] ?? '';
  return {
    q: cleanQuery(cut(q, LIMITS.maxQueryChars)),
    page: page.success && page.data * LIMITS.defaultSize <= LIMITS.maxDepth ? page.data : 1,
    ...valid('site'),
    ...valid('topic'),
    ...valid('kind'),
    ...valid('author'),
    ...valid('section'),
    ...valid('from'),
    ...valid('to'),
    sort: query['sort'] === 'date' ? 'date' : 'relevance',
    ...(query['names'] === '1' ? { names: true } : {}),
    isCut: q.length > LIMITS.maxQueryChars,
  };
}

/** The search that the search page runs for its parameters. */
export function pageSearchRequest(parameters: PageParameters): SearchRequest {
  const { q, page, site, topic, kind, author, section, from, to, sort, names } = parameters;
  return toSearchRequest({
    q,
    page,
    size: LIMITS.defaultSize,
    site,
    topic,
    kind,
    author,
    section,
    lang: undefined,
    from: from === undefined ? undefined : (dateBound(from, 'first') ?? undefined),
    to: to === undefined ? undefined : (dateBound(to, 'last') ?? undefined),
    sort,
    mode: undefined,
    format: undefined,
    explain: 'true',
    facets: [...(names ? MORE_FACETS : COUNTED_FACETS)],
  });
}

/** Digits only: Number() would also accept 0x10, 1e3 and blanks. */
export function wholeNumber(least: number, most: number, byDefault: number) {
  return z
    .preprocess((value, context) => {
      if (value === undefined || value === '') return byDefault;
      const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= least && number <= most) return number;
      const rule = most === Number.MAX_SAFE_INTEGER ? 'intFrom' : 'intBetween';
      context.addIssue({ code: 'custom', params: { rule, values: { least, most } } });
      return z.NEVER;
    }, z.int())
    .openapi({ type: 'integer', minimum: least, maximum: most, default: byDefault });
}

function given<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

/** Names of facets with commas between them. */
function moreFacets() {
  return z
    .string()
    .max(100)
    .transform((text, context): MoreFacet[] => {
      const names = text.split(',').map((name) => name.trim());
      const known = MORE_FACETS.filter((name) => names.includes(name));
      if (known.length < new Set(names).size) context.addIssue({ code: 'custom' });
      return known;
    })
    .openapi({ type: 'string', example: MORE_FACETS.join(',') });
}

/** A day, month or year, as its first or last millisecond. */
export function date(bound: 'first' | 'last') {
  return z
    .string()
    .max(40)
    .transform((text, context) => {
      const time = dateBound(text, bound);
      if (time === null) context.addIssue({ code: 'custom' });
      return time ?? 0;
    })
    .openapi({ type: 'string', example: '2024-05-19' });
}

import { z } from 'zod';
import { MCP_TEXTS } from '../../i18n/mcp-texts.ts';
import { fill, type Language } from '../../i18n/text.ts';
import { TaziError } from '../../model/errors.ts';
import { searchResponseJson } from '../../model/search-json.ts';
import type { SearchResult } from '../../model/search-result.ts';
import { dateBound } from '../../search/date-bound.ts';
import { cleanQuery } from '../clean-query.ts';
import { LIMITS } from '../limits.ts';
import type { McpServices } from './mcp-services.ts';
import type { ToolAnswer } from './tool-answer.ts';
import type { Given, ToolInput } from './tool-input.ts';

/** A language model reads every result; more than this many are noise. */
const MAX_RESULTS = 25;

export const SEARCH_INPUT = {
  query: [z.string().min(1).max(LIMITS.maxQueryChars), 'query'],
  site: [z.string().max(LIMITS.maxSiteChars).optional(), 'site'],
  topic: [z.string().max(LIMITS.maxTopicChars).optional(), 'topic'],
  from: [z.string().max(40).optional(), 'from'],
  to: [z.string().max(40).optional(), 'to'],
  sort: [z.enum(['relevance', 'date']).default('relevance'), 'sort'],
  page: [
    z
      .int()
      .min(1)
      .max(LIMITS.maxDepth / MAX_RESULTS)
      .default(1),
    'resultPage',
  ],
  size: [z.int().min(1).max(MAX_RESULTS).default(LIMITS.defaultSize), 'size'],
} as const satisfies ToolInput;

export async function searchPages(
  services: McpServices,
  given: Given<typeof SEARCH_INPUT>,
  language: Language,
): Promise<ToolAnswer> {
  const { site, topic, page, size, sort } = given;
  const query = cleanQuery(given.query);
  const found = await services.search.search({
    query,
    page,
    size,
    sort,
    explain: false,
    ...(site ? { site } : {}),
    ...(topic ? { topic } : {}),
    ...(given.from ? { from: boundOf(given.from, 'first') } : {}),
    ...(given.to ? { to: boundOf(given.to, 'last') } : {}),
  });
  const { total, totalIsLowerBound, results, didYouMean } = found;
  const shownTotal = `${total}${totalIsLowerBound ? '+' : ''}`;
  const head = total === 0 ? MCP_TEXTS.noResults : MCP_TEXTS.results;
  const lines = [fill(head[language], { query, total: shownTotal })];
  if (didYouMean) lines.push(fill(MCP_TEXTS.didYouMean[language], { query: didYouMean }));
  if (found.missing.length > 0)
    lines.push(fill(MCP_TEXTS.missing[language], { words: found.missing.join(', ') }));
  if (found.relaxed.length > 0)
    lines.push(fill(MCP_TEXTS.relaxed[language], { dropped: found.relaxed.join(', ') }));
  const { facets: _facets, ...data } = searchResponseJson(found);
  return { text: [...lines, ...results.map(resultLines)].join('\n\n'), data };
}

/** One result as a paragraph: id, title, address, date, and the passage that matches. */
export function resultLines({ id, url, title, snippet, publishedAt }: SearchResult): string {
  const day = publishedAt === null ? '' : ` (${new Date(publishedAt).toISOString().slice(0, 10)})`;
  return `[${id}] ${title.text}${day}\n${url}\n${snippet.text}`;
}

function boundOf(date: string, bound: 'first' | 'last'): number {
  const time = dateBound(date, bound);
  if (time === null) throw new TaziError('bad-request', { detail: `${date} is not a date` });
  return time;
}

/** A search answer as it leaves the program: in the API, in `tazi search --json` and in the typed client, from this one schema. */
import { z } from 'zod';
import { markedHtml, withoutDirections } from './marked-text.ts';
import { PAGE_KINDS } from './page.ts';
import { SCORE_PART_KINDS, type SearchResponse, type SearchResult } from './search-result.ts';

const dateTime = z.string().meta({ format: 'date-time' });
const facet = z.array(z.object({ value: z.string(), count: z.int(), name: z.string().optional() }));

const scorePart = z
  .object({ kind: z.enum(SCORE_PART_KINDS), text: z.string(), score: z.number() })
  .meta({ id: 'ScorePart' });

export const searchResultSchema = z
  .object({
    id: z.int(),
    url: z.string(),
    title: z.string().meta({ description: 'Plain text.' }),
    titleHtml: z.string().meta({ description: 'Safe HTML with <mark> alone.' }),
    snippet: z.string().meta({ description: 'Safe HTML with <mark> alone.' }),
    site: z.string(),
    siteName: z
      .string()
      .nullable()
      .meta({ description: 'What the site calls itself; null where it is not known.' }),
    topic: z.string().nullable().meta({ description: 'The main topic.' }),
    topics: z
      .array(z.object({ topic: z.string(), score: z.number() }))
      .meta({ description: 'All topics of the page, the main one first.' }),
    kind: z
      .enum(PAGE_KINDS)
      .nullable()
      .meta({ description: 'What the page is; null where it is not known.' }),
    score: z.number(),
    publishedAt: dateTime.nullable(),
    fetchedAt: dateTime,
    changedAt: dateTime,
    explain: z.array(scorePart).optional().meta({ description: 'Parts that add up to the score.' }),
  })
  .meta({ id: 'SearchResult' });

export const searchResponseSchema = z
  .object({
    query: z.string(),
    total: z.int().meta({ description: 'Exact to 1000, then a lower bound.' }),
    totalIsLowerBound: z.boolean(),
    tookMs: z.number(),
    page: z.int(),
    size: z.int(),
    results: z.array(searchResultSchema),
    facets: z.object({
      site: facet,
      topic: facet,
      year: facet,
      kind: facet,
      author: facet.optional().meta({ description: 'With `facets=author`.' }),
      section: facet
        .optional()
        .meta({ description: 'Sections that pages say they are in; with `facets=section`.' }),
      person: facet.optional().meta({
        description: 'Names in the texts of the best results, found by rules; with `facets=person`.',
      }),
      place: facet.optional(),
      organisation: facet.optional(),
      namesReadIn: z.int().optional().meta({ description: 'How many of the results were read for names.' }),
      fields: z.record(z.string(), facet).meta({ description: 'Fields that imports kept, by name.' }),
      estimated: z.boolean(),
    }),
    didYouMean: z.string().nullable(),
    searchedFor: z.string().nullable().meta({
      description: 'What was searched in place of the query, where no page has what was typed.',
    }),
    missing: z.array(z.string()).meta({ description: 'Words of the query that are on no page in any form.' }),
    neighbours: z
      .array(z.string())
      .meta({ description: 'Words of pages that begin like the missing ones; they are not searched.' }),
    relaxed: z.array(z.string()).meta({
      description:
        'Operators that were left out of the query, as they were typed: no page matches with them, or they are quotation marks of a sentence.',
    }),
    isPartial: z.boolean().meta({
      description:
        'True where the query was too much work to look at everything: there may be other and better results.',
    }),
  })
  .meta({ id: 'SearchResponse' });

export type SearchResultJson = z.infer<typeof searchResultSchema>;
export type SearchResponseJson = z.infer<typeof searchResponseSchema>;

export function searchResponseJson(response: SearchResponse): SearchResponseJson {
  return { ...response, results: response.results.map(searchResultJson) };
}

export function searchResultJson(result: SearchResult): SearchResultJson {
  const { title, snippet, publishedAt, fetchedAt, changedAt } = result;
  return {
    id: result.id,
    url: result.url,
    title: withoutDirections(title.text),
    titleHtml: markedHtml(title),
    snippet: markedHtml(snippet),
    site: result.site,
    siteName: result.siteName,
    topic: result.topic,
    topics: result.topics,
    kind: result.kind,
    score: result.score,
    publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
    fetchedAt: new Date(fetchedAt).toISOString(),
    changedAt: new Date(changedAt).toISOString(),
    ...(result.explain && { explain: result.explain }),
  };
}

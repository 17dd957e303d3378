import { z } from '@hono/zod-openapi';
import type { UrlStory } from '../links/explain-url.ts';
import { VISIT_OUTCOMES } from '../model/visit.ts';
import { dateTime, isoTime } from './routes/answers.ts';

/** Longest URL that is explained. */
export const MAX_WHY_URL_CHARS = 4_000;

export const whyResponse = z
  .object({
    url: z.string().openapi({ description: 'In canonical form.' }),
    known: z.boolean(),
    inScope: z.boolean().openapi({ description: 'Would a link to it be followed?' }),
    id: z.int().optional(),
    site: z.string().optional(),
    found: z
      .object({
        via: z.string(),
        onUrl: z.string().nullable(),
        anchor: z.string(),
        at: dateTime,
        depth: z.int(),
      })
      .optional(),
    refused: z
      .object({
        filter: z.string(),
        reason: z.string(),
        via: z.string().optional(),
        onUrl: z.string().nullable().optional(),
        anchor: z.string().optional(),
        at: dateTime.optional(),
        depth: z.int().optional(),
      })
      .optional()
      .openapi({ description: 'Which rule excludes it, and where it was found.' }),
    waits: z
      .object({ pattern: z.string(), tried: z.int(), bound: z.number(), isByUser: z.boolean() })
      .optional()
      .openapi({ description: 'It waits behind all others: pages of this pattern brought nothing new.' }),
    lastOutcome: z.enum(VISIT_OUTCOMES).nullable().optional(),
    duplicateOf: z.string().nullable().optional().openapi({
      description: 'The page it repeats; of an alias: the address it is another spelling of.',
    }),
    shared: z
      .object({ page: z.number(), other: z.number() })
      .optional()
      .openapi({ description: 'Of a copy: share of its text on the kept page, and of that text on it.' }),
    inEngine: z.boolean().optional(),
    languageSure: z
      .literal(false)
      .optional()
      .openapi({ description: 'Its text does not show its language; its site does.' }),
    due: dateTime.nullable().optional().openapi({ description: 'null: never again.' }),
    failures: z.int().optional(),
    visits: z
      .array(
        z.object({
          at: dateTime,
          scheduled: dateTime,
          outcome: z.enum(VISIT_OUTCOMES),
          heard: z.string(),
          status: z.int(),
          reason: z.string(),
          bytes: z.int(),
          tookMs: z.number(),
          next: dateTime.nullable(),
        }),
      )
      .optional()
      .openapi({ description: 'Newest first.' }),
    score: z
      .object({
        score: z.number().openapi({ description: 'Mean of backlinks, originality and keywords, 0 to 1.' }),
        backlinks: z.number(),
        originality: z.number(),
        keywords: z.number(),
        place: z.number().openapi({ description: 'Rank in the frontier when a page last linked to it.' }),
        sites: z.array(z.object({ site: z.string(), pages: z.int(), quality: z.number() })),
        terms: z.array(z.object({ stem: z.string(), tfIdf: z.number() })),
        links: z.array(z.object({ from: z.string(), anchor: z.string(), around: z.string() })),
      })
      .optional()
      .openapi({ description: "The link sorter's score, part by part, with the text around links to it." }),
  })
  .openapi('Why');

/** As `tazi why --json` prints it. */
export function whyAnswer({ found, refused, due, visits, ...story }: UrlStory): z.output<typeof whyResponse> {
  return {
    ...story,
    ...(refused ? { refused: withTime(refused) } : {}),
    ...(found ? { found: { ...found, at: isoTime(found.at) } } : {}),
    ...(due === undefined ? {} : { due: isoTime(due) }),
    ...(visits
      ? {
          visits: visits.map(({ page: _, ...visit }) => ({
            ...visit,
            at: isoTime(visit.at),
            scheduled: isoTime(visit.scheduled),
            next: isoTime(visit.next as number | null),
          })),
        }
      : {}),
  };
}

function withTime({ at, ...refused }: NonNullable<UrlStory['refused']>) {
  return { ...refused, ...(at === undefined ? {} : { at: isoTime(at) }) };
}

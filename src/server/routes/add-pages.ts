import { createRoute, z } from '@hono/zod-openapi';
import { PAGE_KINDS } from '../../model/page.ts';
import { VISIT_OUTCOMES, type Visit } from '../../model/visit.ts';
import { NAME_KINDS } from '../../nlp/pos/find-names.ts';
import { notFound } from '../answer-error.tsx';
import { type PageStory, pageStory } from '../page-story.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { textDifference } from '../text-difference.ts';
import { dateTime, errorAnswer, isoTime, jsonAnswer, pageIdParameter } from './answers.ts';

const pageLink = z.object({ id: z.int(), url: z.string(), anchor: z.string() });

const visit = z.object({
  at: dateTime,
  scheduledAt: dateTime,
  outcome: z.enum(VISIT_OUTCOMES),
  heard: z.string(),
  status: z.int(),
  reason: z.string(),
  bytes: z.int(),
  tookMs: z.number(),
  nextAt: dateTime.nullable().openapi({ description: 'null: never again.' }),
});

const topicGuess = {
  topic: z.string().nullable().openapi({ description: 'null: none is likely enough.' }),
  score: z.number(),
  start: z.int().openapi({ description: 'Position in `views.clean`.' }),
  end: z.int(),
};

const topicExplanation = z
  .object({
    topic: z
      .string()
      .openapi({ description: 'The topic that is explained; the most likely one if the page has none.' }),
    score: z.number(),
    margin: z
      .number()
      .openapi({ description: '`bias`, `titleShare` and the shares of all sections together.' }),
    bias: z.number(),
    titleShare: z.number(),
    words: z.array(z.object({ word: z.string(), share: z.number() })).openapi({
      description: 'Words that decided, strongest first; a negative share counts against the topic.',
    }),
    sections: z.array(
      z.object({ ...topicGuess, share: z.number(), sentences: z.array(z.object(topicGuess)) }),
    ),
    parts: z
      .array(z.object({ topic: z.string(), part: z.number() }))
      .openapi({ description: 'Topics of sections, by the share of the text that they make up.' }),
  })
  .openapi('TopicExplanation');

const pageTopic = z
  .object({
    topic: z.string(),
    score: z.number(),
    part: z.number().openapi({ description: 'Share of the text whose passages are about it.' }),
    sentences: z
      .array(z.object({ start: z.int(), end: z.int(), score: z.number(), text: z.string() }))
      .openapi({ description: 'Sentences of `views.clean` that show it best.' }),
  })
  .openapi('PageTopic');

const pageResponse = z
  .object({
    id: z.int(),
    url: z.string(),
    site: z.string(),
    siteId: z.int(),
    title: z.string(),
    language: z.string(),
    languageSure: z
      .boolean()
      .openapi({ description: 'Whether the text itself shows the language, rather than its site.' }),
    languageDoubtful: z
      .boolean()
      .openapi({ description: 'The language of the text is uncertain; the page counts as Turkish.' }),
    topic: z.string().nullable(),
    topicScores: z
      .record(z.string(), z.number())
      .openapi({ description: 'Probabilities of topics; those near zero are left out.' }),
    topics: z.array(pageTopic).openapi({
      description:
        'All topics of the page (F5), the main one first; empty if it has none of the known topics.',
    }),
    topicExplanation: topicExplanation
      .nullable()
      .openapi({ description: 'How the topic of the page was determined; null if the model cannot say.' }),
    description: z.string().nullable(),
    author: z.string().nullable(),
    kind: z
      .enum(PAGE_KINDS)
      .nullable()
      .openapi({ description: 'Kind of the page; null for pages stored by versions without kinds.' }),
    media: z
      .array(z.object({ url: z.string(), alt: z.string(), caption: z.string() }))
      .openapi({ description: 'Pictures, videos and sounds of the article.' }),
    optOut: z.array(z.string()).openapi({ description: 'Uses that the page forbids: noai, noimageai, tdm.' }),
    fields: z
      .record(z.string(), z.array(z.string()))
      .openapi({ description: 'Additional fields that an import kept.' }),
    licence: z
      .string()
      .nullable()
      .openapi({ description: 'The address of the licence that the page names.' }),
    publishedAt: dateTime.nullable(),
    fetchedAt: dateTime,
    changedAt: dateTime,
    views: z.object({
      html: z.string().nullable().openapi({ description: 'As received, decoded; null for documents.' }),
      di: z.string().nullable().openapi({ description: 'Dİ: what the pattern of the SET paper leaves.' }),
      bmt: z
        .string()
        .nullable()
        .openapi({ description: 'BMT: Dİ without what the page shares with `partner`.' }),
      partner: z.int().nullable().openapi({ description: 'The page of the same site it was compared with.' }),
      gold: z
        .string()
        .nullable()
        .openapi({ description: 'AH: the reference text, if a person provided one.' }),
      clean: z.string().openapi({ description: 'The text that is searched.' }),
      isCut: z.boolean().openapi({ description: 'True if only a part of the page is shown.' }),
    }),
    metadata: z
      .object({
        updatedAt: dateTime.nullable(),
        section: z.string().nullable(),
        image: z.string().nullable(),
        sources: z.record(z.string(), z.string()).openapi({ description: 'The source of each field.' }),
      })
      .nullable()
      .openapi({ description: 'What else the page declares about itself; null for documents.' }),
    blocks: z
      .array(z.object({ text: z.string(), reason: z.string().nullable(), evidence: z.array(z.string()) }))
      .openapi({
        description:
          'Every block of the page in order; reason: why it was removed, null: kept; evidence: the signs against it.',
      }),
    removed: z.array(z.object({ text: z.string(), reason: z.string() })),
    keywords: z.array(z.object({ text: z.string(), count: z.int(), score: z.number() })),
    names: z.array(z.object({ text: z.string(), kind: z.enum(NAME_KINDS), count: z.int() })).openapi({
      description: 'Names in the text by rules, the most frequent first; of Turkish pages only.',
    }),
    visits: z.array(visit).openapi({ description: 'Newest first.' }),
    dynamism: z.enum(['static', 'low', 'medium', 'high']),
    dueAt: dateTime.nullable(),
    found: z
      .object({ via: z.string(), on: z.int().nullable(), anchor: z.string(), at: dateTime, depth: z.int() })
      .nullable(),
    links: z.object({
      out: z.array(pageLink),
      in: z.array(pageLink),
      inIsComplete: z.boolean().openapi({ description: 'False if not every page was examined.' }),
    }),
    duplicates: z.array(
      z.object({
        id: z.int(),
        url: z.string(),
        isAlias: z.boolean().optional().openapi({ description: 'Another spelling, which redirects here.' }),
        shared: z.object({ page: z.number(), other: z.number() }).optional().openapi({
          description: 'Share of the text of the copy on this page, and of this text on the copy.',
        }),
      }),
    ),
    versions: z
      .array(
        z.object({
          at: dateTime,
          title: z.string(),
          changes: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
        }),
      )
      .openapi({ description: 'Earlier texts, newest first, each with the changes of the next one.' }),
    similar: z.array(z.object({ id: z.int(), url: z.string(), title: z.string(), site: z.string() })),
  })
  .openapi('Page');

const route = createRoute({
  method: 'get',
  path: '/api/pages/{id}',
  operationId: 'page',
  summary: 'Everything that is known about a page',
  request: { params: z.object({ id: pageIdParameter }) },
  responses: { 200: jsonAnswer('The page.', pageResponse), 400: errorAnswer, 404: errorAnswer },
});

export function addPages(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const story = await pageStory(services, c.req.valid('param').id);
    if (!story) throw notFound(c);
    c.header('Cache-Control', 'no-cache');
    return c.json(toAnswer(story), 200);
  });
}

function toAnswer(story: PageStory): z.output<typeof pageResponse> {
  const { page, record } = story;
  const { blocks, metadata, ...views } = story.views;
  return {
    id: page.id,
    url: page.url,
    site: page.site,
    siteId: page.siteId,
    title: page.title,
    language: page.language,
    languageSure: !page.isLanguageDoubtful,
    languageDoubtful: page.isLanguageDoubtful ?? false,
    topic: page.topic,
    topicScores: { ...page.topicScores },
    topics: story.topics.map((carried) => ({
      ...carried,
      sentences: carried.sentences.map((place) => ({
        ...place,
        text: page.text.slice(place.start, place.end),
      })),
    })),
    topicExplanation: story.topicExplanation && roundedExplanation(story.topicExplanation),
    description: page.description,
    author: page.author,
    kind: page.kind ?? null,
    media: (page.media ?? []).map(({ url, alt, caption }) => ({ url, alt, caption })),
    optOut: [...(page.optOut ?? [])],
    fields: Object.fromEntries(
      Object.entries(page.fields ?? {}).map(([name, values]) => [name, [...values]]),
    ),
    licence: page.licence ?? null,
    publishedAt: isoTime(page.publishedAt),
    fetchedAt: isoTime(page.fetchedAt),
    changedAt: isoTime(page.changedAt),
    views,
    metadata: metadata && {
      updatedAt: isoTime(metadata.updatedAt),
      section: metadata.section,
      image: metadata.image,
      sources: metadata.sources,
    },
    blocks,
    removed: blocks.flatMap(({ text, reason }) => (reason === null ? [] : [{ text, reason }])),
    keywords: story.keywords.map(({ text, count, score }) => ({ text, count, score })),
    names: story.names.map(({ text, kind, count }) => ({ text, kind, count })),
    visits: story.visits.map(visitAnswer),
    dynamism: story.dynamism,
    dueAt: isoTime(record?.due ?? null),
    found: record && {
      via: record.via,
      on: record.foundOn,
      anchor: record.anchor,
      at: isoTime(record.foundAt),
      depth: record.depth,
    },
    links: { out: story.linksOut, in: story.linksIn.links, inIsComplete: story.linksIn.isComplete },
    duplicates: story.duplicates,
    versions: story.versions.map(({ at, title, text }, i) => ({
      at: isoTime(at),
      title,
      changes: textDifference(text, (story.versions[i - 1] ?? page).text),
    })),
    similar: story.similar.map(({ id, url, title, site }) => ({ id, url, title: title.text, site })),
  };
}

type Explanation = NonNullable<PageStory['topicExplanation']>;

/** More than four decimals would not be visible. */
function roundedExplanation(told: Explanation): Explanation {
  const rounded = (number: number) => Math.round(number * 10_000) / 10_000;
  return JSON.parse(
    JSON.stringify(told, (_, value) => (typeof value === 'number' ? rounded(value) : value)),
  ) as Explanation;
}

function visitAnswer(visited: Visit): z.output<typeof visit> {
  return {
    at: isoTime(visited.at),
    scheduledAt: isoTime(visited.scheduled),
    outcome: visited.outcome,
    heard: visited.heard,
    status: visited.status,
    reason: visited.reason,
    bytes: visited.bytes,
    tookMs: visited.tookMs,
    nextAt: isoTime(visited.next),
  };
}

import { z } from 'zod';
import { MCP_TEXTS } from '../../i18n/mcp-texts.ts';
import { fill, type Language } from '../../i18n/text.ts';
import { TaziError } from '../../model/errors.ts';
import type { Page } from '../../model/page.ts';
import { canonicalUrl } from '../../model/urls/canonical-url.ts';
import { cut } from '../clean-query.ts';
import type { McpServices } from './mcp-services.ts';
import type { ToolAnswer } from './tool-answer.ts';
import type { Given, ToolInput } from './tool-input.ts';

/** About 5,000 tokens of Turkish: a long article in one part. */
const MAX_PART_CHARS = 20_000;
const MAX_URL_CHARS = 4_000;
const MAX_KEYWORDS = 10;
/** Keywords of a very long page are those of its beginning. */
const MAX_KEYWORD_CHARS = 100_000;

export const PAGE_INPUT = {
  id: [z.int().min(1).optional(), 'id'],
  url: [z.string().max(MAX_URL_CHARS).optional(), 'pageUrl'],
  offset: [z.int().min(0).default(0), 'offset'],
} as const satisfies ToolInput;

export async function readPage(
  services: McpServices,
  given: Given<typeof PAGE_INPUT>,
  language: Language,
): Promise<ToolAnswer> {
  const page = await pageOf(services, given);
  const part = cut(page.text.slice(given.offset), MAX_PART_CHARS);
  const end = given.offset + part.length;
  const nextOffset = end < page.text.length ? end : null;
  const words = await services.keywords(
    { ...page, text: page.text.slice(0, MAX_KEYWORD_CHARS) },
    MAX_KEYWORDS,
  );
  const data = {
    ...describe(page),
    keywords: words.map((word) => word.text),
    text: part,
    offset: given.offset,
    nextOffset,
  };
  const more = nextOffset === null ? [] : [`[${fill(MCP_TEXTS.moreText[language], { offset: nextOffset })}]`];
  const head = [
    page.title,
    page.url,
    [data.author, data.publishedAt?.slice(0, 10)].filter(Boolean).join(', '),
  ];
  return { text: [head.filter(Boolean).join('\n'), part, ...more].join('\n\n'), data };
}

async function pageOf(services: McpServices, given: Given<typeof PAGE_INPUT>): Promise<Page> {
  const { id, url } = given;
  const known = id ?? (url === undefined ? undefined : await idOf(services, url));
  const page = known === undefined ? null : await services.store.pages.get(known);
  if (!page) throw new TaziError('not-found', { what: JSON.stringify(id ?? url ?? 'page') });
  return page;
}

async function idOf(services: McpServices, given: string): Promise<number | undefined> {
  const url = canonicalUrl(given);
  if (url === null) throw new TaziError('seed-invalid', { seed: given, origin: 'url' });
  return (await services.explain(url)).id;
}

function describe(page: Page) {
  const { id, url, site, title, author, description, topic, kind, optOut } = page;
  const iso = (time: number) => new Date(time).toISOString();
  return {
    id,
    url,
    site,
    title,
    author,
    description,
    language: page.language,
    ...(page.isLanguageDoubtful ? { languageSure: false } : {}),
    topic,
    topics: (page.topics ?? []).map((carried) => carried.topic),
    kind: kind ?? null,
    /** Uses that the page forbids; a caller that respects them must be told. */
    optOut: [...(optOut ?? [])],
    publishedAt: page.publishedAt === null ? null : iso(page.publishedAt),
    fetchedAt: iso(page.fetchedAt),
    changedAt: iso(page.changedAt),
  };
}

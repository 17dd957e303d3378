import type { Page, PageFields } from '../../model/page.ts';

export type ExportedPage = {
  id: number;
  url: string;
  site: string;
  title: string;
  text: string;
  topic: string | null;
  language: string;
  /** Absent if the language is sure. */
  languageSure?: false;
  fetchedAt: string;
  changedAt: string;
  author: string | null;
  publishedAt: string | null;
  description: string | null;
  kind: string | null;
  topics: { topic: string; score: number }[];
  keywords: string[];
  optOut: string[];
  licence: string | null;
  section: string | null;
  charset: string | null;
  /** Kept from an import; absent if there are none. */
  fields?: PageFields;
  /** Of the cleaned text: equal means the same text. */
  hash: string;
};

/** A page as every format that has fields shows it (CONTRACT), in this order. */
export function exportedPage(page: Page, keywords: string[]): ExportedPage {
  const { id, url, site, title, text, topic, language, author, description } = page;
  return {
    id,
    url,
    site,
    title,
    text,
    topic,
    language,
    ...(page.isLanguageDoubtful ? { languageSure: false as const } : {}),
    fetchedAt: new Date(page.fetchedAt).toISOString(),
    changedAt: new Date(page.changedAt).toISOString(),
    author,
    publishedAt: page.publishedAt === null ? null : new Date(page.publishedAt).toISOString(),
    description,
    kind: page.kind ?? null,
    topics: topicsOf(page),
    keywords,
    optOut: [...(page.optOut ?? [])],
    licence: page.licence ?? null,
    section: page.section ?? null,
    charset: page.charset ?? null,
    ...(page.fields ? { fields: page.fields } : {}),
    hash: page.textHash,
  };
}

/** Scores without sentences: the text is in the line. A topic assigned from outside is certain. */
function topicsOf({ topic, topics }: Page): { topic: string; score: number }[] {
  if (topics) return topics.map(({ topic: name, score }) => ({ topic: name, score }));
  return topic === null ? [] : [{ topic, score: 1 }];
}

import { decodeUtf8 } from '../../model/decode-utf8.ts';
import type { Page, PageKind, PageMedia } from '../../model/page.ts';
import { PAGE_LIMITS } from '../../model/page-limits.ts';
import type { ShownPage } from '../../model/store.ts';
import type { PageTopic, TopicScores } from '../../model/topic.ts';
import { type Declarations, unpackDeclarations } from '../declarations.ts';

/** Stores of 0.1 may contain titles of megabytes. */
export const TITLE = `substr(p.title, 1, ${PAGE_LIMITS.titleChars}) AS title`;

/**
 * A page with its URL and site, where `p`, `u` and `s` are the tables. Its text comes as bytes: the driver
 * takes twice as long for a string (19 and 9 µs for 2 kB).
 */
export const PAGE_COLUMNS = `p.id, u.url, s.name AS site, s.id AS siteId, ${TITLE}, CAST(p.text AS BLOB) AS text,
  p.language, p.topic, p.topic_scores AS topicScores,
  p.description, p.author, p.published_at AS publishedAt, p.fetched_at AS fetchedAt, p.changed_at AS changedAt,
  p.body_hash AS bodyHash, p.text_hash AS textHash, p.simhash_high, p.simhash_low, p.kind, p.media, p.opt_out AS declared,
  p.language_doubt AS languageDoubt, p.topics`;

export type PageRow = Omit<
  Page,
  'text' | 'simhash' | 'topicScores' | 'topics' | 'kind' | 'media' | 'isLanguageDoubtful' | keyof Declarations
> & {
  /** As bytes from SQLite, in one or the other form. */
  text: string | Uint8Array | ArrayBuffer;
  languageDoubt: number;
  topics: string | null;
  topicScores: string | null;
  kind: PageKind | null;
  media: string | null;
  declared: string | null;
  simhash_high: number;
  simhash_low: number;
};

/** libsql rows carry an extra `_metadata` key; pages are built field by field. */
export function toPage(row: PageRow): Page {
  return {
    id: row.id,
    url: row.url,
    site: row.site,
    siteId: row.siteId,
    title: row.title,
    text: textOf(row.text),
    language: row.language,
    topic: row.topic,
    ...(row.topicScores === null ? {} : { topicScores: JSON.parse(row.topicScores) as TopicScores }),
    description: row.description,
    author: row.author,
    publishedAt: row.publishedAt,
    fetchedAt: row.fetchedAt,
    changedAt: row.changedAt,
    bodyHash: row.bodyHash,
    textHash: row.textHash,
    simhash: { high: row.simhash_high, low: row.simhash_low },
    ...(row.kind === null ? {} : { kind: row.kind }),
    ...(row.media === null ? {} : { media: JSON.parse(row.media) as PageMedia[] }),
    ...unpackDeclarations(row.declared),
    ...(row.languageDoubt === 1 ? { isLanguageDoubtful: true } : {}),
    ...(row.topics === null ? {} : { topics: storedTopics(row.topics) }),
  };
}

function textOf(stored: PageRow['text']): string {
  if (typeof stored === 'string') return stored;
  const bytes = stored instanceof ArrayBuffer ? new Uint8Array(stored) : stored;
  return decodeUtf8(bytes) ?? Buffer.from(bytes).toString('utf8');
}

/** Older rows also have the sentences that show a topic. */
function storedTopics(topics: string): PageTopic[] {
  return (JSON.parse(topics) as PageTopic[]).map(({ topic, score, part }) => ({ topic, score, part }));
}

/** Rows carry more than was requested. */
export type ShownRow = Omit<ShownPage, 'topics'> & { topics: string | null };

/** A page whose topic was assigned from outside has no list. */
function shownTopics({ topic, topics }: ShownRow): ShownPage['topics'] {
  if (topics === null) return topic === null ? [] : [{ topic, score: 1 }];
  return storedTopics(topics).map(({ topic: name, score }) => ({ topic: name, score }));
}

export function toShown(row: ShownRow): ShownPage {
  return {
    id: row.id,
    url: row.url,
    site: row.site,
    title: row.title,
    text: row.text,
    topic: row.topic,
    topics: shownTopics(row),
    kind: row.kind,
    siteName: row.siteName,
    publishedAt: row.publishedAt,
    fetchedAt: row.fetchedAt,
    changedAt: row.changedAt,
  };
}

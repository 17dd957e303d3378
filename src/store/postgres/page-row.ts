import { PAGE_LIMITS } from '../../model/page-limits.ts';

export const TITLE = `left(p.title, ${PAGE_LIMITS.titleChars}) AS title`;

/**
 * A page with its URL and site, where `p`, `u` and `s` are the tables; read by `toPage` of page-row.ts for
 * SQLite.
 */
export const PAGE_COLUMNS = `p.id, u.url, s.name AS site, s.id AS "siteId", ${TITLE}, p.text, p.language, p.topic, p.topic_scores AS "topicScores",
  p.description, p.author, p.published_at AS "publishedAt", p.fetched_at AS "fetchedAt", p.changed_at AS "changedAt",
  p.body_hash AS "bodyHash", p.text_hash AS "textHash", p.simhash_high, p.simhash_low, p.kind, p.media, p.opt_out AS declared,
  p.language_doubt AS "languageDoubt", p.topics`;

/** Columns of `pages` after the shard, with their types, in the order of `pageValues`. */
export const WRITTEN_COLUMNS = {
  id: 'bigint',
  title: 'text',
  text: 'text',
  language: 'text',
  topic: 'text',
  topic_scores: 'text',
  description: 'text',
  author: 'text',
  published_at: 'bigint',
  fetched_at: 'bigint',
  changed_at: 'bigint',
  body_hash: 'text',
  text_hash: 'text',
  simhash_high: 'bigint',
  simhash_low: 'bigint',
  kind: 'text',
  media: 'text',
  opt_out: 'text',
  language_doubt: 'smallint',
  topics: 'text',
} as const;

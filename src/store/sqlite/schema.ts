import { TaziError } from '../../model/errors.ts';
import type { SqliteFile } from './sqlite-file.ts';

/**
 * The schema as a list of steps; a database remembers in user_version how many it has taken. A step that was
 * released is never edited: a change is a new step at the end.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE sites (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  );
  -- Every URL we know of; its id is the id of its page. due: 0 = not yet visited, NULL = never again.
  CREATE TABLE urls (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL UNIQUE,
    site INTEGER NOT NULL REFERENCES sites(id),
    via TEXT NOT NULL,
    found_on INTEGER,
    found_at INTEGER NOT NULL,
    anchor TEXT NOT NULL,
    depth INTEGER NOT NULL,
    priority REAL NOT NULL,
    due INTEGER DEFAULT 0,
    visits INTEGER NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0,
    visited_at INTEGER,
    outcome TEXT,
    etag TEXT,
    last_modified TEXT,
    body_hash TEXT NOT NULL DEFAULT '',
    duplicate_of INTEGER,
    policy TEXT
  );
  CREATE INDEX urls_site ON urls(site);
  CREATE TABLE pages (
    id INTEGER PRIMARY KEY REFERENCES urls(id),
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    language TEXT NOT NULL,
    topic TEXT,
    description TEXT,
    author TEXT,
    published_at INTEGER,
    fetched_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    body_hash TEXT NOT NULL,
    text_hash TEXT NOT NULL,
    simhash_high INTEGER NOT NULL,
    simhash_low INTEGER NOT NULL
  );
  CREATE INDEX pages_text_hash ON pages(text_hash);
  CREATE TABLE bodies (
    id INTEGER PRIMARY KEY REFERENCES pages(id) ON DELETE CASCADE,
    body BLOB NOT NULL
  );
  -- The newest step of each page; a step whose page is gone is its removal. The index follows seq.
  CREATE TABLE changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    page INTEGER NOT NULL UNIQUE
  );
  CREATE TABLE visits (
    id INTEGER PRIMARY KEY,
    page INTEGER NOT NULL,
    at INTEGER NOT NULL,
    scheduled INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    heard TEXT NOT NULL,
    status INTEGER NOT NULL,
    reason TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    took_ms INTEGER NOT NULL,
    next INTEGER
  );
  CREATE INDEX visits_page ON visits(page, at);
  -- Links of a page, packed: they are read as a whole or not at all.
  CREATE TABLE links (
    page INTEGER PRIMARY KEY,
    targets TEXT NOT NULL
  );
  -- Totals that would be dear to count, kept in the transaction that changes them.
  CREATE TABLE totals (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
  ) WITHOUT ROWID;
  -- What a server, the panel or a command wants done; the crawler takes it up.
  CREATE TABLE requests (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    done_at INTEGER,
    result TEXT
  );
  CREATE INDEX requests_open ON requests(id) WHERE done_at IS NULL;
  -- One row, written by the crawler every second.
  CREATE TABLE status (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL,
    status TEXT NOT NULL
  );
  `,
  `
  -- What similar-text detection has learnt of each site. Derived: a site without one is learnt again.
  CREATE TABLE site_memories (
    site INTEGER PRIMARY KEY REFERENCES sites(id) ON DELETE CASCADE,
    memory BLOB NOT NULL
  );
  `,
  `
  -- What pages said before; the newest few of each.
  CREATE TABLE versions (
    id INTEGER PRIMARY KEY,
    page INTEGER NOT NULL,
    at INTEGER NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL
  );
  CREATE INDEX versions_page ON versions(page);
  CREATE INDEX urls_duplicate ON urls(duplicate_of) WHERE duplicate_of IS NOT NULL;
  `,
  `
  -- Links as packLinks writes them: ids between commas, then an anchor a line; they were JSON.
  UPDATE links SET targets = coalesce((
    SELECT ',' || group_concat(json_extract(value, '$[0]'), ',') || ',' || char(10) ||
      group_concat(replace(json_extract(value, '$[1]'), char(10), ' '), char(10))
    FROM json_each(links.targets)), '');
  `,
  `
  -- Words of the pages that no root explains (S6). Derived: pages to come bring them again.
  CREATE TABLE IF NOT EXISTS unknown_words (
    word TEXT PRIMARY KEY,
    count INTEGER NOT NULL,
    capitals INTEGER NOT NULL,
    all_capitals INTEGER NOT NULL,
    apostrophes INTEGER NOT NULL,
    firsts INTEGER NOT NULL,
    contexts TEXT NOT NULL
  ) WITHOUT ROWID;
  -- The project's own dictionary; class NULL: refused, not to be proposed again.
  CREATE TABLE IF NOT EXISTS dictionary (
    word TEXT PRIMARY KEY,
    class TEXT,
    at INTEGER NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  -- Probabilities of topics as JSON.
  ALTER TABLE pages ADD COLUMN topic_scores TEXT;
  -- Topics of the user's own, and what was said of pages: about it (1) or not (0).
  CREATE TABLE own_topics (
    id TEXT PRIMARY KEY,
    definition TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE topic_labels (
    topic TEXT NOT NULL REFERENCES own_topics(id) ON DELETE CASCADE,
    page INTEGER NOT NULL,
    is_about INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (topic, page)
  ) WITHOUT ROWID;
  `,
  `
  -- What change detection remembers of a URL, as JSON.
  ALTER TABLE urls ADD COLUMN notes TEXT;
  `,
  `
  -- What robots.txt said to us when it was last asked for, as JSON.
  CREATE TABLE IF NOT EXISTS robots (
    origin TEXT PRIMARY KEY,
    site TEXT NOT NULL,
    told TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS robots_of_site ON robots (site);
  `,
  `
  -- What a page is (article, listing, …); its pictures and what it forbids, each as JSON.
  ALTER TABLE pages ADD COLUMN kind TEXT;
  ALTER TABLE pages ADD COLUMN media TEXT;
  ALTER TABLE pages ADD COLUMN opt_out TEXT;
  `,
  `
  -- 1 where the text left the language open.
  ALTER TABLE pages ADD COLUMN language_doubt INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- All topics of a page with scores and sentences, as JSON (F5).
  ALTER TABLE pages ADD COLUMN topics TEXT;
  `,
  `
  -- URLs that somebody named and that a filter of the crawl refused.
  CREATE TABLE IF NOT EXISTS refused_urls (
    url TEXT PRIMARY KEY,
    filter TEXT NOT NULL,
    reason TEXT NOT NULL,
    via TEXT NOT NULL,
    found_on INTEGER,
    depth INTEGER NOT NULL,
    anchor TEXT NOT NULL,
    at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS refused_of_filter ON refused_urls (filter);
  `,
  `
  -- What the project was asked to forget, and keeps out: a URL, or "site:" and a name. Never the text.
  CREATE TABLE IF NOT EXISTS forgotten (
    what TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    reason TEXT NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  -- What a site calls itself.
  ALTER TABLE sites ADD COLUMN title TEXT;
  `,
  `
  -- The shape of URLs for whose news a URL that was never visited waits, behind all others.
  ALTER TABLE urls ADD COLUMN deferred TEXT;
  CREATE INDEX urls_deferred ON urls (deferred) WHERE deferred IS NOT NULL;
  -- Shapes that stopped bringing anything new; what is known of them, as JSON.
  CREATE TABLE shapes (
    pattern TEXT PRIMARY KEY,
    site TEXT NOT NULL,
    state TEXT NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  -- The unknown words that each page has contributed to the counts, between blanks: a revisit adds only others.
  CREATE TABLE IF NOT EXISTS page_words (
    page INTEGER PRIMARY KEY,
    words TEXT NOT NULL
  );
  -- Forgotten pages that can be restored up to a time (forget.grace), packed.
  CREATE TABLE IF NOT EXISTS kept_pages (
    url TEXT PRIMARY KEY,
    until INTEGER NOT NULL,
    packed BLOB NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  -- Why the last visit ended as it did; of kept pages it is not asked.
  ALTER TABLE urls ADD COLUMN reason TEXT;
  UPDATE urls SET reason = (SELECT reason FROM visits WHERE page = urls.id ORDER BY at DESC LIMIT 1)
    WHERE outcome IS NOT NULL AND outcome NOT IN ('indexed', 'minor', 'unchanged');
  -- What filters refused beyond the rows of refused_urls: a count of different URLs, as registers, and links not read.
  CREATE TABLE refused_more (
    filter TEXT PRIMARY KEY,
    registers BLOB,
    unread INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  `,
];

/** How many steps the first released version, 0.1.0, had taken. Later steps add tables, columns and indexes alone. */
export const OLDEST_READABLE = 8;
/** How many steps there are. */
export const SCHEMA_STEPS = MIGRATIONS.length;

/** Steps after those of 0.1.0, for the test that they only add. */
export const ADDING_STEPS = MIGRATIONS.slice(OLDEST_READABLE);

/** Takes the steps that a database has not taken yet. */
export function migrate(file: SqliteFile): void {
  if (isUpToDate(file)) return;
  file.transaction(() => {
    // Another process may have taken them while this one waited for its turn.
    for (let step = schemaVersion(file); step < MIGRATIONS.length; step++) {
      file.exec(MIGRATIONS[step]!);
      file.exec(`PRAGMA user_version = ${step + 1}`);
    }
  });
}

/** Has a database taken every step? Throws if it has taken more than this version knows. */
export function isUpToDate(file: SqliteFile): boolean {
  const taken = schemaVersion(file);
  if (taken > MIGRATIONS.length) {
    throw new TaziError('project-newer', { file: file.name, found: taken, known: MIGRATIONS.length });
  }
  return taken === MIGRATIONS.length;
}

/** How many steps a database has taken; 0 for a new one. */
export function schemaVersion(file: SqliteFile): number {
  const row = file.prepare('PRAGMA user_version').get() as { user_version: number };
  return row.user_version;
}

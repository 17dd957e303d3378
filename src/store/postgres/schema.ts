import { TaziError } from '../../model/errors.ts';
import { SHARDS } from '../../model/shard.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { shared } from './statement.ts';

/** The oldest PostgreSQL that is still maintained has everything used here. */
export const LEAST_VERSION = 14;

/**
 * The schema as a list of steps; the table `steps` remembers how many were taken. A step that was released is
 * never edited. Tables that grow with the web have a column `shard`, first in every key, so that they can be
 * distributed by it.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE SEQUENCE site_numbers;
  CREATE SEQUENCE visit_numbers;
  CREATE SEQUENCE version_numbers;
  CREATE SEQUENCE change_numbers;
  CREATE TABLE sites (
    shard smallint NOT NULL,
    id bigint NOT NULL,
    name text NOT NULL,
    -- What the site calls itself.
    title text,
    PRIMARY KEY (shard, id),
    UNIQUE (shard, name)
  );
  CREATE INDEX sites_id ON sites (id);
  -- due: 0 = not yet visited, NULL = never again.
  CREATE TABLE urls (
    shard smallint NOT NULL,
    id bigint NOT NULL,
    url text NOT NULL,
    site bigint NOT NULL,
    via text NOT NULL,
    found_on bigint,
    found_at bigint NOT NULL,
    anchor text NOT NULL,
    depth integer NOT NULL,
    priority double precision NOT NULL,
    due bigint DEFAULT 0,
    visits integer NOT NULL DEFAULT 0,
    failures integer NOT NULL DEFAULT 0,
    visited_at bigint,
    outcome text,
    etag text,
    last_modified text,
    body_hash text NOT NULL DEFAULT '',
    duplicate_of bigint,
    policy text,
    notes text,
    PRIMARY KEY (shard, id),
    UNIQUE (shard, url)
  ) WITH (fillfactor = 80);
  CREATE INDEX urls_site ON urls (shard, site, id);
  CREATE INDEX urls_duplicate ON urls (duplicate_of) WHERE duplicate_of IS NOT NULL;
  CREATE INDEX urls_seed ON urls (shard) WHERE via = 'seed';
  CREATE TABLE pages (
    shard smallint NOT NULL,
    id bigint NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    language text NOT NULL,
    topic text,
    topic_scores text,
    description text,
    author text,
    published_at bigint,
    fetched_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    body_hash text NOT NULL,
    text_hash text NOT NULL,
    simhash_high bigint NOT NULL,
    simhash_low bigint NOT NULL,
    kind text,
    media text,
    opt_out text,
    language_doubt smallint NOT NULL DEFAULT 0,
    topics text,
    PRIMARY KEY (shard, id)
  );
  CREATE INDEX pages_text_hash ON pages (text_hash);
  CREATE TABLE bodies (
    shard smallint NOT NULL,
    id bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (shard, id)
  );
  -- Bodies come compressed.
  ALTER TABLE bodies ALTER COLUMN body SET STORAGE EXTERNAL;
  -- The newest step of each page; a step whose page is gone is its removal. Indexes follow seq.
  CREATE TABLE changes (
    shard smallint NOT NULL,
    page bigint NOT NULL,
    seq bigint NOT NULL,
    PRIMARY KEY (shard, page)
  );
  CREATE INDEX changes_seq ON changes (seq);
  CREATE TABLE visits (
    shard smallint NOT NULL,
    id bigint NOT NULL DEFAULT nextval('visit_numbers'),
    page bigint NOT NULL,
    at bigint NOT NULL,
    scheduled bigint NOT NULL,
    outcome text NOT NULL,
    heard text NOT NULL,
    status integer NOT NULL,
    reason text NOT NULL,
    bytes bigint NOT NULL,
    took_ms bigint NOT NULL,
    next bigint,
    PRIMARY KEY (shard, id)
  );
  CREATE INDEX visits_page ON visits (shard, page, at);
  CREATE INDEX visits_id ON visits (id);
  -- Links of a page, packed: they are read as a whole or not at all.
  CREATE TABLE links (
    shard smallint NOT NULL,
    page bigint NOT NULL,
    targets text NOT NULL,
    PRIMARY KEY (shard, page)
  );
  -- What pages said before; the newest few of each.
  CREATE TABLE versions (
    shard smallint NOT NULL,
    id bigint NOT NULL DEFAULT nextval('version_numbers'),
    page bigint NOT NULL,
    at bigint NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (shard, id)
  );
  CREATE INDEX versions_page ON versions (shard, page, id);
  CREATE TABLE site_memories (
    shard smallint NOT NULL,
    site bigint NOT NULL,
    memory bytea NOT NULL,
    PRIMARY KEY (shard, site)
  );
  -- Totals that would be dear to count, by shard, so that workers do not wait for each other's.
  CREATE TABLE totals (
    shard smallint NOT NULL,
    name text NOT NULL,
    value bigint NOT NULL,
    PRIMARY KEY (shard, name)
  );
  -- URLs that the owner of another shard found.
  CREATE TABLE inbox (
    shard smallint NOT NULL,
    place bigserial,
    id bigint NOT NULL,
    url text NOT NULL,
    via text NOT NULL,
    found_on bigint,
    found_at bigint NOT NULL,
    anchor text NOT NULL,
    depth integer NOT NULL,
    priority double precision NOT NULL,
    PRIMARY KEY (shard, place)
  );
  -- Who crawls what, by the clock of the database.
  CREATE TABLE shards (
    shard smallint PRIMARY KEY,
    owner text,
    epoch bigint NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL DEFAULT '-infinity'
  );
  INSERT INTO shards (shard) SELECT generate_series(0, ${SHARDS - 1});
  CREATE TABLE workers (
    worker text PRIMARY KEY,
    expires_at timestamptz NOT NULL,
    is_idle boolean NOT NULL DEFAULT false
  );
  -- Pages that the workers of the current run may still fetch together.
  CREATE TABLE runs (
    id smallint PRIMARY KEY CHECK (id = 1),
    max_pages bigint NOT NULL,
    granted bigint NOT NULL
  );
  -- The last transaction of each writer: was it written before its connection broke?
  CREATE TABLE commits (writer text PRIMARY KEY, token text NOT NULL);
  CREATE TABLE unknown_words (
    word text PRIMARY KEY,
    count bigint NOT NULL,
    capitals bigint NOT NULL,
    all_capitals bigint NOT NULL,
    apostrophes bigint NOT NULL,
    firsts bigint NOT NULL,
    contexts text NOT NULL
  );
  -- class NULL: refused, not to be proposed again.
  CREATE TABLE dictionary (word text PRIMARY KEY, class text, at bigint NOT NULL);
  CREATE TABLE counters (name text PRIMARY KEY, value bigint NOT NULL);
  CREATE TABLE own_topics (id text PRIMARY KEY, definition text NOT NULL);
  CREATE TABLE topic_labels (
    topic text NOT NULL,
    page bigint NOT NULL,
    is_about boolean NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (topic, page)
  );
  CREATE TABLE robots (origin text PRIMARY KEY, site text NOT NULL, told text NOT NULL);
  CREATE INDEX robots_of_site ON robots (site);
  CREATE TABLE refused_urls (
    url text PRIMARY KEY,
    filter text NOT NULL,
    reason text NOT NULL,
    via text NOT NULL,
    found_on bigint,
    depth integer NOT NULL,
    anchor text NOT NULL,
    at bigint NOT NULL
  );
  CREATE INDEX refused_of_filter ON refused_urls (filter);
  CREATE TABLE requests (
    id bigserial PRIMARY KEY,
    at bigint NOT NULL,
    kind text NOT NULL,
    payload text NOT NULL,
    done_at bigint,
    result text,
    -- Workers that have taken it up, where it is for all of them.
    seen text[] NOT NULL DEFAULT '{}'
  );
  CREATE INDEX requests_open ON requests (id) WHERE done_at IS NULL;
  -- A row per worker, written every second.
  CREATE TABLE status (worker text PRIMARY KEY, at bigint NOT NULL, status text NOT NULL);
  `,
  `
  -- What the project was asked to forget, and keeps out: a URL, or "site:" and a name. Never the text.
  CREATE TABLE forgotten (what text PRIMARY KEY, at bigint NOT NULL, reason text NOT NULL);
  `,
  `
  -- Requests at a time to an address that sites of several workers share: a slot is its owner's for as long as the owner lives.
  CREATE TABLE address_slots (
    address text NOT NULL,
    slot integer NOT NULL,
    owner text NOT NULL,
    since timestamptz NOT NULL,
    is_wanted boolean NOT NULL DEFAULT false,
    PRIMARY KEY (address, slot)
  );
  CREATE INDEX address_slots_of ON address_slots (owner);
  `,
  `
  -- A body is here, or it is a part of an object in an S3 store.
  ALTER TABLE bodies ALTER COLUMN body DROP NOT NULL, ADD COLUMN object text, ADD COLUMN start bigint, ADD COLUMN length integer;
  -- What objects still hold of pages that have changed or gone.
  CREATE TABLE old_bodies (shard smallint NOT NULL, id bigint NOT NULL, object text NOT NULL, start bigint NOT NULL, length integer NOT NULL);
  CREATE INDEX old_bodies_of ON old_bodies (shard, id);
  `,
  `
  -- The shape of URLs for whose news a URL that was never visited waits, behind all others.
  ALTER TABLE urls ADD COLUMN deferred text;
  CREATE INDEX urls_deferred ON urls (shard, deferred) WHERE deferred IS NOT NULL;
  -- Shapes that stopped bringing anything new; what is known of them, as JSON.
  CREATE TABLE shapes (
    shard smallint NOT NULL,
    pattern text NOT NULL,
    site text NOT NULL,
    state text NOT NULL,
    PRIMARY KEY (shard, pattern)
  );
  `,
  `
  -- The unknown words that each page has contributed to the counts, between blanks: a revisit adds only others.
  CREATE TABLE page_words (page bigint PRIMARY KEY, words text NOT NULL);
  -- Forgotten pages that can be restored up to a time (forget.grace), packed.
  CREATE TABLE kept_pages (url text PRIMARY KEY, until bigint NOT NULL, packed bytea NOT NULL);
  `,
  `
  -- Why the last visit ended as it did; of kept pages it is not asked.
  ALTER TABLE urls ADD COLUMN reason text;
  UPDATE urls u SET reason = (SELECT v.reason FROM visits v WHERE v.shard = u.shard AND v.page = u.id ORDER BY v.at DESC LIMIT 1)
    WHERE outcome IS NOT NULL AND outcome NOT IN ('indexed', 'minor', 'unchanged');
  -- What filters refused beyond the rows of refused_urls: a count of different URLs, as registers, and links not read.
  CREATE TABLE refused_more (filter text PRIMARY KEY, registers bytea, unread bigint NOT NULL DEFAULT 0);
  `,
];

const STEPS = shared('SELECT count(*)::integer AS steps FROM steps');

/** Creates the schema, or takes the missing steps; one process at a time. */
export async function migratePostgres(database: PostgresDatabase, schema: string): Promise<void> {
  await database
    .exec(
      `CREATE SCHEMA IF NOT EXISTS ${schema}; CREATE TABLE IF NOT EXISTS ${schema}.steps (step integer PRIMARY KEY)`,
    )
    // Two processes that start at the same moment: the other one has created it.
    .catch((error: unknown) => {
      if (!/^(23505|42P06|42P07)$/.test(String((error as { code?: unknown }).code))) throw error;
    });
  for (let taken = await stepsTaken(database); taken < MIGRATIONS.length; taken++) {
    // Several statements in one text are a transaction.
    await database
      .exec(`INSERT INTO steps VALUES (${taken + 1}); ${MIGRATIONS[taken]}`)
      .catch((error: unknown) => {
        // Another process took the step while this one waited for its turn.
        if (String((error as { code?: unknown }).code) !== '23505') throw error;
      });
  }
}

/** Has the database taken every step? Throws if it has taken more than this version knows. */
export async function isPostgresUpToDate(database: PostgresDatabase): Promise<boolean> {
  try {
    return (await stepsTaken(database)) === MIGRATIONS.length;
  } catch (error) {
    if (String((error as { code?: unknown }).code) === '42P01') return false; // no such table: nothing exists yet
    throw error;
  }
}

/** Has an older version created it? Only a crawler, or `tazi upgrade`, converts a database that others use. */
export async function isPostgresOlder(database: PostgresDatabase): Promise<boolean> {
  try {
    const steps = await stepsTaken(database);
    return steps > 0 && steps < MIGRATIONS.length;
  } catch (error) {
    if (String((error as { code?: unknown }).code) === '42P01') return false;
    throw error;
  }
}

async function stepsTaken(database: PostgresDatabase): Promise<number> {
  const { steps } = (await database.get<{ steps: number }>(STEPS))!;
  if (steps > MIGRATIONS.length)
    throw new TaziError('project-newer', { file: database.location, found: steps, known: MIGRATIONS.length });
  return steps;
}

import {
  coveredBy,
  type ForgetMatches,
  type ForgottenEntry,
  type ForgottenPages,
  forgottenSite,
} from '../../model/forgotten-list.ts';
import { linkTargets } from '../../model/link-targets.ts';
import type { OwnTopicDefinition } from '../../model/own-topic-definition.ts';
import { isForeign, type PageId } from '../../model/page.ts';
import { shardOfSite } from '../../model/shard.ts';
import type { Forgotten } from '../../model/store.ts';
import { siteOf } from '../../model/urls/site-of.ts';
import type { VisitOutcome } from '../../model/visit.ts';
import { forgetMatches } from '../forget-matches.ts';
import { forgottenWords, isQuoted } from '../forgotten-words.ts';
import { packLinks, unpackLinks } from '../sqlite/packed-links.ts';
import { storableText } from '../storable-text.ts';
import { byShard } from './by-shard.ts';
import type { PostgresBodies } from './postgres-bodies.ts';
import { addChanges } from './postgres-change-log.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { keptPages, removePages } from './postgres-pages.ts';
import { TotalChanges } from './postgres-totals.ts';
import { allShards, oneShard, shared } from './statement.ts';

/** Rows with links that are read at a time. */
const LINKS_AT_ONCE = 500;

const LIST = shared('SELECT what, at, reason FROM forgotten ORDER BY at, what');
const ADD = shared(`INSERT INTO forgotten (what, at, reason) VALUES ($1, $2, $3)
  ON CONFLICT (what) DO UPDATE SET reason = excluded.reason`);
const ADOPT = shared(`INSERT INTO forgotten (what, at, reason) VALUES ($1, $2, $3)
  ON CONFLICT (what) DO UPDATE SET at = excluded.at, reason = excluded.reason`);
const KEEP_OUT = oneShard(
  'UPDATE urls SET due = NULL WHERE shard = $1 AND id = ANY($2::bigint[]) AND visits = 0',
);
const REMOVE = shared('DELETE FROM forgotten WHERE what = $1');
const BY_URL = allShards('SELECT id, url FROM urls WHERE url = $1');
const BY_SITE = allShards(
  `SELECT u.id, u.url FROM sites s JOIN urls u ON u.shard = s.shard AND u.site = s.id
  WHERE s.name IN ($1, $2) OR right(s.name, length($1) + 1) = '.' || $1 OR right($1, length(s.name) + 1) = '.' || s.name`,
);
const PAGES = oneShard(`SELECT u.url, s.name AS site FROM pages p JOIN urls u ON u.shard = $1 AND u.id = p.id
  JOIN sites s ON s.shard = $1 AND s.id = u.site WHERE p.shard = $1 AND p.id = ANY($2::bigint[]) ORDER BY p.id`);
// All spellings of an address are in one shard.
const MEANT =
  allShards(`SELECT t.id, t.url FROM urls a JOIN urls t ON t.shard = a.shard AND t.id = a.duplicate_of
  WHERE a.id = ANY($1::bigint[]) AND a.outcome = 'alias'`);
// One that is kept says something else, although it names the page as its address.
const COPIES = allShards(`SELECT id, url FROM urls WHERE duplicate_of = ANY($1::bigint[])
  AND NOT EXISTS (SELECT 1 FROM pages p WHERE p.shard = urls.shard AND p.id = urls.id)`);
const FOUND_ON = allShards("SELECT id FROM urls WHERE anchor <> '' AND found_on = ANY($1::bigint[])");
const LINKS = allShards('SELECT page, targets FROM links WHERE page > $1 ORDER BY page LIMIT $2');
const PAGE_TEXTS = oneShard(
  "SELECT title, text, coalesce(description, '') AS more FROM pages WHERE shard = $1 AND id = ANY($2::bigint[])",
);
const VERSION_TEXTS = oneShard(
  "SELECT title, text, '' AS more FROM versions WHERE shard = $1 AND page = ANY($2::bigint[])",
);
const OUTCOMES = oneShard(
  'SELECT outcome, count(*) AS n FROM visits WHERE shard = $1 AND page = ANY($2::bigint[]) GROUP BY outcome',
);
const REMOVE_ROWS = [
  oneShard('DELETE FROM versions WHERE shard = $1 AND page = ANY($2::bigint[])'),
  oneShard('DELETE FROM visits WHERE shard = $1 AND page = ANY($2::bigint[])'),
  oneShard('DELETE FROM links WHERE shard = $1 AND page = ANY($2::bigint[])'),
  oneShard(`UPDATE urls SET anchor = '', due = NULL, visits = 0, failures = 0, visited_at = NULL, outcome = NULL, etag = NULL,
    last_modified = NULL, body_hash = '', duplicate_of = NULL, policy = NULL, notes = NULL, deferred = NULL,
    reason = NULL
    WHERE shard = $1 AND id = ANY($2::bigint[])`),
];
const DROP_ANCHORS = oneShard("UPDATE urls SET anchor = '' WHERE shard = $1 AND id = ANY($2::bigint[])");
const PUT_LINKS = oneShard('UPDATE links SET targets = $3 WHERE shard = $1 AND page = $2');
const DUE_AGAIN = oneShard(`UPDATE urls SET due = 0
  WHERE shard = $1 AND id = ANY($2::bigint[]) AND (outcome IS NULL OR outcome = 'forbidden')`);
const DROP_TITLE = oneShard('UPDATE sites SET title = NULL WHERE shard = $1 AND name = $2');
const REMOVE_SHAPES = oneShard(
  'DELETE FROM shapes WHERE shard = $1 AND (site = $2 OR starts_with(pattern, $3))',
);
const REMOVE_CONTRIBUTED = shared('DELETE FROM page_words WHERE page = ANY($1::bigint[])');
const REMOVE_LABELS = shared('DELETE FROM topic_labels WHERE page = ANY($1::bigint[])');
const REMOVE_REFUSED = shared('DELETE FROM refused_urls WHERE found_on = ANY($1::bigint[])');
const REMOVE_REFUSED_URL = shared('DELETE FROM refused_urls WHERE url = $1');
const REFUSED = shared('SELECT url FROM refused_urls WHERE strpos(url, $1) > 0');
const REMOVE_ROBOTS = shared('DELETE FROM robots WHERE site = $1');
const REMOVE_WORDS = shared('DELETE FROM unknown_words WHERE word = ANY($1::text[])');
const DROP_CONTEXTS = shared("UPDATE unknown_words SET contexts = '[]' WHERE contexts <> '[]'");
const TOPICS = shared('SELECT id, definition FROM own_topics');
const PUT_TOPIC = shared('UPDATE own_topics SET definition = $2 WHERE id = $1');
const DROP_PAYLOADS = shared("UPDATE requests SET payload = 'null' WHERE done_at IS NOT NULL");

type Found = { id: PageId; url: string };

/** Forgets like the SQLite store; deleted rows leave the server's own files when it vacuums them. */
export class PostgresForgotten implements Forgotten {
  readonly #database: PostgresDatabase;
  readonly #bodies: PostgresBodies;

  constructor(database: PostgresDatabase, bodies: PostgresBodies) {
    this.#database = database;
    this.#bodies = bodies;
  }

  list(): Promise<ForgottenEntry[]> {
    return this.#database.all(LIST);
  }

  find(what: readonly string[]): Promise<PageId[]> {
    return this.#database.transaction(async (transaction) => {
      const found = await matching(transaction, what);
      await withCopies(transaction, what, found);
      return [...found];
    });
  }

  preview(what: readonly string[]): Promise<ForgetMatches> {
    return this.#database.transaction(async (transaction) => {
      const found = await matching(transaction, what);
      const names = await withCopies(transaction, what, found);
      const pages: { url: string; site: string }[] = [];
      for (const [shard, some] of byShard([...found], (id) => id))
        pages.push(...(await transaction.all<{ url: string; site: string }>(PAGES, shard, some)));
      return forgetMatches(names, found.size, pages);
    });
  }

  forget(what: readonly string[], reason: string, now: number): Promise<ForgottenPages> {
    return this.#database.transaction(async (transaction) => {
      const found = await matching(transaction, what);
      const names = await withCopies(transaction, what, found);
      for (const name of names) await transaction.run(ADD, name, now, storableText(reason));
      const ids = [...found];
      for (const [shard, some] of byShard(ids, (id) => id)) await this.#bodies.wipe(transaction, shard, some);
      const { texts, pages } = await removeStored(transaction, ids);
      await removeTraces(transaction, what, ids);
      await transaction.run(REMOVE_WORDS, forgottenWords(texts));
      await transaction.run(DROP_CONTEXTS);
      await removeExamples(transaction, texts);
      await removeLinks(transaction, found);
      return { what: [...names], ids, pages };
    });
  }

  adopt(entries: readonly ForgottenEntry[], keptOut: readonly PageId[]): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      for (const { what, at, reason } of entries) await transaction.run(ADOPT, what, at, reason);
      for (const [shard, some] of byShard([...keptOut], (id) => id))
        await transaction.run(KEEP_OUT, shard, some);
    });
  }

  undo(what: readonly string[]): Promise<{ what: string[]; ids: PageId[] }> {
    return this.#database.transaction(async (transaction) => {
      const removed: string[] = [];
      for (const name of what) if ((await transaction.run(REMOVE, name)) > 0) removed.push(name);
      const ids = [...(await matching(transaction, removed))];
      for (const [shard, some] of byShard(ids, (id) => id)) await transaction.run(DUE_AGAIN, shard, some);
      return { what: removed, ids };
    });
  }

  async purge(): Promise<boolean> {
    await this.#database.run(DROP_PAYLOADS);
    return true;
  }
}

async function matching(transaction: Transaction, what: readonly string[]): Promise<Set<PageId>> {
  const ids = new Set<PageId>();
  for (const name of what) {
    const site = forgottenSite(name);
    const rows =
      site === null
        ? await transaction.all<Found>(BY_URL, name)
        : await transaction.all<Found>(BY_SITE, site, siteOf(`http://${site}/`));
    const isCovered = coveredBy([name]);
    for (const { id, url } of rows) if (isCovered(url)) ids.add(id);
  }
  return ids;
}

async function withCopies(
  transaction: Transaction,
  what: readonly string[],
  ids: Set<PageId>,
): Promise<Set<string>> {
  const names = new Set(what);
  if (what.every((name) => forgottenSite(name) !== null)) return names;
  // Whoever names another spelling of an address means its page.
  for (const statement of [MEANT, COPIES])
    for (const { id, url } of await transaction.all<Found>(statement, [...ids])) {
      ids.add(id);
      names.add(url);
    }
  return names;
}

async function removeStored(
  transaction: Transaction,
  ids: readonly PageId[],
): Promise<{ texts: string[]; pages: number }> {
  const totals = new TotalChanges();
  const texts: string[] = [];
  const removed: PageId[] = [];
  for (const [shard, some] of byShard(ids, (id) => id)) {
    for (const statement of [PAGE_TEXTS, VERSION_TEXTS])
      for (const row of await transaction.all<{ title: string; text: string; more: string }>(
        statement,
        shard,
        some,
      ))
        texts.push(`${row.title}\n${row.text}\n${row.more}`);
    for (const { outcome, n } of await transaction.all<{ outcome: VisitOutcome; n: number }>(
      OUTCOMES,
      shard,
      some,
    ))
      totals.add(shard, `outcome:${outcome}`, -n);
    const kept = await keptPages(transaction, shard, some);
    for (const { language } of kept.values())
      totals.add(shard, isForeign(language) ? 'foreign' : 'pages', -1);
    await removePages(transaction, shard, [...kept.keys()]);
    removed.push(...kept.keys());
    for (const statement of REMOVE_ROWS) await transaction.run(statement, shard, some);
  }
  await totals.write(transaction);
  await addChanges(transaction, removed);
  return { texts, pages: removed.length };
}

async function removeTraces(
  transaction: Transaction,
  what: readonly string[],
  ids: readonly PageId[],
): Promise<void> {
  const foundThere = await transaction.all<{ id: PageId }>(FOUND_ON, ids);
  for (const [shard, some] of byShard(
    foundThere.map(({ id }) => id),
    (id) => id,
  ))
    await transaction.run(DROP_ANCHORS, shard, some);
  await transaction.run(REMOVE_LABELS, ids);
  await transaction.run(REMOVE_CONTRIBUTED, ids);
  await transaction.run(REMOVE_REFUSED, ids);
  for (const name of what) {
    await transaction.run(REMOVE_REFUSED_URL, name);
    const site = forgottenSite(name);
    if (site === null) continue;
    const isCovered = coveredBy([name]);
    for (const { url } of await transaction.all<{ url: string }>(REFUSED, site))
      if (isCovered(url)) await transaction.run(REMOVE_REFUSED_URL, url);
    for (const [shard] of byShard(ids, (id) => id)) await transaction.run(DROP_TITLE, shard, site);
    await transaction.run(REMOVE_ROBOTS, site);
    await transaction.run(REMOVE_SHAPES, shardOfSite(siteOf(`http://${site}/`)), site, `${site}/`);
  }
}

async function removeExamples(transaction: Transaction, texts: readonly string[]): Promise<void> {
  for (const { id, definition } of await transaction.all<{ id: string; definition: string }>(TOPICS)) {
    const topic = JSON.parse(definition) as OwnTopicDefinition;
    const kept = topic.texts.filter(({ text }) => !isQuoted(text, texts));
    if (kept.length < topic.texts.length)
      await transaction.run(PUT_TOPIC, id, JSON.stringify({ ...topic, texts: kept }));
  }
}

/** Links of other pages to these, with their words. */
async function removeLinks(transaction: Transaction, ids: ReadonlySet<PageId>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await transaction.all<{ page: PageId; targets: string }>(LINKS, after, LINKS_AT_ONCE);
    for (const { page, targets } of rows) {
      const links = unpackLinks(targets);
      const kept = links.filter(({ id }) => !ids.has(id));
      if (kept.length === links.length) continue;
      const [[shard]] = byShard([page], (id) => id) as [[number, PageId[]]];
      await transaction.run(PUT_LINKS, shard, page, packLinks(linkTargets(kept)));
    }
    if (rows.length < LINKS_AT_ONCE) return;
    after = rows.at(-1)!.page;
  }
}

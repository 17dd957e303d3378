import { type Journey, staysStored } from '../model/journey.ts';
import type { Link } from '../model/link.ts';
import type { Page, PageChange, PageContent, PageId, PageKind, PageMedia, SiteId } from '../model/page.ts';
import type {
  HourOfVisits,
  PageStore,
  ShownPage,
  SiteSummary,
  StoreCounts,
  VisitSums,
} from '../model/page-store.ts';
import type { TopicScores } from '../model/topic.ts';
import type { Visit, VisitOutcome } from '../model/visit.ts';
import { type Connection, closeDatabase, inTransaction, type Statement, withFile } from './database.ts';
import { packLinks, unpackLinks } from './packed-links.ts';
import { SiteMemories } from './site-memories.ts';
import { SqliteUrlStore } from './sqlite-url-store.ts';
import { storableText } from './storable-text.ts';

/** `PageStore` on SQLite: here is my id, give me my page (E3). */
export class SqlitePageStore implements PageStore {
  readonly urls: SqliteUrlStore;
  readonly memories: SiteMemories;
  readonly #connection: Connection;
  readonly #file: string;
  readonly #statements: Statements;
  readonly #mode: 'write' | 'read';
  readonly #counts = new Map<string, number>();
  #closed = false;

  constructor(connection: Connection, file: string, mode: 'write' | 'read') {
    this.#connection = connection;
    this.#file = file;
    this.#mode = mode;
    this.urls = new SqliteUrlStore(connection, file);
    this.memories = new SiteMemories(connection, file);
    this.#statements = prepare(connection);
  }

  async get(id: PageId): Promise<Page | null> {
    return this.#read(({ get }) => {
      const row = get.get(id) as PageRow | undefined;
      return row ? toPage(row) : null;
    });
  }

  async getMany(ids: readonly PageId[]): Promise<Map<PageId, Page>> {
    return this.#read(({ get }) => {
      const pages = new Map<PageId, Page>();
      for (const id of ids) {
        const row = get.get(id) as PageRow | undefined;
        if (row) pages.set(id, toPage(row));
      }
      return pages;
    });
  }

  async getShown(ids: readonly PageId[]): Promise<Map<PageId, ShownPage>> {
    return this.#read(({ shown }) => {
      const pages = new Map<PageId, ShownPage>();
      for (let at = 0; at < ids.length; at += SHOWN_AT_ONCE) {
        const some = Array.from({ length: SHOWN_AT_ONCE }, (_, i) => ids[at + i] ?? NO_PAGE);
        for (const row of shown.all(...some) as ShownPage[]) pages.set(row.id, toShown(row));
      }
      return pages;
    });
  }

  async body(id: PageId): Promise<Uint8Array | null> {
    return this.#read(({ body }) => (body.get(id) as { body: Uint8Array } | undefined)?.body ?? null);
  }

  async commit(journeys: readonly Journey[]): Promise<void> {
    if (journeys.length === 0) return;
    try {
      inTransaction(this.#connection, this.#file, () => {
        for (const journey of journeys) this.#write(journey);
        this.#writeCounts();
      });
    } catch (error) {
      this.#counts.clear();
      this.urls.forgetSites();
      throw error;
    }
  }

  async scan(after: number, limit: number): Promise<PageChange[]> {
    return this.#read(({ scan }) => {
      const rows = scan.all(after, limit) as (PageRow & { seq: number; changed: PageId })[];
      return rows.map((row) => ({
        seq: row.seq,
        id: row.changed,
        page: row.id === null ? null : toPage(row),
      }));
    });
  }

  async sequence(): Promise<number> {
    return this.#read(({ sequence }) => (sequence.get() as { seq: number }).seq);
  }

  async findByTextHash(hash: string, except: PageId): Promise<PageId | null> {
    return this.#read(
      ({ byTextHash }) => (byTextHash.get(hash, except) as { id: PageId } | undefined)?.id ?? null,
    );
  }

  /** The simhash of every page, for finding near-duplicates in memory, and its title. */
  *simhashes(): ReturnType<PageStore['simhashes']> {
    yield* this.#statements.simhashes.iterate() as ReturnType<PageStore['simhashes']>;
  }

  *duplicates(): Iterable<{ id: PageId; original: PageId }> {
    yield* this.#statements.duplicates.iterate() as ReturnType<PageStore['duplicates']>;
  }

  async linksAfter(after: PageId, most: number): ReturnType<PageStore['linksAfter']> {
    const rows = this.#read(
      ({ linksAfter }) => linksAfter.all(after, most) as { page: PageId; targets: string }[],
    );
    return rows.map(({ page, targets }) => ({ page, links: unpackLinks(targets) }));
  }

  async counts(): Promise<StoreCounts> {
    const rows = this.#read(({ totals }) => totals.all() as { name: string; value: number }[]);
    const totals = new Map(rows.map(({ name, value }) => [name, value]));
    const outcomes: Partial<Record<VisitOutcome, number>> = {};
    let visits = 0;
    for (const [name, value] of totals) {
      if (!name.startsWith('outcome:')) continue;
      outcomes[name.slice('outcome:'.length) as VisitOutcome] = value;
      visits += value;
    }
    return {
      sites: this.urls.siteCount(),
      urls: totals.get('urls') ?? 0,
      pages: totals.get('pages') ?? 0,
      visits,
      outcomes,
    };
  }

  async visits(id: PageId, limit: number): Promise<Visit[]> {
    return this.#read(({ visits }) => (visits.all(id, limit) as VisitRow[]).map(toVisit));
  }

  async linksFrom(id: PageId): Promise<(Link & { id: PageId })[]> {
    const row = this.#read(({ links }) => links.get(id) as { targets: string } | undefined);
    const packed = row ? unpackLinks(row.targets) : [];
    return packed.map(({ id: target, anchor }) => ({ id: target, anchor, url: this.urls.url(target) }));
  }

  async siblings(id: PageId, most: number): Promise<PageId[]> {
    const ids = this.#read(({ before, after }) =>
      [before, after].flatMap((side) => (side.all(id, id, most) as { id: PageId }[]).map((row) => row.id)),
    );
    return ids.sort((a, b) => Math.abs(a - id) - Math.abs(b - id) || a - b).slice(0, most);
  }

  async visitHours(): Promise<HourOfVisits[]> {
    const flow = this.#statements.urlFlow.all() as { hour: number; came: number; went: number }[];
    const flowOf = new Map(flow.map((row) => [row.hour, row]));
    let kept = 0;
    return (this.#statements.visitHours.all() as HourOfVisits[]).map(({ hour, visits, unique, changes }) => {
      const { came = 0, went = 0 } = flowOf.get(hour) ?? {};
      const urls = kept + came;
      kept = urls - went;
      return { hour, visits, unique, changes, urls };
    });
  }

  async visitSums(): Promise<VisitSums[]> {
    const rows = this.#read(({ visitSums }) => visitSums.all() as VisitSums[]);
    return rows.map(({ page, visits, changes, changedMs, quietMs, seenAt }) => ({
      page,
      visits,
      changes,
      changedMs,
      quietMs,
      seenAt,
    }));
  }

  /** Sites with an id above `after`, with how much is known of each. */
  async sites(after: SiteId, most: number): Promise<SiteSummary[]> {
    const rows = this.#read(({ sites }) => sites.all(after, most) as SiteSummary[]);
    return rows.map(({ id, name, pages, urls, waiting, lastVisitAt }) => ({
      id,
      name,
      pages,
      urls,
      waiting,
      lastVisitAt,
    }));
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    closeDatabase(this.#connection, this.#mode);
  }

  #read<T>(question: (statements: Statements) => T): T {
    return withFile(this.#file, () => question(this.#statements));
  }

  #write(journey: Journey): void {
    const { visit, content } = journey;
    this.urls.insert(journey.discovered, visit.at);
    this.urls.visited(journey);
    this.#count(`outcome:${visit.outcome}`, 1);
    this.#statements.addVisit.run(
      visit.page,
      visit.at,
      visit.scheduled,
      visit.outcome,
      visit.heard,
      visit.status,
      visit.reason,
      visit.bytes,
      visit.tookMs,
      Number.isFinite(visit.next) ? visit.next : null,
    );
    if (content) this.#put(visit.page, content, journey.body);
    else if (visit.outcome === 'unchanged') this.#statements.seen.run(visit.at, visit.page);
    else if (!staysStored(visit.outcome)) this.#remove(visit.page);
    if (journey.links) {
      this.#statements.putLinks.run(visit.page, packLinks(journey.links));
    }
    for (const replaced of journey.replaces ?? []) {
      this.#remove(replaced);
      this.urls.giveWay(replaced, visit.page);
    }
    if (journey.memories) this.memories.write(journey.memories);
  }

  #put(id: PageId, content: PageContent, body: Uint8Array | null): void {
    const values = [
      id,
      storableText(content.title),
      storableText(content.text),
      content.language,
      content.topic,
      content.topicScores ? JSON.stringify(content.topicScores) : null,
      content.description && storableText(content.description),
      content.author && storableText(content.author),
      content.publishedAt,
      content.fetchedAt,
      content.changedAt,
      content.bodyHash,
      content.textHash,
      content.simhash.high,
      content.simhash.low,
      content.kind ?? null,
      content.media?.length ? JSON.stringify(content.media) : null,
      content.optOut?.length ? JSON.stringify(content.optOut) : null,
      content.isLanguageDoubtful ? 1 : 0,
    ];
    const isNew = this.#statements.add.run(values).changes === 1;
    if (isNew) this.#count('pages', 1);
    else this.#replace(id, content.textHash, values);
    if (body) this.#statements.putBody.run(id, body);
    else if (!isNew) this.#statements.removeBody.run(id);
    this.#statements.changed.run(id);
  }

  #replace(id: PageId, textHash: string, values: readonly unknown[]): void {
    if (this.#statements.keepVersion.run(id, textHash).changes > 0) {
      this.#statements.dropVersions.run(id, id, KEPT_VERSIONS);
    }
    this.#statements.replace.run(values);
  }

  #remove(id: PageId): void {
    if (!this.#statements.has.get(id)) return;
    this.#statements.removeBody.run(id);
    this.#statements.remove.run(id);
    this.#statements.dropVersions.run(id, id, 0);
    this.#statements.changed.run(id);
    this.#count('pages', -1);
  }

  /** Totals are written once for all journeys of a transaction. */
  #count(name: string, by: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
  }

  #writeCounts(): void {
    for (const [name, by] of this.#counts) this.#statements.count.run(name, by);
    this.#counts.clear();
  }
}

/** Former texts of a page that are kept to be compared. */
const KEPT_VERSIONS = 3;

type Statements = ReturnType<typeof prepare>;

const PAGE_COLUMNS = `p.id, u.url, s.name AS site, s.id AS siteId, p.title, p.text, p.language, p.topic, p.topic_scores AS topicScores,
  p.description, p.author, p.published_at AS publishedAt, p.fetched_at AS fetchedAt, p.changed_at AS changedAt,
  p.body_hash AS bodyHash, p.text_hash AS textHash, p.simhash_high, p.simhash_low, p.kind, p.media, p.opt_out AS optOut,
  p.language_doubt AS languageDoubt`;

const PAGE_VALUES = `INTO pages (id, title, text, language, topic, topic_scores, description, author, published_at,
      fetched_at, changed_at, body_hash, text_hash, simhash_high, simhash_low, kind, media, opt_out, language_doubt)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** A page of results in one question: ten of them cost twice as much. */
const SHOWN_AT_ONCE = 10;
/** Ids are positive. */
const NO_PAGE = 0;

function prepare(connection: Connection) {
  const sql = (text: string): Statement => connection.prepare(text);
  return {
    get: sql(
      `SELECT ${PAGE_COLUMNS} FROM pages p JOIN urls u ON u.id = p.id JOIN sites s ON s.id = u.site WHERE p.id = ?`,
    ),
    shown:
      sql(`SELECT p.id, u.url, s.name AS site, p.title, p.text, p.topic, p.kind, p.published_at AS publishedAt,
      p.fetched_at AS fetchedAt, p.changed_at AS changedAt FROM pages p JOIN urls u ON u.id = p.id JOIN sites s ON s.id = u.site
      WHERE p.id IN (${Array.from({ length: SHOWN_AT_ONCE }, () => '?').join(', ')})`),
    has: sql('SELECT 1 FROM pages WHERE id = ?'),
    body: sql('SELECT body FROM bodies WHERE id = ?'),
    scan: sql(`SELECT c.seq, c.page AS changed, ${PAGE_COLUMNS} FROM changes c
      LEFT JOIN pages p ON p.id = c.page LEFT JOIN urls u ON u.id = p.id LEFT JOIN sites s ON s.id = u.site
      WHERE c.seq > ? ORDER BY c.seq LIMIT ?`),
    sequence: sql('SELECT coalesce(max(seq), 0) AS seq FROM changes'),
    byTextHash: sql('SELECT id FROM pages WHERE text_hash = ? AND id <> ? ORDER BY id LIMIT 1'),
    simhashes: sql(`SELECT p.id, u.site AS siteId, p.simhash_high AS high, p.simhash_low AS low, p.title
      FROM pages p JOIN urls u ON u.id = p.id ORDER BY p.id`),
    duplicates: sql('SELECT id, duplicate_of AS original FROM urls WHERE duplicate_of IS NOT NULL'),
    linksAfter: sql('SELECT page, targets FROM links WHERE page > ? ORDER BY page LIMIT ?'),
    totals: sql('SELECT name, value FROM totals'),
    count: sql(
      'INSERT INTO totals VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value',
    ),
    visits: sql('SELECT * FROM visits WHERE page = ? ORDER BY at DESC, id DESC LIMIT ?'),
    addVisit:
      sql(`INSERT INTO visits (page, at, scheduled, outcome, heard, status, reason, bytes, took_ms, next)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    add: sql(`INSERT OR IGNORE ${PAGE_VALUES}`),
    replace: sql(`INSERT OR REPLACE ${PAGE_VALUES}`),
    keepVersion: sql(`INSERT INTO versions (page, at, title, text)
      SELECT id, changed_at, title, text FROM pages WHERE id = ? AND text_hash <> ?`),
    dropVersions: sql(`DELETE FROM versions WHERE page = ? AND id NOT IN
      (SELECT id FROM versions WHERE page = ? ORDER BY id DESC LIMIT ?)`),
    putBody: sql('INSERT OR REPLACE INTO bodies VALUES (?, ?)'),
    seen: sql('UPDATE pages SET fetched_at = ? WHERE id = ?'),
    remove: sql('DELETE FROM pages WHERE id = ?'),
    removeBody: sql('DELETE FROM bodies WHERE id = ?'),
    changed: sql('INSERT OR REPLACE INTO changes (page) VALUES (?)'),
    visitHours:
      sql(`SELECT at / 3600000 * 3600000 AS hour, count(*) AS visits, count(DISTINCT page) AS "unique",
      sum(heard = 'changed') AS changes FROM visits GROUP BY hour ORDER BY hour`),
    // A URL comes with its first visit and goes with the hour that leaves it gone; it counts in both hours.
    urlFlow: sql(`SELECT hour,
      sum((before IS NULL OR before = 'gone') AND hourBefore IS NOT hour) AS came,
      sum(outcome = 'gone' AND hourAfter IS NOT hour) AS went
      FROM (SELECT hour, outcome, lag(outcome) OVER byPage AS before,
        lag(hour) OVER byPage AS hourBefore, lead(hour) OVER byPage AS hourAfter
        FROM (SELECT id, page, at, outcome, at / 3600000 * 3600000 AS hour FROM visits)
        WINDOW byPage AS (PARTITION BY page ORDER BY at, id))
      GROUP BY hour`),
    // Visits that learnt nothing (failed) do not end the time before the next one.
    visitSums:
      sql(`SELECT page, sum(heard IN ('changed', 'unchanged')) AS visits, sum(heard = 'changed') AS changes,
      max(at) AS seenAt,
      sum(CASE heard WHEN 'changed' THEN at - before ELSE 0 END) AS changedMs,
      sum(CASE heard WHEN 'unchanged' THEN at - before ELSE 0 END) AS quietMs
      FROM (SELECT v.page, v.at, v.heard, lag(v.at) OVER (PARTITION BY v.page ORDER BY v.at, v.id) AS before
        FROM visits v JOIN pages p ON p.id = v.page WHERE v.heard <> 'failed')
      GROUP BY page ORDER BY page`),
    sites: sql(`SELECT s.id, s.name, count(u.id) AS urls, count(p.id) AS pages,
      coalesce(sum(u.visits = 0), 0) AS waiting, max(u.visited_at) AS lastVisitAt
      FROM (SELECT * FROM sites WHERE id > ? ORDER BY id LIMIT ?) s
      LEFT JOIN urls u ON u.site = s.id LEFT JOIN pages p ON p.id = u.id GROUP BY s.id ORDER BY s.id`),
    before: sql(`SELECT p.id FROM urls u JOIN pages p ON p.id = u.id
      WHERE u.site = (SELECT site FROM urls WHERE id = ?) AND u.id < ? ORDER BY u.id DESC LIMIT ?`),
    after: sql(`SELECT p.id FROM urls u JOIN pages p ON p.id = u.id
      WHERE u.site = (SELECT site FROM urls WHERE id = ?) AND u.id > ? ORDER BY u.id LIMIT ?`),
    links: sql('SELECT targets FROM links WHERE page = ?'),
    putLinks: sql('INSERT OR REPLACE INTO links VALUES (?, ?)'),
  };
}

type PageRow = Omit<Page, 'simhash' | 'topicScores' | 'kind' | 'media' | 'optOut' | 'isLanguageDoubtful'> & {
  languageDoubt: number;
  topicScores: string | null;
  kind: PageKind | null;
  media: string | null;
  optOut: string | null;
  simhash_high: number;
  simhash_low: number;
};

/** libsql rows carry an extra `_metadata` key; pages are built field by field. */
function toPage(row: PageRow): Page {
  return {
    id: row.id,
    url: row.url,
    site: row.site,
    siteId: row.siteId,
    title: row.title,
    text: row.text,
    language: row.language,
    ...(row.languageDoubt === 1 ? { isLanguageDoubtful: true } : {}),
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
    ...(row.optOut === null ? {} : { optOut: JSON.parse(row.optOut) as string[] }),
  };
}

/** Rows carry more than was asked for. */
function toShown(row: ShownPage): ShownPage {
  return {
    id: row.id,
    url: row.url,
    site: row.site,
    title: row.title,
    text: row.text,
    topic: row.topic,
    kind: row.kind,
    publishedAt: row.publishedAt,
    fetchedAt: row.fetchedAt,
    changedAt: row.changedAt,
  };
}

type VisitRow = Omit<Visit, 'tookMs' | 'next'> & { took_ms: number; next: number | null };

function toVisit(row: VisitRow): Visit {
  return {
    page: row.page,
    at: row.at,
    scheduled: row.scheduled,
    outcome: row.outcome,
    heard: row.heard,
    status: row.status,
    reason: row.reason,
    bytes: row.bytes,
    tookMs: row.took_ms,
    next: row.next ?? Number.POSITIVE_INFINITY,
  };
}

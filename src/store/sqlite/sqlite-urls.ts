import type { Journey } from '../../model/journey.ts';
import type { Discovery, NewUrl } from '../../model/link.ts';
import type { PageId, SiteId } from '../../model/page.ts';
import type { Urls } from '../../model/store.ts';
import type { QueuedUrl, UrlEnding, UrlRecord } from '../../model/url-record.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { siteOf } from '../../model/urls/site-of.ts';
import type { VisitOutcome } from '../../model/visit.ts';
import { storableText } from '../storable-text.ts';
import { ENDING_COLUMNS, type EndingRow, endingsOf, exampleIds, toldReason } from '../url-endings.ts';
import type { Statement } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';
import type { SqliteTotals } from './sqlite-totals.ts';

const SCANNED_AT_ONCE = 5_000;
/** Ids are positive. */
const NO_PAGE = 0;

export class SqliteUrls implements Urls {
  readonly #file: SqliteFile;
  readonly #totals: SqliteTotals;
  readonly #statements: Statements;
  readonly #siteIds = new Map<string, SiteId>();
  /** A URL is read for every visit; its site, which never changes its name, is read once. */
  readonly #siteNames = new Map<SiteId, string>();
  /**
   * URLs that are replaced or repeated by others, read once: the lookup nearly always misses and needs no
   * disk.
   */
  #originals: Set<PageId> | null = null;

  constructor(file: SqliteFile, totals: SqliteTotals) {
    this.#file = file;
    this.#totals = totals;
    this.#statements = prepare(file);
  }

  async add(urls: readonly (NewUrl & { id: PageId })[], now: number): Promise<void> {
    if (urls.length === 0) return;
    try {
      this.#file.transaction(() => {
        this.insert(urls, now);
        this.#totals.write();
      });
    } catch (error) {
      this.#totals.forget();
      this.forgetSites();
      throw error;
    }
  }

  async get(id: PageId): Promise<UrlRecord | null> {
    return this.#read(({ get }) => this.#record(get.get(id)));
  }

  async getMany(ids: readonly PageId[]): Promise<Map<PageId, UrlRecord>> {
    return this.#read(({ get }) => {
      const records = new Map<PageId, UrlRecord>();
      for (const id of ids) {
        const record = this.#record(get.get(id));
        if (record) records.set(id, record);
      }
      return records;
    });
  }

  async find(url: CanonicalUrl): Promise<UrlRecord | null> {
    return this.#read(({ find }) => this.#record(find.get(url)));
  }

  async *scan(): AsyncGenerator<QueuedUrl[]> {
    for (let after = NO_PAGE; ; ) {
      const rows = this.#read(({ scan }) => scan.all(after, SCANNED_AT_ONCE) as QueuedRow[]);
      if (rows.length > 0) yield rows.map(toQueued);
      if (rows.length < SCANNED_AT_ONCE) return;
      after = rows.at(-1)![0];
    }
  }

  async seeds(): Promise<CanonicalUrl[]> {
    return this.#read(({ seeds }) => (seeds.all() as { url: CanonicalUrl }[]).map((row) => row.url));
  }

  async policyStates(after: PageId, limit: number): Promise<{ id: PageId; state: unknown }[]> {
    const rows = this.#read(({ states }) => states.all(after, limit) as { id: PageId; policy: string }[]);
    return rows.map(({ id, policy }) => ({ id, state: JSON.parse(policy) }));
  }

  async standIns(id: PageId): Promise<PageId[]> {
    this.#originals ??= new Set(
      this.#read(({ originals }) => (originals.all() as { id: PageId }[]).map((row) => row.id)),
    );
    if (!this.#originals.has(id)) return [];
    return this.#read(({ standIns }) => (standIns.all(id) as { id: PageId }[]).map((row) => row.id));
  }

  async *duplicates(): AsyncGenerator<{ id: PageId; original: PageId }[]> {
    for (let after = NO_PAGE; ; ) {
      const rows = this.#read(
        ({ duplicates }) => duplicates.all(after, SCANNED_AT_ONCE) as { id: PageId; original: PageId }[],
      );
      if (rows.length > 0) yield rows.map(({ id, original }) => ({ id, original }));
      if (rows.length < SCANNED_AT_ONCE) return;
      after = rows.at(-1)!.id;
    }
  }

  async duplicatesOf(id: PageId, limit: number): Promise<{ id: PageId; url: string }[]> {
    return this.#read(({ duplicatesOf }) =>
      (duplicatesOf.all(id, limit) as { id: PageId; url: string }[]).map((row) => ({
        id: row.id,
        url: row.url,
      })),
    );
  }

  async endings(): Promise<UrlEnding[]> {
    return this.#read(({ endings, urlOf }) => {
      const rows = endings.all() as EndingRow[];
      const ids = rows.flatMap(exampleIds);
      return endingsOf(rows, new Map(ids.map((id) => [id, (urlOf.get(id) as { url: CanonicalUrl }).url])));
    });
  }

  /** Like `add`, inside the caller's transaction; the caller writes the totals. */
  insert(urls: readonly (NewUrl & { id: PageId })[], now: number): void {
    for (const { id, url, via, foundOn, anchor, depth, priority, siteId, deferred } of urls) {
      this.#statements.add.run(
        id,
        url,
        this.#siteId(siteOf(url), siteId),
        via,
        foundOn,
        now,
        storableText(anchor),
        depth,
        priority,
        deferred ?? null,
      );
    }
    // Not the last id: a crawl that is stopped leaves some of its ids unused.
    if (urls.length > 0) this.#totals.add('urls', urls.length);
  }

  /** Records the result of a visit for its URL, inside the caller's transaction. */
  visited(journey: Journey): void {
    const { visit, validators } = journey;
    if (journey.duplicateOf !== null) this.#originals?.add(journey.duplicateOf);
    const { changes } = this.#statements.visited.run(
      Number.isFinite(visit.next) ? visit.next : null,
      visit.outcome === 'failed' ? 1 : 0,
      visit.at,
      toldReason(visit.reason),
      visit.outcome,
      validators.etag,
      validators.lastModified,
      journey.bodyHash,
      journey.duplicateOf,
      journey.policyState === undefined ? null : JSON.stringify(journey.policyState),
      journey.notes === undefined ? null : JSON.stringify(journey.notes),
      visit.page,
    );
    if (changes === 0) throw new Error(`URL ${visit.page} was visited but is not in the store`);
    if (visit.outcome === 'alias' && journey.duplicateOf !== null)
      this.#follow(visit.page, journey.duplicateOf, visit.at);
  }

  /** Spellings of an alias are spellings of its target, which stands for itself; if it was one, it is due again. */
  #follow(alias: PageId, target: PageId, now: number): void {
    this.#statements.standAlone.run(now, target, alias);
    this.#statements.passOn.run(target, alias, target);
  }

  /** Another page replaces it; inside the caller's transaction. */
  giveWay(id: PageId, to: PageId): void {
    this.#originals?.add(to);
    this.#statements.giveWay.run(to, id);
  }

  /** The name of a page's site; its home page takes precedence. Inside the caller's transaction. */
  nameSite(page: PageId, title: string, isSure: boolean): void {
    this.#statements.nameSite.run(title, page, title, isSure ? 1 : 0);
  }

  /** Site ids assigned in a transaction that was rolled back are wrong. */
  forgetSites(): void {
    this.#siteIds.clear();
    this.#siteNames.clear();
  }

  #read<T>(question: (statements: Statements) => T): T {
    return this.#file.read(() => question(this.#statements));
  }

  #record(row: unknown): UrlRecord | null {
    if (row === undefined) return null;
    const [, , site] = row as UrlRow;
    let name = this.#siteNames.get(site);
    if (name === undefined) {
      ({ name } = this.#statements.siteName.get(site) as { name: string });
      this.#siteNames.set(site, name);
    }
    return toRecord(row as UrlRow, name);
  }

  #siteId(name: string, wanted?: SiteId): SiteId {
    const known = this.#siteIds.get(name);
    if (known !== undefined) return known;
    // Both do nothing if the name already exists; the first one also if the id is taken.
    if (wanted !== undefined) this.#statements.addSiteAs.run(wanted, name);
    this.#statements.addSite.run(name);
    const { id } = this.#statements.site.get(name) as { id: SiteId };
    this.#siteIds.set(name, id);
    return id;
  }
}

type QueuedRow = [
  id: PageId,
  url: CanonicalUrl,
  depth: number,
  priority: number,
  due: number | null,
  visits: number,
  failures: number,
  outcome: VisitOutcome | null,
  deferred: string | null,
];

function toQueued([
  id,
  url,
  depth,
  priority,
  due,
  visits,
  failures,
  outcome,
  deferred,
]: QueuedRow): QueuedUrl {
  const row = { id, url, depth, priority, due: due ?? Number.POSITIVE_INFINITY, visits, failures, outcome };
  return deferred === null ? row : { ...row, deferred };
}

type Statements = ReturnType<typeof prepare>;

const URL_COLUMNS = `id, url, site, via, found_on, found_at, anchor, depth, priority, due, visits, failures, visited_at, outcome,
  etag, last_modified, body_hash, duplicate_of, policy, notes, deferred`;

function prepare(file: SqliteFile) {
  const sql = (text: string): Statement => file.prepare(text);
  return {
    add: sql(`INSERT INTO urls (id, url, site, via, found_on, found_at, anchor, depth, priority, deferred)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    visited:
      sql(`UPDATE urls SET due = ?, failures = CASE ? WHEN 1 THEN failures + 1 ELSE 0 END, visits = visits + 1,
      visited_at = ?, reason = coalesce(?, reason), outcome = ?, etag = ?, last_modified = ?, body_hash = ?, duplicate_of = ?, policy = ?,
      notes = coalesce(?, notes), deferred = NULL WHERE id = ?`),
    nameSite: sql(`UPDATE sites SET title = ? WHERE id = (SELECT site FROM urls WHERE id = ?)
      AND title IS NOT ? AND (title IS NULL OR ?)`),
    scan: file.prepare(
      'SELECT id, url, depth, priority, due, visits, failures, outcome, deferred FROM urls WHERE id > ? ORDER BY id LIMIT ?',
      'arrays',
    ),
    duplicates: sql(`SELECT id, duplicate_of AS original FROM urls WHERE duplicate_of IS NOT NULL AND id > ?
      AND NOT EXISTS (SELECT 1 FROM pages p WHERE p.id = urls.id) ORDER BY id LIMIT ?`),
    duplicatesOf: sql(`SELECT id, url FROM urls WHERE duplicate_of = ?
      AND NOT EXISTS (SELECT 1 FROM pages p WHERE p.id = urls.id) ORDER BY id LIMIT ?`),
    get: file.prepare(`SELECT ${URL_COLUMNS} FROM urls WHERE id = ?`, 'arrays'),
    find: file.prepare(`SELECT ${URL_COLUMNS} FROM urls WHERE url = ?`, 'arrays'),
    standIns: sql('SELECT u.id FROM urls u JOIN pages p ON p.id = u.id WHERE u.duplicate_of = ? LIMIT 100'),
    originals: sql('SELECT DISTINCT duplicate_of AS id FROM urls WHERE duplicate_of IS NOT NULL'),
    giveWay: sql(
      "UPDATE urls SET outcome = 'duplicate', reason = 'canonical', duplicate_of = ? WHERE id = ?",
    ),
    standAlone: sql(`UPDATE urls SET duplicate_of = NULL, due = CASE outcome WHEN 'alias' THEN ? ELSE due END
      WHERE id = ? AND duplicate_of = ?`),
    passOn: sql("UPDATE urls SET duplicate_of = ? WHERE duplicate_of = ? AND outcome = 'alias' AND id <> ?"),
    // Failed and forbidden URLs wait by a rule of their own.
    states:
      sql(`SELECT id, policy FROM urls WHERE id > ? AND policy IS NOT NULL AND due IS NOT NULL AND failures = 0
      AND outcome <> 'forbidden' ORDER BY id LIMIT ?`),
    seeds: sql("SELECT url FROM urls WHERE via = 'seed'"),
    // Ids are below 2^40.
    endings: sql(`SELECT ${ENDING_COLUMNS},
        u.outcome = 'failed' AND EXISTS (SELECT 1 FROM pages p WHERE p.id = u.id) AS kept,
        count(*) AS count, min(u.id) AS first, max(u.id) AS last,
        min((u.id * 40503 % 65521) * 1099511627776 + u.id) % 1099511627776 AS low,
        max((u.id * 40503 % 65521) * 1099511627776 + u.id) % 1099511627776 AS high
      FROM urls u GROUP BY 1, 2, 3`),
    urlOf: sql('SELECT url FROM urls WHERE id = ?'),
    addSite: sql('INSERT OR IGNORE INTO sites (name) VALUES (?)'),
    addSiteAs: sql('INSERT OR IGNORE INTO sites (id, name) VALUES (?, ?)'),
    site: sql('SELECT id FROM sites WHERE name = ?'),
    siteName: sql('SELECT name FROM sites WHERE id = ?'),
  };
}

/** In the order of URL_COLUMNS. */
type UrlRow = [
  id: PageId,
  url: CanonicalUrl,
  site: SiteId,
  via: Discovery,
  foundOn: PageId | null,
  foundAt: number,
  anchor: string,
  depth: number,
  priority: number,
  due: number | null,
  visits: number,
  failures: number,
  visitedAt: number | null,
  outcome: VisitOutcome | null,
  etag: string | null,
  lastModified: string | null,
  bodyHash: string,
  duplicateOf: PageId | null,
  policy: string | null,
  notes: string | null,
  deferred: string | null,
];

function toRecord(row: UrlRow, site: string): UrlRecord {
  const [
    id,
    url,
    ,
    via,
    foundOn,
    foundAt,
    anchor,
    depth,
    priority,
    due,
    visits,
    failures,
    lastVisitAt,
    lastOutcome,
    etag,
    lastModified,
    bodyHash,
    duplicateOf,
    policy,
    notes,
    deferred,
  ] = row;
  return {
    id,
    url,
    site,
    via,
    foundOn,
    foundAt,
    anchor,
    depth,
    priority,
    due: due ?? Number.POSITIVE_INFINITY,
    visits,
    failures,
    lastVisitAt,
    lastOutcome,
    validators: { etag, lastModified },
    bodyHash,
    duplicateOf,
    policyState: policy === null ? undefined : JSON.parse(policy),
    notes: notes === null ? undefined : JSON.parse(notes),
    ...(deferred === null ? {} : { deferred }),
  };
}

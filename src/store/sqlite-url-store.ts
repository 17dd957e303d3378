import type { CanonicalUrl } from '../model/canonical-url.ts';
import type { Journey } from '../model/journey.ts';
import type { Discovery, NewUrl } from '../model/link.ts';
import type { PageId, SiteId } from '../model/page.ts';
import type { QueuedUrl, UrlRecord, UrlStore } from '../model/page-store.ts';
import { siteOf } from '../model/site.ts';
import type { VisitOutcome } from '../model/visit.ts';
import { type Connection, inTransaction, type Statement, withFile } from './database.ts';
import { storableText } from './storable-text.ts';

/** The URLs of the store: the durable side of the frontier, and what is known of each URL. */
export class SqliteUrlStore implements UrlStore {
  readonly #connection: Connection;
  readonly #file: string;
  readonly #statements: Statements;
  readonly #siteIds = new Map<string, SiteId>();
  /** Rows that were read for a lease, until its journey asks for them or something is written. */
  readonly #leased = new Map<PageId, UrlRow>();
  /** URLs that others stand in for or repeat, read once: a question that nearly always has no answer needs no disk. */
  #originals: Set<PageId> | null = null;

  constructor(connection: Connection, file: string) {
    this.#connection = connection;
    this.#file = file;
    this.#statements = prepare(connection);
  }

  add(urls: readonly (NewUrl & { id: PageId })[], now: number): void {
    try {
      inTransaction(this.#connection, this.#file, () => this.insert(urls, now));
    } catch (error) {
      this.forgetSites();
      throw error;
    }
  }

  /** As `add`, inside the caller's transaction. */
  insert(urls: readonly (NewUrl & { id: PageId })[], now: number): void {
    this.#leased.clear();
    for (const { id, url, via, foundOn, anchor, depth, priority } of urls) {
      this.#statements.add.run(
        id,
        url,
        this.#siteId(siteOf(url)),
        via,
        foundOn,
        now,
        storableText(anchor),
        depth,
        priority,
      );
    }
    // Not the last id: a crawl that is stopped gives some away in vain.
    if (urls.length > 0) this.#statements.count.run(urls.length);
  }

  /** Writes what a visit tells of its URL, inside the caller's transaction. */
  visited(journey: Journey): void {
    const { visit, validators } = journey;
    this.#leased.clear();
    if (journey.duplicateOf !== null) this.#originals?.add(journey.duplicateOf);
    const { changes } = this.#statements.visited.run(
      Number.isFinite(visit.next) ? visit.next : null,
      visit.outcome === 'failed' ? 1 : 0,
      visit.at,
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
  }

  *scan(): Iterable<QueuedUrl> {
    for (const row of this.#statements.scan.iterate() as Iterable<QueuedUrl & { due: number | null }>) {
      yield { ...row, due: row.due ?? Number.POSITIVE_INFINITY };
    }
  }

  url(id: PageId): CanonicalUrl {
    const row = this.#row(id);
    if (!row) throw new Error(`URL ${id} is not in the store`);
    if (this.#leased.size >= MAX_LEASED) this.#leased.clear();
    this.#leased.set(id, row);
    return row[1];
  }

  record(id: PageId): UrlRecord | null {
    const row = this.#leased.get(id) ?? this.#row(id);
    this.#leased.delete(id);
    return row ? toRecord(row) : null;
  }

  policyStates(after: PageId, most: number): { id: PageId; state: unknown }[] {
    const rows = this.#read(({ states }) => states.all(after, most) as { id: PageId; policy: string }[]);
    return rows.map(({ id, policy }) => ({ id, state: JSON.parse(policy) }));
  }

  find(url: CanonicalUrl): UrlRecord | null {
    const row = this.#read(({ find }) => find.get(url) as UrlRow | undefined);
    return row ? toRecord(row) : null;
  }

  standIns(id: PageId): PageId[] {
    this.#originals ??= new Set(
      this.#read(({ originals }) => (originals.all() as { id: PageId }[]).map((row) => row.id)),
    );
    if (!this.#originals.has(id)) return [];
    return this.#read(({ standIns }) => (standIns.all(id) as { id: PageId }[]).map((row) => row.id));
  }

  /** Another page takes its place, inside the caller's transaction. */
  giveWay(id: PageId, to: PageId): void {
    this.#leased.clear();
    this.#originals?.add(to);
    this.#statements.giveWay.run(to, id);
  }

  /** Site ids given in a transaction that was rolled back are not true. */
  forgetSites(): void {
    this.#siteIds.clear();
  }

  /** The seeds of all runs so far: they bound where links may lead. */
  seeds(): CanonicalUrl[] {
    return (this.#statements.seeds.all() as { url: CanonicalUrl }[]).map((row) => row.url);
  }

  lastId(): PageId {
    return (this.#statements.lastId.get() as { id: PageId }).id;
  }

  siteCount(): number {
    return (this.#statements.siteCount.get() as { n: number }).n;
  }

  #row(id: PageId): UrlRow | undefined {
    return this.#read(({ record }) => record.get(id) as UrlRow | undefined);
  }

  #read<T>(question: (statements: Statements) => T): T {
    return withFile(this.#file, () => question(this.#statements));
  }

  #siteId(name: string): SiteId {
    const known = this.#siteIds.get(name);
    if (known !== undefined) return known;
    this.#statements.addSite.run(name);
    const { id } = this.#statements.site.get(name) as { id: SiteId };
    this.#siteIds.set(name, id);
    return id;
  }
}

/** As many as are leased at a time. */
const MAX_LEASED = 256;

type Statements = ReturnType<typeof prepare>;

const URL_COLUMNS = `u.id, u.url, s.name AS site, u.via, u.found_on, u.found_at, u.anchor, u.depth, u.priority,
  u.due, u.visits, u.failures, u.visited_at, u.outcome, u.etag, u.last_modified, u.body_hash, u.duplicate_of, u.policy, u.notes`;

function prepare(connection: Connection) {
  const sql = (text: string): Statement => connection.prepare(text);
  return {
    add: sql(`INSERT INTO urls (id, url, site, via, found_on, found_at, anchor, depth, priority)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    visited:
      sql(`UPDATE urls SET due = ?, failures = CASE ? WHEN 1 THEN failures + 1 ELSE 0 END, visits = visits + 1,
      visited_at = ?, outcome = ?, etag = ?, last_modified = ?, body_hash = ?, duplicate_of = ?, policy = ?,
      notes = coalesce(?, notes) WHERE id = ?`),
    scan: sql('SELECT id, url, depth, priority, due, visits, failures, outcome FROM urls ORDER BY id'),
    record: sql(`SELECT ${URL_COLUMNS} FROM urls u JOIN sites s ON s.id = u.site WHERE u.id = ?`).raw(),
    find: sql(`SELECT ${URL_COLUMNS} FROM urls u JOIN sites s ON s.id = u.site WHERE u.url = ?`).raw(),
    standIns: sql('SELECT u.id FROM urls u JOIN pages p ON p.id = u.id WHERE u.duplicate_of = ? LIMIT 100'),
    originals: sql('SELECT DISTINCT duplicate_of AS id FROM urls WHERE duplicate_of IS NOT NULL'),
    giveWay: sql("UPDATE urls SET outcome = 'duplicate', duplicate_of = ? WHERE id = ?"),
    // What failed or is forbidden waits by a rule of its own.
    states:
      sql(`SELECT id, policy FROM urls WHERE id > ? AND policy IS NOT NULL AND due IS NOT NULL AND failures = 0
      AND outcome <> 'forbidden' ORDER BY id LIMIT ?`),
    seeds: sql("SELECT url FROM urls WHERE via = 'seed'"),
    count: sql(
      "INSERT INTO totals VALUES ('urls', ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value",
    ),
    lastId: sql('SELECT coalesce(max(id), 0) AS id FROM urls'),
    addSite: sql('INSERT OR IGNORE INTO sites (name) VALUES (?)'),
    site: sql('SELECT id FROM sites WHERE name = ?'),
    siteCount: sql('SELECT count(*) AS n FROM sites'),
  };
}

/** In the order of URL_COLUMNS. As arrays, rows cost half of what objects with names cost. */
type UrlRow = [
  id: PageId,
  url: CanonicalUrl,
  site: string,
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
];

function toRecord([
  id,
  url,
  site,
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
]: UrlRow): UrlRecord {
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
  };
}

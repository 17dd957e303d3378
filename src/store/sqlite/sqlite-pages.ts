import type { PageVersion } from '../../model/insights.ts';
import type { Page, PageContent, PageId } from '../../model/page.ts';
import type { PageFingerprint, Pages, ShownPage } from '../../model/store.ts';
import { pageValues } from '../page-values.ts';
import { PAGE_COLUMNS, type PageRow, type ShownRow, TITLE, toPage, toShown } from './page-row.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { TextHashes } from './text-hashes.ts';

/** Number of earlier texts of a page kept for comparison. */
const KEPT_VERSIONS = 3;
/** A page of results in one query: ten queries cost twice as much. */
const SHOWN_AT_ONCE = 10;
const FINGERPRINTS_AT_ONCE = 5_000;
const HASHES_AT_ONCE = 50_000;
/** Ids are positive. */
const NO_PAGE = 0;

export class SqlitePages implements Pages {
  readonly #file: SqliteFile;
  readonly #statements: Statements;
  /** Read once; null until they are needed. */
  #textHashes: TextHashes | null = null;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#statements = prepare(file);
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
        for (const row of shown.all(...some) as ShownRow[]) pages.set(row.id, toShown(row));
      }
      return pages;
    });
  }

  async keepVersions(id: PageId, newestFirst: readonly PageVersion[]): Promise<void> {
    const { hasVersion, addVersion } = this.#statements;
    this.#file.transaction(() => {
      if (hasVersion.get(id) !== undefined) return;
      for (const { at, title, text } of [...newestFirst].reverse()) addVersion.run(id, at, title, text);
    });
  }

  async versions(id: PageId): Promise<PageVersion[]> {
    return this.#read(({ versions }) =>
      (versions.all(id) as PageVersion[]).map(({ at, title, text }) => ({ at, title, text })),
    );
  }

  async siblings(id: PageId, limit: number): Promise<PageId[]> {
    const ids = this.#read(({ before, after }) =>
      [before, after].flatMap((side) => (side.all(id, id, limit) as { id: PageId }[]).map((row) => row.id)),
    );
    return ids.sort((a, b) => Math.abs(a - id) - Math.abs(b - id) || a - b).slice(0, limit);
  }

  async findByTextHash(hash: string, except: PageId): Promise<PageId | null> {
    // A reader does not see what the writer puts.
    if (this.#file.isWriter) {
      this.#textHashes ??= this.#read(readTextHashes);
      if (!this.#textHashes.mayHave(hash)) return null;
    }
    return this.#read(
      ({ byTextHash }) => (byTextHash.get(hash, except) as { id: PageId } | undefined)?.id ?? null,
    );
  }

  async *fingerprints(): AsyncGenerator<PageFingerprint[]> {
    for (let after = NO_PAGE; ; ) {
      const rows = this.#read(
        ({ fingerprints }) => fingerprints.all(after, FINGERPRINTS_AT_ONCE) as FingerprintRow[],
      );
      if (rows.length > 0)
        yield rows.map(([id, siteId, high, low, title]) => ({ id, siteId, high, low, title }));
      if (rows.length < FINGERPRINTS_AT_ONCE) return;
      after = rows.at(-1)![0];
    }
  }

  /**
   * Puts a page and keeps its earlier text; inside the caller's transaction. Returns the previous language of
   * the page; null if it was not stored.
   */
  put(id: PageId, content: PageContent): string | null {
    const values = pageValues(id, content);
    const { add, keepVersion, dropVersions, replace } = this.#statements;
    this.#textHashes?.add(content.textHash);
    if (add.run(...values).changes === 1) return null;
    const language = this.languageOf(id);
    if (keepVersion.run(id, content.textHash).changes > 0) dropVersions.run(id, id, KEPT_VERSIONS);
    replace.run(...values);
    return language;
  }

  /** Null if the page is not stored. */
  languageOf(id: PageId): string | null {
    return (this.#statements.language.get(id) as { language: string } | undefined)?.language ?? null;
  }

  /** It was fetched again and had not changed; inside the caller's transaction. */
  seen(id: PageId, at: number): void {
    this.#statements.seen.run(at, id);
  }

  /** With its earlier texts; inside the caller's transaction. */
  remove(id: PageId): void {
    this.#statements.remove.run(id);
    this.#statements.dropVersions.run(id, id, 0);
  }

  #read<T>(question: (statements: Statements) => T): T {
    return this.#file.read(() => question(this.#statements));
  }
}

type FingerprintRow = [id: PageId, siteId: number, high: number, low: number, title: string];

type Statements = ReturnType<typeof prepare>;

function readTextHashes({ textHashes }: Statements): TextHashes {
  const hashes = new TextHashes();
  hashes.add('');
  for (let after = ''; ; ) {
    const rows = textHashes.all(after, HASHES_AT_ONCE) as [hash: string][];
    for (const [hash] of rows) hashes.add(hash);
    if (rows.length < HASHES_AT_ONCE) return hashes;
    after = rows.at(-1)![0];
  }
}

const PAGE_VALUES = `INTO pages (id, title, text, language, topic, topic_scores, description, author, published_at,
      fetched_at, changed_at, body_hash, text_hash, simhash_high, simhash_low, kind, media, opt_out, language_doubt, topics)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

function prepare(file: SqliteFile) {
  return {
    get: file.prepare(
      `SELECT ${PAGE_COLUMNS} FROM pages p JOIN urls u ON u.id = p.id JOIN sites s ON s.id = u.site WHERE p.id = ?`,
    ),
    shown:
      file.prepare(`SELECT p.id, u.url, s.name AS site, s.title AS siteName, ${TITLE}, p.text, p.topic, p.topics, p.kind, p.published_at AS publishedAt,
      p.fetched_at AS fetchedAt, p.changed_at AS changedAt FROM pages p JOIN urls u ON u.id = p.id JOIN sites s ON s.id = u.site
      WHERE p.id IN (${Array.from({ length: SHOWN_AT_ONCE }, () => '?').join(', ')})`),
    language: file.prepare('SELECT language FROM pages WHERE id = ?'),
    byTextHash: file.prepare('SELECT id FROM pages WHERE text_hash = ? AND id <> ? ORDER BY id LIMIT 1'),
    textHashes: file.prepare(
      'SELECT DISTINCT text_hash FROM pages WHERE text_hash > ? ORDER BY text_hash LIMIT ?',
      'arrays',
    ),
    fingerprints: file.prepare(
      `SELECT p.id, u.site, p.simhash_high, p.simhash_low, ${TITLE}
      FROM pages p JOIN urls u ON u.id = p.id WHERE p.id > ? ORDER BY p.id LIMIT ?`,
      'arrays',
    ),
    add: file.prepare(`INSERT OR IGNORE ${PAGE_VALUES}`),
    replace: file.prepare(`INSERT OR REPLACE ${PAGE_VALUES}`),
    seen: file.prepare('UPDATE pages SET fetched_at = ? WHERE id = ?'),
    remove: file.prepare('DELETE FROM pages WHERE id = ?'),
    versions: file.prepare('SELECT at, title, text FROM versions WHERE page = ? ORDER BY id DESC'),
    hasVersion: file.prepare('SELECT 1 FROM versions WHERE page = ? LIMIT 1'),
    addVersion: file.prepare('INSERT INTO versions (page, at, title, text) VALUES (?, ?, ?, ?)'),
    keepVersion: file.prepare(`INSERT INTO versions (page, at, title, text)
      SELECT id, changed_at, title, text FROM pages WHERE id = ? AND text_hash <> ?`),
    dropVersions: file.prepare(`DELETE FROM versions WHERE page = ? AND id NOT IN
      (SELECT id FROM versions WHERE page = ? ORDER BY id DESC LIMIT ?)`),
    before: file.prepare(`SELECT p.id FROM urls u JOIN pages p ON p.id = u.id
      WHERE u.site = (SELECT site FROM urls WHERE id = ?) AND u.id < ? ORDER BY u.id DESC LIMIT ?`),
    after: file.prepare(`SELECT p.id FROM urls u JOIN pages p ON p.id = u.id
      WHERE u.site = (SELECT site FROM urls WHERE id = ?) AND u.id > ? ORDER BY u.id LIMIT ?`),
  };
}

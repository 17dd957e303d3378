import { setTimeout as pause } from 'node:timers/promises';
import {
  coveredBy,
  type ForgetMatches,
  type ForgottenEntry,
  type ForgottenPages,
  forgottenSite,
} from '../../model/forgotten-list.ts';
import { linkTargets } from '../../model/link-targets.ts';
import type { OwnTopicDefinition } from '../../model/own-topic-definition.ts';
import type { PageId } from '../../model/page.ts';
import type { Forgotten } from '../../model/store.ts';
import { siteOf } from '../../model/urls/site-of.ts';
import type { VisitOutcome } from '../../model/visit.ts';
import { forgetMatches } from '../forget-matches.ts';
import { forgottenWords, isQuoted } from '../forgotten-words.ts';
import { packLinks, unpackLinks } from './packed-links.ts';
import type { SqliteFile } from './sqlite-file.ts';
import type { SqliteJourneys } from './sqlite-journeys.ts';
import type { SqliteRequests } from './sqlite-requests.ts';
import type { SqliteTotals } from './sqlite-totals.ts';
import type { SqliteUrls } from './sqlite-urls.ts';

/** How often, and after which pause, emptying the log is retried while another connection reads. */
const MAX_TRIES = 10;
const TRY_AGAIN_MS = 200;
/** Rows with links that are read at a time. */
const LINKS_AT_ONCE = 500;

export type ForgottenParts = {
  journeys: SqliteJourneys;
  totals: SqliteTotals;
  urls: SqliteUrls;
  requests: SqliteRequests;
};

export class SqliteForgotten implements Forgotten {
  readonly #file: SqliteFile;
  readonly #parts: ForgottenParts;

  constructor(file: SqliteFile, parts: ForgottenParts) {
    this.#file = file;
    this.#parts = parts;
  }

  async list(): Promise<ForgottenEntry[]> {
    const select = this.#file.prepare('SELECT what, at, reason FROM forgotten ORDER BY at, what');
    const rows = this.#file.read(() => select.all() as ForgottenEntry[]);
    return rows.map(({ what, at, reason }) => ({ what, at, reason }));
  }

  async find(what: readonly string[]): Promise<PageId[]> {
    return this.#file.read(() => {
      const ids = this.#matching(what);
      this.#withCopies(what, ids);
      return [...ids];
    });
  }

  async preview(what: readonly string[]): Promise<ForgetMatches> {
    const page = this.#file.prepare(
      'SELECT u.url, s.name AS site FROM pages p JOIN urls u ON u.id = p.id JOIN sites s ON s.id = u.site WHERE p.id = ?',
    );
    return this.#file.read(() => {
      const ids = this.#matching(what);
      const names = this.#withCopies(what, ids);
      const pages = [...ids].flatMap((id) => page.all(id) as { url: string; site: string }[]);
      return forgetMatches(names, ids.size, pages);
    });
  }

  async forget(what: readonly string[], reason: string, now: number): Promise<ForgottenPages> {
    const { totals, urls } = this.#parts;
    try {
      return this.#file.transaction(() => {
        const matching = this.#matching(what);
        const names = this.#withCopies(what, matching);
        const add = this.#file.prepare(
          'INSERT INTO forgotten VALUES (?, ?, ?) ON CONFLICT (what) DO UPDATE SET reason = excluded.reason',
        );
        for (const name of names) add.run(name, now, reason.toWellFormed());
        this.#temporary(matching);
        const texts = this.#texts();
        const pages = this.#removePages(matching);
        this.#removeTraces(what);
        this.#removeWords(texts);
        this.#removeExamples(texts);
        this.#removeLinks(matching);
        this.#file.exec('DROP TABLE leaving');
        totals.write();
        return { what: [...names], ids: [...matching], pages };
      });
    } catch (error) {
      totals.forget();
      urls.forgetSites();
      throw error;
    }
  }

  async adopt(entries: readonly ForgottenEntry[], keptOut: readonly PageId[]): Promise<void> {
    const add = this.#file.prepare('INSERT OR REPLACE INTO forgotten VALUES (?, ?, ?)');
    const keepOut = this.#file.prepare('UPDATE urls SET due = NULL WHERE id = ? AND visits = 0');
    this.#file.transaction(() => {
      for (const { what, at, reason } of entries) add.run(what, at, reason);
      for (const id of keptOut) keepOut.run(id);
    });
  }

  async undo(what: readonly string[]): Promise<{ what: string[]; ids: PageId[] }> {
    return this.#file.transaction(() => {
      const remove = this.#file.prepare('DELETE FROM forgotten WHERE what = ?');
      const removed = what.filter((name) => remove.run(name).changes > 0);
      const again = this.#file.prepare(
        "UPDATE urls SET due = 0 WHERE id = ? AND (outcome IS NULL OR outcome = 'forbidden')",
      );
      const ids = [...this.#matching(removed)].filter((id) => again.run(id).changes > 0);
      return { what: removed, ids };
    });
  }

  async purge(): Promise<boolean> {
    this.#parts.requests.purge();
    this.#file.purge();
    for (let tries = 1; !this.#file.emptyLog(); tries++) {
      if (tries >= MAX_TRIES) return false;
      await pause(TRY_AGAIN_MS);
    }
    return true;
  }

  /** Ids of the matching URLs. */
  #matching(what: readonly string[]): Set<PageId> {
    const byUrl = this.#file.prepare('SELECT id, url FROM urls WHERE url = ?');
    // Sites are known by the public suffix list of the day when they were found.
    const bySite = this.#file.prepare(`SELECT u.id, u.url FROM urls u JOIN sites s ON s.id = u.site
      WHERE s.name IN (?1, ?2) OR substr(s.name, -length(?1) - 1) = '.' || ?1 OR substr(?1, -length(s.name) - 1) = '.' || s.name`);
    const ids = new Set<PageId>();
    for (const name of what) {
      const site = forgottenSite(name);
      const rows = (site === null ? byUrl.all(name) : bySite.all(site, siteOf(`http://${site}/`))) as {
        id: PageId;
        url: string;
      }[];
      const isCovered = coveredBy([name]);
      for (const { id, url } of rows) if (isCovered(url)) ids.add(id);
    }
    return ids;
  }

  /** Adds URLs that duplicate one of the pages: the next visit would store the same text under that URL. */
  #withCopies(what: readonly string[], ids: Set<PageId>): Set<string> {
    const names = new Set(what);
    // One that is kept says something else, although it names the page as its address.
    const copies = this.#file.prepare(`SELECT id, url FROM urls WHERE duplicate_of = ?
      AND NOT EXISTS (SELECT 1 FROM pages p WHERE p.id = urls.id)`);
    if (what.every((name) => forgottenSite(name) !== null)) return names;
    // Whoever names another spelling of an address means its page.
    const meant = this.#file.prepare(`SELECT t.id, t.url FROM urls a JOIN urls t ON t.id = a.duplicate_of
      WHERE a.id = ? AND a.outcome = 'alias'`);
    for (const alias of [...ids]) {
      for (const { id, url } of meant.all(alias) as { id: PageId; url: string }[]) {
        ids.add(id);
        names.add(url);
      }
    }
    for (const original of [...ids]) {
      for (const { id, url } of copies.all(original) as { id: PageId; url: string }[]) {
        ids.add(id);
        names.add(url);
      }
    }
    return names;
  }

  #temporary(ids: ReadonlySet<PageId>): void {
    this.#file.exec('CREATE TEMP TABLE leaving (id INTEGER PRIMARY KEY)');
    const add = this.#file.prepare('INSERT INTO leaving VALUES (?)');
    for (const id of ids) add.run(id);
  }

  /** The current and earlier texts of the pages. */
  #texts(): string[] {
    const rows = this.#file
      .prepare(
        `SELECT title, text, coalesce(description, '') AS more FROM pages WHERE id IN leaving
        UNION ALL SELECT title, text, '' FROM versions WHERE page IN leaving`,
      )
      .all() as { title: string; text: string; more: string }[];
    return rows.map(({ title, text, more }) => `${title}\n${text}\n${more}`);
  }

  #removePages(ids: ReadonlySet<PageId>): number {
    const { journeys, totals } = this.#parts;
    const outcomes = this.#file
      .prepare('SELECT outcome, count(*) AS n FROM visits WHERE page IN leaving GROUP BY outcome')
      .all() as { outcome: VisitOutcome; n: number }[];
    for (const { outcome, n } of outcomes) totals.add(`outcome:${outcome}`, -n);
    let pages = 0;
    for (const id of ids) if (journeys.remove(id)) pages++;
    return pages;
  }

  #removeTraces(what: readonly string[]): void {
    for (const table of ['versions', 'visits', 'links', 'topic_labels', 'page_words'])
      this.#file.exec(`DELETE FROM ${table} WHERE page IN leaving`);
    this.#file.exec(`UPDATE urls SET anchor = '', due = NULL, visits = 0, failures = 0, visited_at = NULL,
      outcome = NULL, etag = NULL, last_modified = NULL, body_hash = '', duplicate_of = NULL, policy = NULL, notes = NULL,
      deferred = NULL, reason = NULL
      WHERE id IN leaving`);
    // The words of links on these pages.
    this.#file.exec("UPDATE urls SET anchor = '' WHERE anchor <> '' AND found_on IN leaving");
    this.#file.exec('DELETE FROM refused_urls WHERE found_on IN leaving');
    const named = this.#file.prepare('DELETE FROM refused_urls WHERE url = ?');
    const refused = this.#file.prepare('SELECT url FROM refused_urls WHERE instr(url, ?) > 0');
    const title = this.#file.prepare('UPDATE sites SET title = NULL WHERE name = ?');
    const robots = this.#file.prepare('DELETE FROM robots WHERE site = ?');
    const memory = this.#file.prepare(
      'DELETE FROM site_memories WHERE site = (SELECT id FROM sites WHERE name = ?)',
    );
    const shapes = this.#file.prepare(
      "DELETE FROM shapes WHERE site = ?1 OR substr(pattern, 1, length(?1) + 1) = ?1 || '/'",
    );
    for (const name of what) {
      named.run(name);
      const site = forgottenSite(name);
      if (site === null) continue;
      const isCovered = coveredBy([name]);
      for (const { url } of refused.all(site) as { url: string }[]) if (isCovered(url)) named.run(url);
      title.run(site);
      robots.run(site);
      memory.run(site);
      shapes.run(site);
    }
  }

  /**
   * Unknown words of these texts are removed with their sentences; those of other pages come back with the
   * next pages. Sentences of all other words are removed too: one may come from an older text of these pages.
   */
  #removeWords(texts: readonly string[]): void {
    const remove = this.#file.prepare('DELETE FROM unknown_words WHERE word = ?');
    for (const word of forgottenWords(texts)) remove.run(word);
    this.#file.exec("UPDATE unknown_words SET contexts = '[]' WHERE contexts <> '[]'");
  }

  /** Examples of the user's own topics that quote these texts. */
  #removeExamples(texts: readonly string[]): void {
    const rows = this.#file.prepare('SELECT id, definition FROM own_topics').all() as {
      id: string;
      definition: string;
    }[];
    const put = this.#file.prepare('UPDATE own_topics SET definition = ? WHERE id = ?');
    for (const { id, definition } of rows) {
      const topic = JSON.parse(definition) as OwnTopicDefinition;
      const kept = topic.texts.filter(({ text }) => !isQuoted(text, texts));
      if (kept.length < topic.texts.length) put.run(JSON.stringify({ ...topic, texts: kept }), id);
    }
  }

  /** Links of other pages to these, with their words. */
  #removeLinks(ids: ReadonlySet<PageId>): void {
    const scan = this.#file.prepare('SELECT page, targets FROM links WHERE page > ? ORDER BY page LIMIT ?');
    const put = this.#file.prepare('UPDATE links SET targets = ? WHERE page = ?');
    for (let after = 0; ; ) {
      const rows = scan.all(after, LINKS_AT_ONCE) as { page: PageId; targets: string }[];
      for (const { page, targets } of rows) {
        const links = unpackLinks(targets);
        const kept = links.filter(({ id }) => !ids.has(id));
        if (kept.length < links.length) put.run(packLinks(linkTargets(kept)), page);
      }
      if (rows.length < LINKS_AT_ONCE) return;
      after = rows.at(-1)!.page;
    }
  }
}

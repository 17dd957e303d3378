import { existsSync, renameSync, rmSync } from 'node:fs';
import type { Store, StoreProblem } from '../../model/store.ts';
import { checkIntegrity } from './check-integrity.ts';
import { readAsToday } from './older-schema.ts';
import { openRequestFile, tidyRequests } from './request-file.ts';
import { isUpToDate, migrate, SCHEMA_STEPS, schemaVersion } from './schema.ts';
import { snapshot } from './snapshot.ts';
import { SqliteBodies } from './sqlite-bodies.ts';
import { SqliteChangeLog } from './sqlite-change-log.ts';
import { SqliteFile } from './sqlite-file.ts';
import { SqliteForgotten } from './sqlite-forgotten.ts';
import { SqliteJourneys } from './sqlite-journeys.ts';
import { SqliteKeptPages } from './sqlite-kept-pages.ts';
import { SqliteLinkGraph } from './sqlite-link-graph.ts';
import { SqliteOwnTopics } from './sqlite-own-topics.ts';
import { SqlitePages } from './sqlite-pages.ts';
import { SqliteRefusedUrls } from './sqlite-refused-urls.ts';
import { SqliteRequests } from './sqlite-requests.ts';
import { SqliteRobotsLog } from './sqlite-robots-log.ts';
import { SqliteShapes } from './sqlite-shapes.ts';
import { SqliteSiteMemories } from './sqlite-site-memories.ts';
import { SqliteSites } from './sqlite-sites.ts';
import { SqliteStatusBoard } from './sqlite-status-board.ts';
import { SqliteTotals } from './sqlite-totals.ts';
import { SqliteUrls } from './sqlite-urls.ts';
import { SqliteVisitLog } from './sqlite-visit-log.ts';
import { SqliteWords } from './sqlite-words.ts';

/** The store in one SQLite file, all parts over one connection. */
export class SqliteStore implements Store {
  readonly location: string;
  readonly file: SqliteFile;
  readonly journeys: SqliteJourneys;
  readonly pages: SqlitePages;
  readonly bodies: SqliteBodies;
  readonly changes: SqliteChangeLog;
  readonly links: SqliteLinkGraph;
  readonly visits: SqliteVisitLog;
  readonly urls: SqliteUrls;
  readonly sites: SqliteSites;
  readonly totals: SqliteTotals;
  readonly memories: SqliteSiteMemories;
  readonly words: SqliteWords;
  readonly topics: SqliteOwnTopics;
  readonly robots: SqliteRobotsLog;
  readonly refused: SqliteRefusedUrls;
  readonly shapes: SqliteShapes;
  readonly forgotten: SqliteForgotten;
  readonly kept: SqliteKeptPages;
  readonly requests: SqliteRequests;
  readonly status: SqliteStatusBoard;
  readonly #requestFile: SqliteFile | null;

  private constructor(file: SqliteFile, requestFile: SqliteFile | null) {
    this.location = file.name;
    this.file = file;
    this.pages = new SqlitePages(file);
    this.bodies = new SqliteBodies(file);
    this.changes = new SqliteChangeLog(file);
    this.links = new SqliteLinkGraph(file);
    this.visits = new SqliteVisitLog(file);
    this.totals = new SqliteTotals(file);
    this.urls = new SqliteUrls(file, this.totals);
    this.sites = new SqliteSites(file);
    this.memories = new SqliteSiteMemories(file);
    this.words = new SqliteWords(file);
    this.topics = new SqliteOwnTopics(file);
    this.robots = new SqliteRobotsLog(file);
    this.refused = new SqliteRefusedUrls(file);
    this.shapes = new SqliteShapes(file);
    this.#requestFile = requestFile;
    this.requests = new SqliteRequests(requestFile, file.name);
    this.status = new SqliteStatusBoard(file);
    this.journeys = new SqliteJourneys(file, this);
    this.forgotten = new SqliteForgotten(file, this);
    this.kept = new SqliteKeptPages(file);
  }

  /**
   * The schema is brought up to date if the store is opened to write, which only the holder of the lock may do; a copy
   * of what it was stays until the first commit that follows. Readers never convert: they read an older store as it is.
   */
  static open(name: string, mode: 'write' | 'bulk' | 'read' | 'ask'): SqliteStore {
    const isWriter = mode === 'write' || mode === 'bulk';
    const file = SqliteFile.open(name, isWriter ? mode : 'read');
    let requests: SqliteFile | null = null;
    try {
      return file.read(() => {
        if (isWriter) {
          keepCopy(file);
          migrate(file);
        } else if (schemaVersion(file) < SCHEMA_STEPS) readAsToday(file);
        requests = openRequestFile(name, isWriter ? 'write' : mode);
        if (isWriter && requests !== null) tidyRequests(file, requests, Date.now());
        if (isWriter) dropCopyAfterCommit(file);
        return new SqliteStore(file, requests);
      });
    } catch (error) {
      (requests as SqliteFile | null)?.close();
      file.close();
      throw error;
    }
  }

  /** How many steps of the schema a store has taken; 0 if there is none yet. Throws if it is of a newer version. */
  static schemaOf(name: string): number {
    if (!existsSync(name)) return 0;
    const file = SqliteFile.open(name, 'read');
    try {
      return file.read(() => {
        isUpToDate(file);
        return schemaVersion(file);
      });
    } finally {
      file.close();
    }
  }

  async check(): Promise<StoreProblem[]> {
    return checkIntegrity(this.file);
  }

  async close(): Promise<void> {
    this.#requestFile?.close();
    this.file.close();
  }
}

/** What the store was before it was converted, next to it. */
export function copyBeforeUpgrade(name: string): string {
  return `${name}.before-upgrade`;
}

/** Written beside and renamed: a copy that is there is whole. */
function keepCopy(file: SqliteFile): void {
  const found = schemaVersion(file);
  const copy = copyBeforeUpgrade(file.name);
  if (found === 0 || found >= SCHEMA_STEPS || existsSync(copy)) return;
  const part = `${copy}.part`;
  rmSync(part, { force: true });
  try {
    snapshot(file.name, part);
    renameSync(part, copy);
  } finally {
    rmSync(part, { force: true });
  }
}

function dropCopyAfterCommit(file: SqliteFile): void {
  const copy = copyBeforeUpgrade(file.name);
  if (existsSync(copy)) file.afterCommit(() => rmSync(copy, { force: true }));
}

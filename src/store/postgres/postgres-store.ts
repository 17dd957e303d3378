import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { TaziError } from '../../model/errors.ts';
import { idOfUrl } from '../../model/shard.ts';
import type { Store, StoreProblem } from '../../model/store.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { S3Objects } from '../s3/s3-objects.ts';
import { s3Place } from '../s3/s3-place.ts';
import { checkPostgres } from './check-postgres.ts';
import { postgresPlace } from './connect-postgres.ts';
import type { PatienceOptions } from './patience.ts';
import { PostgresBodies } from './postgres-bodies.ts';
import { PostgresChangeLog } from './postgres-change-log.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { PostgresForgotten } from './postgres-forgotten.ts';
import { PostgresJourneys } from './postgres-journeys.ts';
import { PostgresKeptPages } from './postgres-kept-pages.ts';
import { PostgresLinkGraph } from './postgres-link-graph.ts';
import { PostgresOwnTopics } from './postgres-own-topics.ts';
import { PostgresPages } from './postgres-pages.ts';
import { PostgresRefusedUrls } from './postgres-refused-urls.ts';
import { PostgresRequests } from './postgres-requests.ts';
import { PostgresRobotsLog } from './postgres-robots-log.ts';
import { PostgresShapes } from './postgres-shapes.ts';
import { PostgresSiteMemories } from './postgres-site-memories.ts';
import { PostgresSites } from './postgres-sites.ts';
import { PostgresStatusBoard } from './postgres-status-board.ts';
import { PostgresTotals } from './postgres-totals.ts';
import { PostgresUrls } from './postgres-urls.ts';
import { PostgresVisitLog } from './postgres-visit-log.ts';
import { PostgresWords } from './postgres-words.ts';
import { isPostgresOlder, isPostgresUpToDate, LEAST_VERSION, migratePostgres } from './schema.ts';
import { putInbox } from './shard-inbox.ts';
import { shared } from './statement.ts';

const LIVE = shared('SELECT worker FROM workers WHERE expires_at > now() LIMIT 1');

/** The store in a PostgreSQL database, which several processes on several machines share. */
export class PostgresStore implements Store {
  /** The URL as given, with its password: used to open the store again. */
  readonly location: string;
  readonly database: PostgresDatabase;
  /** A name that no other worker has. */
  readonly worker: string;
  readonly journeys: PostgresJourneys;
  readonly pages: PostgresPages;
  readonly bodies: PostgresBodies;
  readonly changes: PostgresChangeLog;
  readonly links: PostgresLinkGraph;
  readonly visits: PostgresVisitLog;
  readonly urls: PostgresUrls;
  readonly sites: PostgresSites;
  readonly totals: PostgresTotals;
  readonly memories: PostgresSiteMemories;
  readonly words: PostgresWords;
  readonly topics: PostgresOwnTopics;
  readonly robots: PostgresRobotsLog;
  readonly refused: PostgresRefusedUrls;
  readonly shapes: PostgresShapes;
  readonly forgotten: PostgresForgotten;
  readonly kept: PostgresKeptPages;
  readonly requests: PostgresRequests;
  readonly status: PostgresStatusBoard;
  readonly #asking: PostgresDatabase;

  private constructor(
    url: string,
    database: PostgresDatabase,
    asking: PostgresDatabase,
    objects: S3Objects | null,
  ) {
    this.location = url;
    this.database = database;
    this.#asking = asking;
    this.worker = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
    this.bodies = new PostgresBodies(database, objects);
    this.journeys = new PostgresJourneys(database, this.bodies);
    this.pages = new PostgresPages(database);
    this.changes = new PostgresChangeLog(database);
    this.links = new PostgresLinkGraph(database);
    this.visits = new PostgresVisitLog(database);
    this.urls = new PostgresUrls(database);
    this.sites = new PostgresSites(database);
    this.totals = new PostgresTotals(database);
    this.memories = new PostgresSiteMemories(database);
    this.words = new PostgresWords(database);
    this.topics = new PostgresOwnTopics(database);
    this.robots = new PostgresRobotsLog(database);
    this.refused = new PostgresRefusedUrls(database);
    this.shapes = new PostgresShapes(database);
    this.forgotten = new PostgresForgotten(database, this.bodies);
    this.kept = new PostgresKeptPages(database);
    this.requests = new PostgresRequests(asking, this.worker);
    this.status = new PostgresStatusBoard(database, this.worker);
  }

  /**
   * Creates the schema or brings it up to date, whatever the mode: several workers may do so at the same
   * time.
   */
  static async open(
    url: string,
    mode: 'write' | 'read' | 'ask' | 'follow',
    patience?: PatienceOptions,
  ): Promise<PostgresStore> {
    const place = postgresPlace(url);
    const objects = place.bodies === null ? null : new S3Objects(s3Place(place.bodies, process.env));
    const database = await PostgresDatabase.open(place, mode === 'ask' ? 'read' : mode, patience);
    try {
      await database.greet(LEAST_VERSION, { waits: mode === 'follow' });
      if (!(await isPostgresUpToDate(database))) {
        if (mode !== 'write' && (await isPostgresOlder(database)))
          throw new TaziError('project-older', { file: database.location });
        const writer = mode === 'write' ? database : await PostgresDatabase.open(place, 'write');
        try {
          await migratePostgres(writer, place.schema);
        } finally {
          if (writer !== database) await writer.close();
        }
      }
      // Connections are made when needed: a store that is only read never makes those for requests.
      const asking = mode === 'ask' ? await PostgresDatabase.open(place, 'ask') : database;
      return new PostgresStore(url, database, asking, objects);
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  /** Is a crawler working on it now? */
  async isCrawled(): Promise<boolean> {
    return (await this.database.all(LIVE)).length > 0;
  }

  /** Seeds for future crawlers. */
  async putSeeds(urls: readonly CanonicalUrl[], now: number): Promise<void> {
    const seeds = urls.map((url) => ({
      ...{ id: idOfUrl(url), url, via: 'seed' as const, foundOn: null, anchor: '', depth: 0, priority: 0 },
    }));
    if (seeds.length > 0) await this.database.transaction((transaction) => putInbox(transaction, seeds, now));
  }

  check(): Promise<StoreProblem[]> {
    return checkPostgres(this.database);
  }

  async close(): Promise<void> {
    await Promise.all([this.database.close(), this.#asking.close()]);
  }
}

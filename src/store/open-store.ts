import { CrawlRequests } from './crawl-requests.ts';
import { type Connection, openDatabase, withFile } from './database.ts';
import { Insights } from './insights.ts';
import { OwnTopics } from './own-topics.ts';
import { RobotsStore } from './robots-store.ts';
import { isUpToDate, migrate } from './schema.ts';
import type { SiteMemories } from './site-memories.ts';
import { SqlitePageStore } from './sqlite-page-store.ts';
import type { SqliteUrlStore } from './sqlite-url-store.ts';
import { StatusRow } from './status-row.ts';
import { WordStore } from './word-store.ts';

/** Everything that lives in one `tazi.db`, over one connection. */
export type Store = {
  file: string;
  connection: Connection;
  pages: SqlitePageStore;
  urls: SqliteUrlStore;
  memories: SiteMemories;
  requests: CrawlRequests;
  status: StatusRow;
  insights: Insights;
  robots: RobotsStore;
  words: WordStore;
  ownTopics: OwnTopics;
};

/**
 * Opens the database of a project and brings its schema up to date. `read` never writes pages, but a server may still ask
 * the crawler for something through `requests`, hence the mode `ask`.
 */
export function openStore(file: string, mode: 'write' | 'read' | 'ask'): Store {
  const connection = openDatabase(file, mode === 'read' ? 'read' : 'write');
  try {
    return storeOver(connection, file, mode);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function storeOver(connection: Connection, file: string, mode: 'write' | 'read' | 'ask'): Store {
  return withFile(file, () => {
    if (mode !== 'read') migrate(connection, file);
    else if (!isUpToDate(connection, file)) openStore(file, 'write').pages.close();
    const pages = new SqlitePageStore(connection, file, mode === 'read' ? 'read' : 'write');
    return {
      file,
      connection,
      pages,
      urls: pages.urls,
      memories: pages.memories,
      requests: new CrawlRequests(connection, file),
      status: new StatusRow(connection, file),
      insights: new Insights(connection, file),
      robots: new RobotsStore(connection, file),
      words: new WordStore(connection, file),
      ownTopics: new OwnTopics(connection, file),
    };
  });
}

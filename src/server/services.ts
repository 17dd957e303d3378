import type { Settings } from '../config/settings.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import type { SiteId } from '../model/page.ts';
import type { PageStore, SiteSummary } from '../model/page-store.ts';
import type { SearchService } from '../model/search-results.ts';

/** What the server needs of a project. It reads all of it, and does nothing itself: doing is asked for. */
export interface ServerServices {
  readonly search: SearchService;
  readonly pages: Pick<PageStore, 'get' | 'visits' | 'linksFrom' | 'counts'>;
  /** Sites with an id above `after`, in order of id. */
  sites(after: SiteId, most: number): Promise<SiteSummary[]>;
  /** The row that the crawler writes every second; null where none ever ran. */
  status(): Promise<CrawlStatus | null>;
  /** Leaves a row for the crawler, and tells the row's id. Where no crawler runs, it is applied at once. */
  ask(kind: AskedAction, payload: unknown): Promise<number>;
  readonly settings: Pick<Settings, 'language' | 'crawl' | 'server'>;
  /** What the crawler calls itself in requests. */
  readonly userAgent: string;
  /** Without it nothing can be asked for. */
  readonly token: string | undefined;
  /** Names under which the server may be reached, besides loopback and `server.host`. */
  readonly names: readonly string[];
  /** Epoch milliseconds. */
  clock(): number;
  readonly log: ServerLog;
}

export type AskedAction = 'pause' | 'resume' | 'stop' | 'seeds';

/** The part of a pino logger that the server uses. */
export interface ServerLog {
  error(details: object, message: string): void;
}

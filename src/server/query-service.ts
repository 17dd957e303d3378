import type { PageId } from '../model/page.ts';
import type { QueryStatistics } from '../model/query-statistics.ts';
import { fold } from '../nlp/fold.ts';
import { QueryLog } from '../store/query-log.ts';

/** Counts queries; times are epoch milliseconds. */
export interface QueryService {
  readonly isOn: boolean;
  asked(query: string, total: number, now: number): void;
  clicked(query: string, page: PageId, now: number): void;
  statistics(days: number, most: number, now: number): QueryStatistics;
  /** Common queries that begin like this; none if they are not to be suggested. */
  suggest(typed: string, most: number, now: number): string[];
}

const FLUSH_EVERY_MS = 10_000;

/** Nothing is counted; earlier counts are deleted with their file or expire. */
export const NO_QUERIES: QueryService = {
  isOn: false,
  asked: () => {},
  clicked: () => {},
  statistics: (days) => ({ days, asked: 0, empty: 0, clicks: 0, queries: [], nothing: [] }),
  suggest: () => [],
};

/** Counts in memory and writes every few seconds; `close` writes the rest. */
export function queryService(
  dataFolder: string,
  settings: { statistics: boolean; statisticsDays: number; suggestAsked: boolean },
  onError: (error: unknown) => void,
): QueryService & { close(): void } {
  if (!settings.statistics) return { ...NO_QUERIES, close: () => {} };
  const log = new QueryLog(dataFolder, settings.statisticsDays);
  const common = settings.suggestAsked ? new CommonQueries(log) : null;
  let hasFailed = false;
  const flush = () => {
    try {
      log.flush(Date.now());
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onError(error);
      hasFailed = true;
    }
  };
  const timer = setInterval(flush, FLUSH_EVERY_MS);
  timer.unref();
  return {
    isOn: true,
    asked: (query, total, now) => log.asked(query, total, now),
    clicked: (query, page, now) => log.clicked(query, page, now),
    statistics: (days, most, now) => log.statistics(days, most, now),
    suggest: (typed, most, now) => common?.beginningWith(typed, most, now) ?? [],
    close: () => {
      clearInterval(timer);
      flush();
    },
  };
}

/** How long the list is used before it is read again. */
const READ_EVERY_MS = 300_000;
const MAX_COMMON = 2_000;
const MIN_TYPED_LETTERS = 2;

class CommonQueries {
  readonly #log: QueryLog;
  #queries: { query: string; folded: string }[] = [];
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(log: QueryLog) {
    this.#log = log;
  }

  beginningWith(typed: string, most: number, now: number): string[] {
    const wanted = fold(typed).trimStart().replace(/\s+/gu, ' ');
    if (wanted.length < MIN_TYPED_LETTERS) return [];
    if (now - this.#readAt >= READ_EVERY_MS) {
      this.#readAt = now;
      this.#queries = this.#log.common(MAX_COMMON, now).map((query) => ({ query, folded: fold(query) }));
    }
    return this.#queries
      .filter(({ folded }) => folded.startsWith(wanted) && folded !== wanted)
      .slice(0, most)
      .map(({ query }) => query);
  }
}

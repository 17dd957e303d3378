import type { PageId } from '../model/page.ts';
import type { QueryStatistics } from '../model/query-statistics.ts';
import { QueryLog } from '../store/query-log.ts';

/** Counts what is asked; times are epoch milliseconds. */
export interface QueryService {
  readonly isOn: boolean;
  asked(query: string, total: number, now: number): void;
  clicked(query: string, page: PageId, now: number): void;
  statistics(days: number, most: number, now: number): QueryStatistics;
}

const FLUSH_EVERY_MS = 10_000;

/** Nothing is counted; what was is gone with its file or its days. */
export const NO_QUERIES: QueryService = {
  isOn: false,
  asked: () => {},
  clicked: () => {},
  statistics: (days) => ({ days, asked: 0, empty: 0, clicks: 0, queries: [], nothing: [] }),
};

/** Counts in memory and writes every few seconds; `close` writes the rest. */
export function queryService(
  dataFolder: string,
  settings: { statistics: boolean; statisticsDays: number },
  onError: (error: unknown) => void,
): QueryService & { close(): void } {
  if (!settings.statistics) return { ...NO_QUERIES, close: () => {} };
  const log = new QueryLog(dataFolder, settings.statisticsDays);
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
    close: () => {
      clearInterval(timer);
      flush();
    },
  };
}

import type { LivingRun, VisitedUrl } from './living-run.ts';
import { HOUR_MS, type LivingArticle, versionAt } from './living-web/living-article.ts';

/** Every request of a watch by what it was for and what it brought; the rows add up to the requests made. */
export type Account = {
  rows: Record<string, number>;
  requests: number;
  /** Requests of the whole run, first crawl included: as the web counted them, and as the crawler accounts for them. */
  whole: { made: number; accounted: number };
  lateHours: { median: number; most: number };
};

/** A fetch takes a moment, in which an accelerated clock runs on. */
const SLACK_MS = 10 * 60_000;

export function accountOf({ web, visited, from, to, spent }: LivingRun): Account {
  const rows: Record<string, number> = {};
  const add = (row: string, count = 1) => {
    rows[row] = (rows[row] ?? 0) + count;
  };
  const requests = new Map<string, number>();
  for (const { at, path } of web.requests) {
    if (at >= from && at < to) requests.set(path, (requests.get(path) ?? 0) + 1);
  }
  const late: number[] = [];
  for (const { url, visits } of visited) {
    const counted = visits.filter(({ at, status }) => at >= from && at < to && status !== 0);
    const article = web.article(url);
    for (const visit of counted) {
      if (visit.heard === 'new') add('first visits');
      else if (article) add(rowOf(article, visits, visit));
      else add(kindOf(url));
      if (visit.heard !== 'new') late.push((visit.at - visit.scheduled) / HOUR_MS);
    }
    // Requests without a visit of their own: pages fetched twice, and fetches in progress at the start or end.
    add('fetched twice to tell changes from noise', (requests.get(url) ?? 0) - counted.length);
    requests.delete(url);
  }
  for (const count of requests.values()) add('still under way at the end', count);
  late.sort((a, b) => a - b);
  return {
    rows,
    requests: Object.values(rows).reduce((sum, count) => sum + count, 0),
    whole: { made: web.requests.length, accounted: spent },
    lateHours: { median: late[late.length >> 1] ?? 0, most: late.at(-1) ?? 0 },
  };
}

function rowOf(
  article: LivingArticle,
  visits: VisitedUrl['visits'],
  visit: VisitedUrl['visits'][number],
): string {
  if (visit.heard === 'gone') return 'articles found gone';
  if (visit.heard === 'failed') return 'articles that failed';
  const before = visits[visits.indexOf(visit) - 1];
  const has = (slack: number) =>
    before !== undefined && versionAt(article, visit.at + slack) > versionAt(article, before.at - slack);
  if (visit.heard === 'changed' || visit.outcome === 'minor')
    return has(SLACK_MS) ? 'articles that had changed' : 'articles taken for changed (false)';
  if (has(-SLACK_MS))
    return visit.status === 304 ? 'changes hidden by a 304 (missed)' : 'changes overlooked (missed)';
  return visit.status === 304 ? 'articles unchanged, 304' : 'articles unchanged';
}

function kindOf(url: string): string {
  const { pathname } = new URL(url);
  if (pathname === '/') return 'home pages';
  if (/sitemap/.test(pathname)) return 'sitemaps';
  return /rss/.test(pathname) ? 'feeds' : 'section pages';
}

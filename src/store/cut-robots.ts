import type { KeptRobots } from '../model/insights.ts';

/** For display; the crawler fetches the file itself. */
const MAX_RULES = 200;
const MAX_SITEMAPS = 50;
const MAX_CHARS = 500;
/** Number of origins of a site whose rules are shown. */
export const MAX_ORIGINS = 50;

/** The first rules and sitemaps of a robots.txt, each cut to a displayable length. */
export function cutRobots(told: KeptRobots): KeptRobots {
  const cut = (text: string) => text.slice(0, MAX_CHARS).toWellFormed();
  return {
    ...told,
    rules: told.rules.slice(0, MAX_RULES).map(({ allow, pattern }) => ({ allow, pattern: cut(pattern) })),
    sitemaps: told.sitemaps.slice(0, MAX_SITEMAPS).map(cut),
  };
}

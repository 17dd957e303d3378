import type { Settings } from '../config/settings.ts';
import type { UrlFilter } from '../links/filters/url-filter.ts';
import type { CanonicalUrl } from '../model/canonical-url.ts';
import type { CrawlEvent, CrawlMode } from './crawl.ts';

/** What a crawl is to do, and where. */
export type CrawlPlan = {
  settings: Settings;
  dataFolder: string;
  databaseFile: string;
  indexFolder: string;
  /** Site rules (S2), where there are any. */
  rulesFile?: string;
  seeds: readonly CanonicalUrl[];
  mode: CrawlMode;
  /** URL filters of the caller's own, asked after the built-in ones. */
  filters?: readonly UrlFilter[];
  onEvent: (event: CrawlEvent) => void;
  now?: () => number;
};

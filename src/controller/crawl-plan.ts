import type { Settings } from '../config/settings.ts';
import type { UrlFilter } from '../links/filters/url-filter.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { CrawlEvent, CrawlMode } from './crawl.ts';

/** What a crawl does, and where. */
export type CrawlPlan = {
  settings: Settings;
  dataFolder: string;
  databaseFile: string;
  indexFolder: string;
  /** The index is only a lexicon of this many pages: OpenSearch finds the pages. */
  lexiconPages?: number;
  /** Makes the vectors of pages; by default the built-in ones. */
  encoderFolder?: string;
  /** Site rules (S2), if there are any. */
  rulesFile?: string;
  seeds: readonly CanonicalUrl[];
  mode: CrawlMode;
  /** The caller's own URL filters, applied after the built-in ones. */
  filters?: readonly UrlFilter[];
  onEvent: (event: CrawlEvent) => void;
  now?: () => number;
  /** Skips time in which nothing can happen, if `now` is a simulated clock. */
  passOver?: (ms: number) => Promise<void>;
};

/** The library: what `import … from 'tazi'` offers. Units are had alone as tazi/nlp, tazi/similartext, and so on. */
export type { Settings } from './config/settings.ts';
export type { CrawlEvent } from './controller/crawl.ts';
export type { CrawlPlan } from './controller/crawl-plan.ts';
export { type RunningCrawl, startCrawl } from './controller/start-crawl.ts';
export type { UrlFilter } from './links/filters/url-filter.ts';
export { TaziError } from './model/errors.ts';
export type { Page } from './model/page.ts';
export type { SearchRequest, SearchResponse } from './model/search-result.ts';
export type { Topic, TopicScores, TopicText } from './model/topic.ts';
export { type CanonicalUrl, canonicalUrl } from './model/urls/canonical-url.ts';
export { loadProject, openForSearch } from './project/project.ts';
export { importDocuments } from './transfer/import/import-documents.ts';

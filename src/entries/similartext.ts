/** `tazi/similartext`: the shared runs of two pages (S4), and clean text with a memory of the site (S9), for use alone. */
export { parsePage } from '../documents/html/parse-page.ts';
export type { RemovalReason } from '../similartext/removal-reason.ts';
export type { RemovalSign } from '../similartext/removal-signs.ts';
export { type SimilarRun, similarRuns } from '../similartext/similar-runs.ts';
export { type CleanedPage, type RemovedBlock, SiteMemory } from '../similartext/site-memory.ts';

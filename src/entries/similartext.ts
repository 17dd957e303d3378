/** `tazi/similartext`: the shared runs of two pages (S4), for use alone. */
export { type SimilarRun, similarRuns } from '../similartext/similar-runs.ts';

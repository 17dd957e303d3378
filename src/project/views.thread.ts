import { serveJobs } from '../threads/serve-jobs.ts';
import { type ComputedViews, computeViews, type ViewMaterial } from './compute-views.ts';
import { type PageWords, readWords, type WordsMaterial } from './read-words.ts';

export type ViewerJob = { views: ViewMaterial } | { words: WordsMaterial };
export type ViewerAnswer = ComputedViews | PageWords;

/** Entry of the thread that takes pages apart for a server. */
serveJobs(
  (job: ViewerJob): ViewerAnswer => ('views' in job ? computeViews(job.views) : readWords(job.words)),
);

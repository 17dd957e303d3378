import { serveJobs } from '../threads/serve-jobs.ts';
import { type MergeJob, mergeSecond } from './segments/merge-second.ts';
import type { WrittenTerms } from './segments/term-writer.ts';

/** Entry of the thread that shares a large merge with the index thread. */
serveJobs((job: MergeJob): WrittenTerms => mergeSecond(job));

import type { Worker } from 'node:worker_threads';
import { WorkerPool } from '../../threads/worker-pool.ts';

export type DocumentPoolOptions = {
  timeoutMs: number;
  /** How much the process may grow while reading one document; typed arrays are outside V8's own limit. */
  maxGrowthBytes: number;
  start?: () => Worker;
  rssBytes?: () => number;
  cpuMs?: () => number;
};

const MAX_HEAP_MB = 200;
/** Pictures and fonts that readers keep: a hundred odd documents would leave some hundred megabytes. */
const RENEW_AFTER_BYTES = 80_000_000;
/** The readers take 40 MB and more and start in half a second, so they are not kept when idle. */
const IDLE_MS = 5_000;

/** A thread of this name that reads one document at a time; beyond the limits it is ended and replaced. */
export function documentPool<Job, Answer>(
  name: 'document.thread' | 'scan.thread',
  options: DocumentPoolOptions,
): WorkerPool<Job, Answer> {
  return new WorkerPool({
    module: { name, caller: import.meta.url, limits: { maxOldGenerationSizeMb: MAX_HEAP_MB } },
    threads: 1,
    maxPosted: 1,
    onDeath: 'replace',
    idleMs: IDLE_MS,
    renewAfterBytes: RENEW_AFTER_BYTES,
    ...options,
  });
}

import { workerData } from 'node:worker_threads';
import { serveJobs } from '../threads/serve-jobs.ts';
import type { FollowMessage, FollowOptions, IndexUpdater } from './index-updater.ts';
import { StopFlags } from './stop-flags.ts';

const { flags: memory, ...options } = workerData as FollowOptions & { flags: SharedArrayBuffer };
const flags = new StopFlags(memory);

/**
 * Null if the crawl was stopped before the thread was ready: its pages wait for the next crawl. The database
 * driver is loaded first, by itself.
 */
async function open(): Promise<IndexUpdater | null> {
  await import('../store/open-store.ts');
  flags.stage = 'loading';
  const { IndexUpdater: Updater } = await import('./index-updater.ts');
  flags.stage = 'open';
  if (flags.isTimeUp || flags.isHurried) return null;
  return Updater.open({ ...options, isLate: () => flags.isTimeUp, isHurried: () => flags.isHurried });
}

/** Entry of the index thread. */
void open().then((updater) =>
  serveJobs(async (message: FollowMessage): Promise<'done'> => {
    if (message === 'close-soon') await updater?.closeSoon();
    else if (message === 'close') await updater?.close();
    else if (message === 'settle') await updater?.settle();
    else if (message === 'purge') await updater?.purge();
    else await updater?.catchUp();
    return 'done';
  }),
);

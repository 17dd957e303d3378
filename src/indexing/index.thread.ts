import { workerData } from 'node:worker_threads';
import { serveJobs } from '../threads/serve-jobs.ts';
import { type FollowMessage, type FollowOptions, IndexUpdater } from './index-updater.ts';

/** Entry of the index thread. */
const updater = await IndexUpdater.open(workerData as FollowOptions);

serveJobs(async (message: FollowMessage): Promise<'done'> => {
  if (typeof message === 'object') await updater.close(message.closeWithinMs);
  else if (message === 'close') await updater.close();
  else if (message === 'settle') await updater.settle();
  else if (message === 'purge') await updater.purge();
  else await updater.catchUp();
  return 'done';
});

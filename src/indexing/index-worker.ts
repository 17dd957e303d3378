import { parentPort, workerData } from 'node:worker_threads';
import { type FollowMessage, type FollowOptions, IndexFollowing } from './index-following.ts';

/** Entry of the index thread. Answers come in the order of the questions. */
const following = new IndexFollowing(workerData as FollowOptions);

parentPort?.on('message', async (message: FollowMessage) => {
  if (message === 'close') await following.close();
  else if (message === 'settle') await following.settle();
  else await following.catchUp();
  parentPort?.postMessage('done');
  if (message === 'close') parentPort?.close();
});

import { parentPort, workerData } from 'node:worker_threads';
import { type FollowMessage, type FollowOptions, IndexFollowing } from './index-following.ts';

/** Entry of the index thread. Answers come in the order of the questions. */
const following = new IndexFollowing(workerData as FollowOptions);

parentPort?.on('message', async (message: FollowMessage) => {
  if (message === 'close') {
    await following.close();
    parentPort?.postMessage('done');
    parentPort?.close();
  } else {
    await following.catchUp();
    parentPort?.postMessage('done');
  }
});

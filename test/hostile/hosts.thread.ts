import { workerData } from 'node:worker_threads';
import { serveJobs } from '../../src/threads/serve-jobs.ts';
import { startHostileHosts } from './hostile-hosts.ts';

const hosts = await startHostileHosts(workerData as string[] | undefined);

/** Entry of the thread that the hosts run in: its main thread measures latencies. */
serveJobs((_: 'hosts') => hosts);

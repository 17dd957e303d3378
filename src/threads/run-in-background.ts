import { setPriority } from 'node:os';

/**
 * Next to a process that answers queries, a thread with this "nice" value gets about a tenth of a core that
 * both need.
 */
const BACKGROUND = 10;

/**
 * Gives way to other processes and threads when cores are scarce: a server on the same machine answers
 * immediately while pages are extracted. On Linux this affects only the calling thread; elsewhere it would
 * affect the whole process, so nothing is changed there.
 */
export function runInBackground(): void {
  if (process.platform === 'linux') setPriority(BACKGROUND);
}

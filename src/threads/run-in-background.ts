import { setPriority } from 'node:os';

/** Beside a process that answers queries, a thread with this "nice" value gets about a tenth of a core that both want. */
const BACKGROUND = 10;

/**
 * Lets other processes and threads go first where cores are scarce: a server on the same machine answers at once while pages are
 * extracted. On Linux this is about the calling thread alone; elsewhere it would be about the whole process, so nothing is
 * changed there.
 */
export function runInBackground(): void {
  if (process.platform === 'linux') setPriority(BACKGROUND);
}

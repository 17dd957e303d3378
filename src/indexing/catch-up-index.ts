import { TaziError } from '../model/errors.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { followIndex } from './index-follower.ts';

/**
 * Brings the index up to date with the store if no crawler does; false if one is running and will. In a
 * thread: a server keeps answering queries meanwhile.
 */
export async function catchUpIndex(paths: {
  dataFolder: string;
  databaseFile: string;
  indexFolder: string;
  lexiconPages?: number;
  encoderFolder?: string;
}): Promise<boolean> {
  let lock: ProjectLock;
  try {
    lock = ProjectLock.take(paths.dataFolder);
  } catch (error) {
    if (error instanceof TaziError && error.code === 'project-locked') return false;
    throw error;
  }
  try {
    const index = await followIndex(paths, true);
    await index.close();
    return true;
  } finally {
    lock.release();
  }
}

import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ProjectLock } from './project-lock.ts';

/**
 * A folder for work in progress, next to where its result goes. The process that works there holds a lock in it, so
 * that the next one knows what a killed one has left.
 */
export type Staging = { folder: string; close(): Promise<void> };

export async function openStaging(prefix: string): Promise<Staging> {
  const folder = await mkdtemp(prefix);
  const lock = ProjectLock.take(folder);
  return {
    folder,
    close: async () => {
      lock.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Folders with this prefix that nobody works in any more, each handed to `undo` before it is removed. Returns their
 * paths.
 */
export async function removeStale(
  prefix: string,
  undo: (folder: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const removed: string[] = [];
  const start = basename(prefix);
  for (const entry of await readdir(dirname(prefix), { withFileTypes: true }).catch(() => [])) {
    const { name } = entry;
    if (!entry.isDirectory() || !name.startsWith(start) || !SUFFIX.test(name.slice(start.length))) continue;
    const folder = join(dirname(prefix), name);
    // Killed before it had the lock, or not ours at all: it goes only if it is empty.
    if (!existsSync(join(folder, 'lock'))) {
      await rmdir(folder).catch(() => {});
      continue;
    }
    const lock = ProjectLock.tryTake(folder);
    if (lock === null) continue;
    try {
      await undo(folder);
    } finally {
      lock.release();
    }
    await rm(folder, { recursive: true, force: true });
    removed.push(folder);
  }
  return removed;
}

/** As `mkdtemp` adds it. */
const SUFFIX = /^[A-Za-z0-9]{6}$/;

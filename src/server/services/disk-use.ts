import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Project } from '../../project/project.ts';
import type { DiskUse } from '../server-services.ts';

/** Disk space used by the store and the index, and free space. */
export async function diskUse(paths: Project['paths']): Promise<DiskUse> {
  const size = (file: string) =>
    stat(file).then(
      ({ size: bytes }) => bytes,
      () => 0,
    );
  const segments = await readdir(paths.indexFolder).catch(() => []);
  const indexed = await Promise.all(segments.map((name) => size(join(paths.indexFolder, name))));
  const stored = await Promise.all(['', '-wal'].map((end) => size(paths.databaseFile + end)));
  const { bavail, bsize } = await statfs(paths.dataFolder);
  const sum = (values: number[]) => values.reduce((total, bytes) => total + bytes, 0);
  return { databaseBytes: sum(stored), indexBytes: sum(indexed), freeBytes: bavail * bsize };
}

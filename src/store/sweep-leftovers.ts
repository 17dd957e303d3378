import { existsSync, rmSync } from 'node:fs';
import { isStoreUrl } from '../model/is-store-url.ts';
import { SqliteFile } from './sqlite/sqlite-file.ts';

/** What a killed repair, upgrade or migration can leave next to the store: unfinished copies of it. */
const UNFINISHED = ['.salvaged', '.salvaged.copy', '.before-upgrade.part'];

/**
 * Removes what killed runs have left in the data folder; the caller holds the lock, so that nobody is at work there.
 * Returns what was removed.
 */
export function sweepLeftovers({
  databaseFile,
  indexFolder,
}: {
  databaseFile: string;
  indexFolder: string;
}): string[] {
  const removed: string[] = [];
  const beside = `${indexFolder}.new`;
  if (existsSync(beside)) {
    rmSync(beside, { recursive: true, force: true });
    removed.push(beside);
  }
  if (isStoreUrl(databaseFile)) return removed;
  for (const end of UNFINISHED) {
    const file = databaseFile + end;
    if (!existsSync(file)) continue;
    SqliteFile.remove(file);
    removed.push(file);
  }
  return removed;
}

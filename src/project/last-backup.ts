import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Next to the store; what `tazi doctor` knows about backups. */
export const LAST_BACKUP = 'last-backup.json';

export type LastBackup = { at: number; file: string; bytes: number; sha256: string; pages: number };

/** Null if no backup was ever made, or if that is unknown. */
export function readLastBackup(dataFolder: string): LastBackup | null {
  try {
    return JSON.parse(readFileSync(join(dataFolder, LAST_BACKUP), 'utf8')) as LastBackup;
  } catch {
    return null;
  }
}

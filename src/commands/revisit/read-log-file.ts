import { readFileSync, statSync } from 'node:fs';
import { TaziError } from '../../model/errors.ts';
import { type ChangeLog, readChangeLog } from '../../update/simulation/change-log.ts';

const MOST_BYTES = 256_000_000;

/** A change log (CSV: url,time,changed) from a file. */
export function readLogFile(file: string): ChangeLog {
  try {
    if (statSync(file).size > MOST_BYTES) throw new Error(`> ${MOST_BYTES} B`);
    return readChangeLog(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new TaziError('file-unreadable', { file, detail: (error as Error).message }, error);
  }
}

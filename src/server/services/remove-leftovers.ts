import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** As transfer-service.ts and transfer/export/parquet-archive.ts name their folders. */
const SCRATCH = /^(?:import|export)-\w{6}$/;
/** Another server may be in the middle of one; an upload ends after a quarter of an hour. */
const OLD_MS = 3_600_000;

/**
 * Removes files that killed servers left in the data folder during an import or an export. A read-only folder is left
 * unchanged.
 */
export async function removeLeftovers(dataFolder: string, now: number): Promise<void> {
  for (const name of await readdir(dataFolder).catch(() => [])) {
    if (!SCRATCH.test(name)) continue;
    const folder = join(dataFolder, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > OLD_MS) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

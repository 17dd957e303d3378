/**
 * Files of a project besides store and index that may hold a page: web archives, and copies left by a repair.
 */
import { readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { countInWarc, rewriteWarc } from './rewrite-warc.ts';

export type ForgottenArchive = {
  /** Relative to the project folder. */
  file: string;
  records: number;
  /** `unread`: it could not be searched, and may hold the page. */
  state: 'named' | 'rewritten' | 'unread';
};

export type ForgottenFiles = {
  archives: ForgottenArchive[];
  /** Copies of a damaged store that have been removed, relative to the project folder. */
  removed: string[];
};

/** Folders are searched down to this depth. */
const MAX_DEPTH = 4;
const MAX_ENTRIES = 20_000;

export async function forgetInFiles(
  { dataFolder, databaseFile }: { dataFolder: string; databaseFile: string },
  isForgotten: (uri: string) => boolean,
  rewrites: boolean,
): Promise<ForgottenFiles> {
  const folder = dirname(dataFolder);
  const copies = ['.damaged-', '.salvaged', '.before-upgrade'].map((end) => databaseFile + end);
  const files: ForgottenFiles = { archives: [], removed: [] };
  for (const file of await filesBelow(folder)) {
    const name = relative(folder, file);
    if (copies.some((start) => file.startsWith(start))) {
      await rm(file, { force: true });
      files.removed.push(name);
    } else if (/\.wacz$/i.test(file)) files.archives.push({ file: name, records: 0, state: 'unread' });
    else if (/\.warc(\.gz)?$/i.test(file)) {
      const found = await inArchive(file, isForgotten, rewrites);
      if (found !== null) files.archives.push({ file: name, ...found });
    }
  }
  return files;
}

/** Null if the archive contains nothing of it. */
async function inArchive(
  file: string,
  isForgotten: (uri: string) => boolean,
  rewrites: boolean,
): Promise<Omit<ForgottenArchive, 'file'> | null> {
  try {
    const records = await (rewrites ? rewriteWarc : countInWarc)(file, isForgotten);
    return records === 0 ? null : { records, state: rewrites ? 'rewritten' : 'named' };
  } catch {
    return { records: 0, state: 'unread' };
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  const folders = [{ path: folder, depth: 0 }];
  for (let seen = 0; folders.length > 0 && seen < MAX_ENTRIES; ) {
    const { path, depth } = folders.pop()!;
    for (const entry of await readdir(path, { withFileTypes: true }).catch(() => [])) {
      seen++;
      const inside = join(path, entry.name);
      if (entry.isFile()) found.push(inside);
      else if (entry.isDirectory() && depth < MAX_DEPTH && !SKIPPED.has(entry.name))
        folders.push({ path: inside, depth: depth + 1 });
    }
  }
  return found.sort();
}

const SKIPPED = new Set(['node_modules', '.git']);

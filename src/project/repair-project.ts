/**
 * What `tazi doctor --repair` does. Nothing that works is removed before its replacement is complete: a
 * damaged store is copied row by row into a new file and kept next to it, the index is built in another
 * folder and replaced atomically.
 */
import { copyFileSync, existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { IndexFolder } from '../index/index-folder.ts';
import { IndexReader } from '../index/index-reader.ts';
import { followIndex } from '../indexing/index-follower.ts';
import { asTaziError, TaziError } from '../model/errors.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { type Salvaged, salvage } from '../store/sqlite/salvage.ts';
import { SqliteFile } from '../store/sqlite/sqlite-file.ts';
import { sweepLeftovers } from '../store/sweep-leftovers.ts';
import { ownModelsFolder } from '../topics/crawl-topics.ts';
import type { ExaminedPaths } from './examine-project.ts';
import { relearnDamagedTopics } from './own-topics.ts';
import { requireOwnStore } from './require-own-store.ts';

export type Repair = {
  /** Null if the store was sound. */
  salvaged: Salvaged | null;
  /** Where the damaged store is kept; null if it was sound. */
  keptAs: string | null;
  /** Pages that can be found now. */
  indexed: number;
  /** Were the models of the project's own topics damaged, and learnt again from the store? */
  relearnt: boolean;
  /** What killed runs had left, and was removed. */
  leftovers: string[];
};

/** Takes the lock. Throws if something cannot be repaired, and then leaves everything unchanged. */
export async function repairProject(paths: ExaminedPaths, now: number): Promise<Repair> {
  requireOwnStore(paths, 'doctor --repair');
  const lock = ProjectLock.take(paths.dataFolder);
  try {
    const leftovers = sweepLeftovers(paths);
    const store = await repairStore(paths, now);
    const relearnt = await repairModels(paths, now);
    const indexed = await rebuildBeside(paths);
    return { ...store, indexed, relearnt, leftovers };
  } finally {
    lock.release();
  }
}

async function repairStore(
  { databaseFile: file, indexFolder }: ExaminedPaths,
  now: number,
): Promise<Pick<Repair, 'salvaged' | 'keptAs'>> {
  takeBackUnfinished(file);
  if (await isSound(file)) return { salvaged: null, keptAs: null };
  const fresh = `${file}.salvaged`;
  const pages = indexedPages(indexFolder);
  const none = { kept: 0, lost: 0 };
  const salvaged = salvage(file, fresh, pages) ?? {
    pages: { kept: 0, lost: pages },
    urls: none,
    visits: none,
  };
  if (!existsSync(fresh)) await (await openStore(fresh, 'write')).close();
  const keptAs = `${file}.damaged-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;
  // The damaged file stays at its place until the new one replaces it: a kill leaves one of the two there.
  for (const end of ['-wal', '']) if (existsSync(file + end)) linkOrCopy(file + end, keptAs + end);
  for (const end of ['-wal', '-shm', '-journal']) rmSync(file + end, { force: true });
  renameSync(fresh, file);
  SqliteFile.remove(fresh);
  return { salvaged, keptAs };
}

/** A killed repair may have set aside the log of the damaged file, which is still at its place. */
function takeBackUnfinished(file: string): void {
  const number = statSync(file, { throwIfNoEntry: false, bigint: true })?.ino;
  const kept = `${basename(file)}.damaged-`;
  for (const name of existsSync(dirname(file)) ? readdirSync(dirname(file)) : []) {
    const path = join(dirname(file), name);
    if (!name.startsWith(kept) || statSync(path, { bigint: true }).ino !== number) continue;
    const log = `${path}-wal`;
    if (existsSync(log) && !existsSync(`${file}-wal`)) copyFileSync(log, `${file}-wal`);
    rmSync(log, { force: true });
    rmSync(path);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Not every file system has links.
    copyFileSync(from, to);
  }
}

/** The number of pages according to the index; 0 if it is unknown. */
function indexedPages(folder: string): number {
  try {
    const reader = IndexReader.open(folder);
    const { docs } = reader;
    reader.close();
    return docs;
  } catch {
    return 0;
  }
}

async function isSound(file: string): Promise<boolean> {
  try {
    const store = await openStore(file, 'write');
    try {
      return (await store.check()).length === 0;
    } finally {
      await store.close();
    }
  } catch (error) {
    if (asTaziError(error).code === 'project-damaged') return false;
    throw error;
  }
}

async function repairModels({ databaseFile, dataFolder }: ExaminedPaths, now: number): Promise<boolean> {
  const store = await openStore(databaseFile, 'write');
  try {
    return await relearnDamagedTopics(store, ownModelsFolder(dataFolder), now);
  } finally {
    await store.close();
  }
}

/**
 * Builds the index from the store in a folder next to the one in use, and switches to it once it is complete.
 */
export async function rebuildBeside(paths: ExaminedPaths): Promise<number> {
  const beside = `${paths.indexFolder}.new`;
  rmSync(beside, { recursive: true, force: true });
  try {
    const { databaseFile, encoderFolder, roots } = paths;
    const kind = {
      ...(encoderFolder !== undefined && { encoderFolder }),
      ...(roots !== undefined && { roots }),
    };
    const index = await followIndex({ databaseFile, indexFolder: beside, ...kind }, false);
    try {
      await index.settle();
    } finally {
      await index.close();
    }
    const docs = await checked(paths.databaseFile, beside);
    const live = new IndexFolder(paths.indexFolder);
    live.create();
    live.takeOver(new IndexFolder(beside));
    const linkSignals = join(paths.indexFolder, LINK_SIGNALS);
    SqliteFile.remove(linkSignals);
    if (existsSync(join(beside, LINK_SIGNALS))) renameSync(join(beside, LINK_SIGNALS), linkSignals);
    return docs;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** Next to the segments; derived like them. */
const LINK_SIGNALS = 'standing.db';

async function checked(databaseFile: string, folder: string): Promise<number> {
  const store = await openStore(databaseFile, 'read');
  const reader = IndexReader.open(folder);
  try {
    reader.verify();
    const { pages, foreign } = await store.totals.read();
    if (reader.docs !== pages + foreign) {
      const detail = `${reader.docs} of ${pages + foreign} pages`;
      throw new TaziError('index-damaged', { file: folder, detail });
    }
    return reader.docs;
  } finally {
    reader.close();
    await store.close();
  }
}

/**
 * Projects of older versions. Commands that read leave them as they are: the store is read as it is, and an index that
 * this version cannot read is built in a temporary folder. Commands that write convert them, and say so.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillText, type Text } from '../i18n/text.ts';
import { UPGRADE_TEXTS } from '../i18n/upgrade-texts.ts';
import { isOfAnotherVersion } from '../index/index-folder.ts';
import { catchUpIndex } from '../indexing/catch-up-index.ts';
import { followIndex } from '../indexing/index-follower.ts';
import { TaziError } from '../model/errors.ts';
import { isStoreUrl } from '../model/is-store-url.ts';
import type { Store } from '../model/store.ts';
import { schemaToConvert } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { copyBeforeUpgrade } from '../store/sqlite/sqlite-store.ts';
import { sweepLeftovers } from '../store/sweep-leftovers.ts';
import { rebuildBeside } from './repair-project.ts';

type Paths = {
  folder: string;
  dataFolder: string;
  databaseFile: string;
  indexFolder: string;
  lexiconPages?: number;
  encoderFolder?: string;
  roots?: boolean;
};
type Tell = ((text: Text) => void) | undefined;

/** Indexing this many pages for one command takes half a minute. */
const MOST_INDEXED_BESIDE = 20_000;

/** Says that a command is about to convert the store, if it is. */
export function announceConversion({ databaseFile }: Paths, tell: Tell): void {
  if (tell === undefined || !existsSync(databaseFile)) return;
  const steps = schemaToConvert(databaseFile);
  if (steps !== null)
    tell(fillText(UPGRADE_TEXTS.converting, { ...steps, copy: copyBeforeUpgrade(databaseFile) }));
}

/** The folder of an index that this version can read; whatever had to be made for it goes when it is closed. */
export type ReadableIndex = { folder: string; close(): Promise<void> };

export async function readableIndex(
  paths: Paths,
  store: Store,
  mode: 'read' | 'ask',
  tell: Tell,
): Promise<ReadableIndex> {
  const { indexFolder, databaseFile, dataFolder } = paths;
  const asItIs = { folder: indexFolder, close: async () => {} };
  if (isStoreUrl(databaseFile) || !isOfAnotherVersion(indexFolder)) return asItIs;
  if (schemaToConvert(databaseFile) === null && isWritable(dataFolder)) {
    // It is derived from a store that this version has written: one of the two is built again anyway.
    await catchUpIndex(paths);
    return asItIs;
  }
  const { pages, foreign } = await store.totals.read();
  if (pages + foreign > MOST_INDEXED_BESIDE) throw new TaziError('project-older', { file: indexFolder });
  tell?.(fillText(UPGRADE_TEXTS.indexedBeside, { pages: pages + foreign }));
  return indexBeside(paths, mode);
}

/** A server follows the store; a command needs what is there now. */
async function indexBeside(
  { databaseFile, encoderFolder }: Paths,
  mode: 'read' | 'ask',
): Promise<ReadableIndex> {
  const temporary = await mkdtemp(join(tmpdir(), 'tazi-index-'));
  const remove = () => rm(temporary, { recursive: true, force: true });
  try {
    const folder = join(temporary, 'index');
    const encoder = encoderFolder === undefined ? {} : { encoderFolder };
    const index = await followIndex({ databaseFile, indexFolder: folder, ...encoder }, true);
    try {
      await index.catchUp();
    } catch (error) {
      await index.close();
      throw error;
    }
    if (mode === 'read') await index.close();
    return {
      folder,
      close: async () => {
        await index.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export type UpgradeReport = {
  dryRun: boolean;
  /** Null if the store is up to date. */
  store: { from: number; to: number; copy: string } | null;
  /** Whether the index was, or would be, built again. */
  index: boolean;
  /** Pages that can be found; null for a dry run and where the index stays. */
  indexed: number | null;
  /** What killed runs had left, and was removed. */
  leftovers: string[];
};

/** `tazi upgrade`: converts the store and builds the index again, as far as they are of another version. */
export async function upgradeProject(
  paths: Paths,
  dryRun: boolean,
  convert: (location: string) => Promise<void>,
): Promise<UpgradeReport> {
  const { databaseFile, indexFolder } = paths;
  const steps = schemaToConvert(databaseFile);
  const store = steps && { ...steps, copy: copyBeforeUpgrade(databaseFile) };
  const index = !isStoreUrl(databaseFile) && isOfAnotherVersion(indexFolder);
  if (dryRun) return { dryRun, store, index, indexed: null, leftovers: [] };
  const lock = ProjectLock.take(paths.dataFolder);
  try {
    const leftovers = sweepLeftovers(paths);
    await convert(databaseFile);
    return { dryRun, store, index, indexed: index ? await rebuildBeside(paths) : null, leftovers };
  } finally {
    lock.release();
  }
}

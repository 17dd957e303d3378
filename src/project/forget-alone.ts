import { type ForgottenFiles, forgetInFiles } from '../documents/forget-in-files.ts';
import { followIndex } from '../indexing/index-follower.ts';
import { type ForgetRequest, ForgottenList } from '../model/forgotten-list.ts';
import type { Store } from '../model/store.ts';
import { canonicalUrl } from '../model/urls/canonical-url.ts';
import { openStore } from '../store/open-store.ts';
import { readLastBackup } from './last-backup.ts';

export type ForgetPaths = { dataFolder: string; databaseFile: string; indexFolder: string };

/** What became of a request to forget something. */
export type ForgetReport = ForgottenFiles & {
  action: ForgetRequest['action'];
  /** What was added to the list or taken off it. */
  what: string[];
  /** Stored pages that were removed. */
  pages: number;
  /** A backup made earlier still holds the pages; null if none is known. */
  backup: { file: string; at: string } | null;
  /** False if a reader kept the log of the database from being emptied; the end of the next crawl does it. */
  isPurged: boolean;
};

/** Applies a request where no crawler runs; the caller holds the lock. `follow` updates what else is derived from the store. */
export async function forgetAlone(
  paths: ForgetPaths,
  request: ForgetRequest,
  now: number,
  follow: (store: Store) => Promise<void> = async () => {},
): Promise<ForgetReport> {
  const store = await openStore(paths.databaseFile, 'write');
  try {
    if (request.action === 'undo') return undone((await store.forgotten.undo(request.what)).what);
    const { what, pages } = await store.forgotten.forget(request.what, request.reason, now);
    const index = await followIndex(paths, false);
    try {
      await index.purge();
    } finally {
      await index.close();
    }
    await follow(store);
    return await finishForgetting(paths, store, request, { what, pages });
  } finally {
    await store.close();
  }
}

/** The last steps, once store and index have forgotten: deleted bytes, archives, copies. */
export async function finishForgetting(
  paths: ForgetPaths,
  store: Store,
  { action, archives }: ForgetRequest,
  removed: { what: string[]; pages: number },
): Promise<ForgetReport> {
  const isPurged = await store.forgotten.purge();
  const list = new ForgottenList(await store.forgotten.list());
  const isForgotten = (uri: string) => {
    const url = canonicalUrl(uri);
    return url !== null && list.find(url) !== null;
  };
  const files = await forgetInFiles(paths, isForgotten, archives);
  const backup = readLastBackup(paths.dataFolder);
  return {
    action,
    ...removed,
    ...files,
    backup: backup && { file: backup.file, at: new Date(backup.at).toISOString() },
    isPurged,
  };
}

export function undone(what: string[]): ForgetReport {
  return { action: 'undo', what, pages: 0, archives: [], removed: [], backup: null, isPurged: true };
}

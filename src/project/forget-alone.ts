import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pageFile } from '../crawler/page-folder.ts';
import { type ForgottenFiles, forgetInFiles } from '../documents/forget-in-files.ts';
import { followIndex } from '../indexing/index-follower.ts';
import { type ForgetRequest, ForgottenList, type ForgottenPages } from '../model/forgotten-list.ts';
import type { PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import { canonicalUrl } from '../model/urls/canonical-url.ts';
import { dropExpired, keepAside, restoreKept } from '../store/kept-pages.ts';
import { openStore } from '../store/open-store.ts';
import { sweepLeftovers } from '../store/sweep-leftovers.ts';
import { requireForgettable } from './forget-door.ts';
import { GoldTexts } from './gold-texts.ts';
import { readLastBackup } from './last-backup.ts';

export type ForgetPaths = {
  dataFolder: string;
  databaseFile: string;
  indexFolder: string;
  encoderFolder?: string;
};

/** What became of a request to forget something. */
export type ForgetReport = ForgottenFiles & {
  action: ForgetRequest['action'];
  /** What was added to the list or taken off it. */
  what: string[];
  /** Known URLs that were concerned. */
  urls: number;
  /** Stored pages that were removed. */
  pages: number;
  /** An earlier backup that still contains the pages; null if none is known. */
  backup: { file: string; at: string } | null;
  /** False if a reader kept the log of the database from being emptied; the end of the next crawl does it. */
  isPurged: boolean;
  /** Up to when it can be restored; null if nothing was kept. */
  restorableUntil: string | null;
};

/**
 * Applies a request when no crawler is running; the caller holds the lock. `follow` updates what else is derived from
 * the store.
 */
export async function forgetAlone(
  paths: ForgetPaths,
  request: ForgetRequest,
  now: number,
  follow: (store: Store) => Promise<void> = async () => {},
): Promise<ForgetReport> {
  sweepLeftovers(paths);
  const store = await openStore(paths.databaseFile, 'write');
  try {
    if (await dropExpired(store, now)) await store.forgotten.purge();
    if (request.action === 'undo') return undone((await store.forgotten.undo(request.what)).what);
    if (request.action === 'restore') return await restoreAlone(paths, store, request, now, follow);
    await requireForgettable(store, request);
    const until = await keepForGrace(store, request, now);
    const removed = await store.forgotten.forget(request.what, request.reason, now);
    const index = await followIndex(paths, false);
    try {
      await index.purge();
    } finally {
      await index.close();
    }
    await follow(store);
    return await finishForgetting(paths, store, request, removed, until);
  } finally {
    await store.close();
  }
}

/** The last steps, once store and index have forgotten: deleted bytes, archives, copies. */
export async function finishForgetting(
  paths: ForgetPaths,
  store: Store,
  { action, archives }: ForgetRequest,
  { what, pages, ids }: ForgottenPages,
  until: number | null,
): Promise<ForgetReport> {
  const isPurged = await store.forgotten.purge();
  const list = new ForgottenList(await store.forgotten.list());
  const isForgotten = (uri: string) => {
    const url = canonicalUrl(uri);
    return url !== null && list.find(url) !== null;
  };
  await removeKeptPages(join(paths.dataFolder, 'pages'), store, ids);
  removeGoldTexts(new GoldTexts(paths.dataFolder), isForgotten);
  // Token vectors reveal the words of a text; the rest of the cache is recomputed when it is needed.
  rmSync(join(paths.dataFolder, 'vectors'), { recursive: true, force: true });
  const files = await forgetInFiles(paths, isForgotten, archives);
  const backup = readLastBackup(paths.dataFolder);
  return {
    ...{ action, what, pages, urls: ids.length },
    ...files,
    backup: backup && { file: backup.file, at: new Date(backup.at).toISOString() },
    isPurged,
    restorableUntil: until === null ? null : new Date(until).toISOString(),
  };
}

const URLS_AT_ONCE = 500;

/** The folder of last downloaded pages (`crawl.keepPages`). */
async function removeKeptPages(folder: string, { urls }: Store, ids: readonly PageId[]): Promise<void> {
  if (!existsSync(folder)) return;
  for (let at = 0; at < ids.length; at += URLS_AT_ONCE)
    for (const { url } of (await urls.getMany(ids.slice(at, at + URLS_AT_ONCE))).values())
      rmSync(pageFile(folder, url), { force: true });
}

function removeGoldTexts(gold: GoldTexts, isForgotten: (url: string) => boolean): void {
  for (const { url } of gold.all()) if (isForgotten(url)) gold.remove(url);
}

const HOUR_MS = 60 * 60_000;

/** Keeps aside what is about to be forgotten, if the operator asked for it. Returns up to when. */
export async function keepForGrace(
  store: Store,
  { what, graceHours }: ForgetRequest,
  now: number,
): Promise<number | null> {
  if (graceHours <= 0) return null;
  const until = now + graceHours * HOUR_MS;
  await keepAside(store, await store.forgotten.find(what), until);
  return until;
}

async function restoreAlone(
  paths: ForgetPaths,
  store: Store,
  { what }: ForgetRequest,
  now: number,
  follow: (store: Store) => Promise<void>,
): Promise<ForgetReport> {
  const restored = await restoreKept(store, what, now);
  const index = await followIndex(paths, false);
  try {
    await index.catchUp();
  } finally {
    await index.close();
  }
  await follow(store);
  return { ...undone(restored.what), action: 'restore', pages: restored.pages, urls: restored.due.length };
}

export function undone(what: string[]): ForgetReport {
  return {
    ...{ action: 'undo', what, urls: 0, pages: 0, archives: [], removed: [], backup: null },
    ...{ isPurged: true, restorableUntil: null },
  };
}

/**
 * `tazi backup`: a project in one file (tar, gzip), consistent while a crawl and servers run. The store is copied by SQLite within one read
 * transaction; settings, seeds, rules and own models come along; the index does not, since it is rebuilt from the store. The first entry names
 * every file with its SHA-256, by which `restore` checks them.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { TaziError } from '../model/errors.ts';
import { openStore } from '../store/open-store.ts';
import { snapshot } from '../store/sqlite/snapshot.ts';
import { openStaging, removeStale } from '../store/staging.ts';
import { LAST_BACKUP, type LastBackup } from './last-backup.ts';
import type { ProjectPaths } from './project.ts';
import { requireOwnStore } from './require-own-store.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';

export const CONTENTS = 'backup.json';
export const BACKUP_FORMAT = 1;

export type BackupContents = {
  format: number;
  at: string;
  pages: number;
  files: { name: string; bytes: number; sha256: string }[];
};

export type BackupReport = {
  file: string;
  bytes: number;
  pages: number;
  files: number;
  sha256: string;
  /** What killed backups had left, and was removed. */
  leftovers: string[];
};

/** Writes next to the target and renames at the end: an interrupted backup does not count as one. */
export async function backupProject(paths: ProjectPaths, file: string, now: number): Promise<BackupReport> {
  requireOwnStore(paths, 'backup');
  if ((await stat(file).catch(() => null))?.isDirectory()) throw unwritable(file, new Error('EISDIR'));
  const leftovers = await removeStale(`${file}.`);
  const { folder: staging, close } = await mkdir(dirname(file), { recursive: true })
    .then(() => openStaging(`${file}.`))
    .catch((error: Error) => {
      throw unwritable(file, error);
    });
  try {
    const { pages, names } = await stage(paths, staging);
    const files = await Promise.all(
      names.map(async (name) => ({ name, ...(await digestOf(join(staging, name))) })),
    );
    const contents: BackupContents = {
      format: BACKUP_FORMAT,
      at: new Date(now).toISOString(),
      pages,
      files,
    };
    const part = join(staging, 'archive.part');
    await pipeline(
      Readable.from(archive(contents, staging), { objectMode: false }),
      createGzip({ level: 6 }),
      createWriteStream(part),
    );
    await sync(part);
    await rename(part, file);
    const { bytes, sha256 } = await digestOf(file);
    const last: LastBackup = { at: now, file, bytes, sha256, pages };
    await writeFile(join(paths.dataFolder, LAST_BACKUP), JSON.stringify(last)).catch(() => {});
    return { file, bytes, pages, files: files.length, sha256, leftovers };
  } finally {
    await close();
  }
}

/** The place was given by a user, so it is theirs to change. */
function unwritable(file: string, error: Error): TaziError {
  return new TaziError('folder-unwritable', { folder: file, detail: error.message }, error);
}

/** Copies the files that belong in a backup; returns their names. */
async function stage(paths: ProjectPaths, staging: string): Promise<{ pages: number; names: string[] }> {
  const names: string[] = [];
  const take = async (from: string, name: string) => {
    if (!existsSync(from)) return;
    await mkdir(dirname(join(staging, name)), { recursive: true });
    await copyFile(from, join(staging, name));
    names.push(name);
  };
  await take(paths.configFile, 'tazi.config.json');
  await take(paths.seedsFile, 'seeds.txt');
  await take(paths.rulesFile, 'rules.json');
  await take(paths.searchRulesFile, 'search-rules.json');
  const models = join(paths.dataFolder, 'models');
  for (const name of existsSync(models) ? await readdir(models) : [])
    if (!name.endsWith('.part')) await take(join(models, name), `data/models/${name}`);
  const gold = join(paths.dataFolder, 'gold');
  for (const name of existsSync(gold) ? await readdir(gold) : [])
    if (name.endsWith('.json')) await take(join(gold, name), `data/gold/${name}`);
  await mkdir(join(staging, 'data'), { recursive: true });
  snapshot(paths.databaseFile, join(staging, 'data', 'tazi.db'));
  names.push('data/tazi.db');
  const store = await openStore(join(staging, 'data', 'tazi.db'), 'read');
  try {
    return { pages: (await store.totals.read()).pages, names };
  } finally {
    await store.close();
  }
}

async function* archive(contents: BackupContents, staging: string): AsyncGenerator<Buffer> {
  const list = Buffer.from(JSON.stringify(contents));
  yield tarHeader(CONTENTS, list.length);
  yield list;
  yield tarPadding(list.length);
  for (const { name, bytes } of contents.files) {
    yield tarHeader(name, bytes);
    for await (const piece of createReadStream(join(staging, name), { end: bytes - 1 }))
      yield piece as Buffer;
    yield tarPadding(bytes);
  }
  yield TAR_END;
}

async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}

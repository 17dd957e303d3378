/** `tazi restore`: unpacks a backup into a folder without a project, compares every digest, and rebuilds the index. */
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, type WriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { TaziError } from '../model/errors.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { requireSentenceEncoder } from '../topics/encoders/sentence-encoder.ts';
import { BACKUP_FORMAT, type BackupContents, CONTENTS } from './backup-project.ts';
import { loadProject, projectPaths } from './project.ts';
import { rebuildBeside } from './repair-project.ts';
import { readTar } from './tar.ts';

export type RestoreReport = { folder: string; at: string; pages: number; files: number };

/** The list of files is small; anything larger is not one. */
const MAX_CONTENTS_BYTES = 10 << 20;
/** Where files of a backup may lie. */
const NAMES =
  /^(?:tazi\.config\.json|seeds\.txt|(?:search-)?rules\.json|data\/tazi\.db|data\/(?:models|gold)\/[^/\\]+)$/;

export async function restoreProject(file: string, folder: string): Promise<RestoreReport> {
  const paths = projectPaths(folder);
  for (const taken of [paths.databaseFile, paths.configFile])
    if (existsSync(taken)) throw new TaziError('project-exists', { file: taken });
  const created = await mkdir(paths.folder, { recursive: true });
  const staging = await mkdtemp(join(paths.folder, '.restore-'));
  try {
    const contents = await unpack(file, staging);
    for (const name of ['models', 'gold']) await mkdir(join(paths.dataFolder, name), { recursive: true });
    const lock = ProjectLock.take(paths.dataFolder);
    try {
      for (const { name } of contents.files) await rename(join(staging, name), join(paths.folder, name));
      const { roots = false, encoderFolder } = loadProject(folder, { environment: {} }).paths;
      const canEncode = encoderFolder !== undefined && (await isUsable(encoderFolder));
      await rebuildBeside({ ...paths, roots, ...(canEncode && { encoderFolder }) });
    } finally {
      lock.release();
    }
    return { folder: paths.folder, at: contents.at, pages: contents.pages, files: contents.files.length };
  } finally {
    await rm(staging, { recursive: true, force: true });
    if (created !== undefined) await removeEmpty(paths.folder, created);
  }
}

/** Removes a folder, and those above it up to `top`, as far as they are empty. */
async function removeEmpty(folder: string, top: string): Promise<void> {
  for (let each = folder; ; each = dirname(each)) {
    const isRemoved = await rmdir(each).then(
      () => true,
      () => false,
    );
    if (!isRemoved || each === top) return;
  }
}

/**
 * An encoder is not part of the backup. If it is missing, pages are found by their words, and the first search by
 * meaning reports it.
 */
function isUsable(encoderFolder: string): Promise<boolean> {
  return requireSentenceEncoder(encoderFolder).then(
    () => true,
    () => false,
  );
}

async function unpack(file: string, staging: string): Promise<BackupContents> {
  try {
    return await unpackChecked(file, staging);
  } catch (error) {
    if (error instanceof TaziError) throw error;
    throw new TaziError('file-unreadable', { file, detail: (error as Error).message }, error);
  }
}

async function unpackChecked(file: string, staging: string): Promise<BackupContents> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  let list = '';
  let current: { name: string; out: WriteStream | null; hash: Hash } | null = null;
  const digests = new Map<string, string>();
  const close = async () => {
    if (current === null) return;
    digests.set(current.name, current.hash.digest('hex'));
    current.out?.end();
    if (current.out) await finished(current.out);
    current = null;
  };
  for await (const event of readTar(source.pipe(unzipped))) {
    if (event.kind === 'file') {
      await close();
      const { name, bytes } = event;
      if (name === CONTENTS ? bytes > MAX_CONTENTS_BYTES : !NAMES.test(name))
        throw new Error(`${name} does not belong into a backup`);
      if (name !== CONTENTS) await mkdir(dirname(join(staging, name)), { recursive: true });
      const out = name === CONTENTS ? null : createWriteStream(join(staging, name));
      current = { name, out, hash: createHash('sha256') };
      continue;
    }
    if (current === null) throw new Error('it is not a Tazı backup');
    current.hash.update(event.data);
    if (current.out === null) list += event.data.toString('utf8');
    else if (!current.out.write(event.data)) await once(current.out, 'drain');
  }
  await close();
  return checkContents(list, digests);
}

function checkContents(list: string, digests: ReadonlyMap<string, string>): BackupContents {
  const contents = JSON.parse(list) as BackupContents;
  if (contents.format !== BACKUP_FORMAT) throw new Error(`format ${contents.format} is not known`);
  const broken = contents.files.filter(({ name, sha256 }) => digests.get(name) !== sha256);
  if (broken.length > 0) throw new Error(`${broken.map(({ name }) => name).join(', ')}: the digest differs`);
  if (!digests.has('data/tazi.db')) throw new Error('it has no store');
  return contents;
}

/** `tazi restore`: unpacks a backup into a folder without a project, compares every digest, and rebuilds the index. */
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, readFileSync, type WriteStream } from 'node:fs';
import { mkdir, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { loadSettings } from '../config/load-settings.ts';
import { TaziError } from '../model/errors.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { openStaging, removeStale } from '../store/staging.ts';
import { requireSentenceEncoder } from '../topics/encoders/sentence-encoder.ts';
import { BACKUP_FORMAT, type BackupContents, CONTENTS } from './backup-project.ts';
import { filesIn, moveBack, moveFiles } from './move-files.ts';
import { loadProject, projectPaths } from './project.ts';
import { rebuildBeside } from './repair-project.ts';
import { readTar } from './tar.ts';

export type RestoreReport = {
  folder: string;
  at: string;
  pages: number;
  files: number;
  /** What killed restores had left, and was removed. */
  leftovers: string[];
};

const STAGING = '.restore-';

/** The list of files is small; anything larger is not one. */
const MAX_CONTENTS_BYTES = 10 << 20;
/** Where files of a backup may lie. */
const NAMES =
  /^(?:tazi\.config\.json|seeds\.txt|(?:search-)?rules\.json|data\/tazi\.db|data\/(?:models|gold)\/[^/\\]+)$/;

export async function restoreProject(file: string, folder: string): Promise<RestoreReport> {
  const paths = projectPaths(folder);
  const prefix = join(paths.folder, STAGING);
  const leftovers = await removeStale(prefix, (stale) => moveBack(join(stale, PROJECT), paths.folder));
  for (const taken of [paths.databaseFile, paths.configFile])
    if (existsSync(taken)) throw new TaziError('project-exists', { file: taken });
  const created = await mkdir(paths.folder, { recursive: true });
  try {
    const staging = await openStaging(prefix);
    try {
      const prepared = projectPaths(join(staging.folder, PROJECT));
      const contents = await unpack(file, prepared.folder);
      for (const name of ['models', 'gold'])
        await mkdir(join(prepared.dataFolder, name), { recursive: true });
      const { roots = false } = loadProject(prepared.folder, { environment: {} }).paths;
      // The encoder lies where the settings say, seen from the folder of the project.
      const { encoderFolder } = encoderIn(prepared.configFile, paths.folder);
      const canEncode = encoderFolder !== undefined && (await isUsable(encoderFolder));
      await rebuildBeside({ ...prepared, roots, ...(canEncode && { encoderFolder }) });
      for (const name of ['models', 'gold']) await mkdir(join(paths.dataFolder, name), { recursive: true });
      const lock = ProjectLock.take(paths.dataFolder);
      try {
        const names = (await filesIn(prepared.folder)).filter((name) => !/-(?:wal|shm)$/.test(name));
        // The store last: until it is there, nothing takes the folder for a project with pages.
        names.sort((x, y) => Number(x === STORE) - Number(y === STORE));
        await moveFiles(prepared.folder, paths.folder, names);
      } finally {
        lock.release();
      }
      const { at, pages, files } = contents;
      return { folder: paths.folder, at, pages, files: files.length, leftovers };
    } finally {
      await staging.close();
    }
  } finally {
    if (created !== undefined) await removeEmpty(paths.folder, created);
  }
}

/** The project as it will be, in the folder of the work in progress. */
const PROJECT = 'project';
const STORE = join('data', 'tazi.db');

function encoderIn(configFile: string, folder: string): { encoderFolder?: string } {
  if (!existsSync(configFile)) return {};
  const { settings } = loadSettings({
    file: JSON.parse(readFileSync(configFile, 'utf8')),
    fileName: configFile,
  });
  const { encoder, url } = settings.search;
  return encoder === undefined || url !== undefined ? {} : { encoderFolder: resolve(folder, encoder) };
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

type Unpacked = { bytes: number; sha256: string };

async function unpackChecked(file: string, staging: string): Promise<BackupContents> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  let list = '';
  let current: { name: string; bytes: number; out: WriteStream | null; hash: Hash } | null = null;
  const found = new Map<string, Unpacked>();
  const close = async () => {
    if (current === null) return;
    found.set(current.name, { bytes: current.bytes, sha256: current.hash.digest('hex') });
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
      if (found.has(name)) throw new Error(`${name} is there twice`);
      if (name !== CONTENTS) await mkdir(dirname(join(staging, name)), { recursive: true });
      const out = name === CONTENTS ? null : createWriteStream(join(staging, name));
      current = { name, bytes, out, hash: createHash('sha256') };
      continue;
    }
    if (current === null) throw new Error('it is not a Tazı backup');
    current.hash.update(event.data);
    if (current.out === null) list += event.data.toString('utf8');
    else if (!current.out.write(event.data)) await once(current.out, 'drain');
  }
  await close();
  return checkContents(list, found);
}

const contentsSchema = z.strictObject({
  format: z.int(),
  at: z.iso.datetime(),
  pages: z.int().min(0),
  files: z
    .array(
      z.strictObject({
        name: z.string().regex(NAMES),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(100_000),
});

/** `found` has what is in the archive; the list must name exactly that. */
function checkContents(list: string, found: ReadonlyMap<string, Unpacked>): BackupContents {
  const parsed = contentsSchema.safeParse(JSON.parse(list));
  if (!parsed.success) throw new Error(`${CONTENTS}: ${parsed.error.issues[0]!.path.join('.')} is not valid`);
  const contents = parsed.data;
  if (contents.format !== BACKUP_FORMAT) throw new Error(`format ${contents.format} is not known`);
  const broken = contents.files.filter(({ name, sha256, bytes }) => {
    const file = found.get(name);
    return file === undefined || file.sha256 !== sha256 || file.bytes !== bytes;
  });
  if (broken.length > 0) throw new Error(`${broken.map(({ name }) => name).join(', ')}: the digest differs`);
  const named = new Set([CONTENTS, ...contents.files.map(({ name }) => name)]);
  if (named.size <= contents.files.length) throw new Error(`${CONTENTS} names a file twice`);
  const extra = [...found.keys()].filter((name) => !named.has(name));
  if (extra.length > 0) throw new Error(`${extra.join(', ')}: not in ${CONTENTS}`);
  if (!found.has('data/tazi.db')) throw new Error('it has no store');
  return contents;
}

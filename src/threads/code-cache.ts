/**
 * Runs a bundled program, of a process or of a thread, with the code that V8 compiled for it in an earlier run:
 * Node 20 keeps compiled code for no module. The code is written twice for each build, the second time with
 * what had no use before: when a run succeeds, or some time after its start, since a crawl runs for days and
 * threads do not end by themselves. It goes beside the program or, if that folder cannot be written to, among
 * the user's caches. Without it, or if V8 refuses it, the program is compiled as usual: it costs time and
 * nothing else.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import v8 from 'node:v8';
import vm from 'node:vm';
import { crc32 } from 'node:zlib';

/** Code is written this often. */
const MAX_WRITES = 2;

/**
 * After the first time, a thread has started; after the second, a crawl has called most of its functions, and
 * V8 has not yet forgotten those that only a start calls.
 */
const WRITE_AFTER_MS = [500, 3_000];

/** Behind the code: its checksum, which V8 does not compare (it crashes), and how often it was written. */
const CHECKSUM_BYTES = 4;
const TRAILER_BYTES = CHECKSUM_BYTES + 1;

type Kept = { code: Buffer; writes: number };

export type Program = {
  /** A CommonJS program of ASCII characters with the parameters below. */
  file: string;
  /** Changes with its contents, because V8 compares only their length. */
  id: string;
  /** What it is run for, such as a command. The code of each use is kept by itself. */
  use?: string;
  /** For the code, if the folder of the program cannot be written to. */
  otherFolder: string | null;
  /** Modules of Node are loaded at their first use. The program may use nothing but named exports of those in LAZY. */
  isLazy?: boolean;
};

export function runWithCodeCache(program: Program): void {
  const { file, otherFolder } = program;
  const folders = [join(dirname(file), CACHE_FOLDER), ...(otherFolder === null ? [] : [otherFolder])];
  const name = nameOf(program);
  const kept = read(folders, name);
  const source = fs.readFileSync(file, 'latin1');
  const script = new vm.Script(`(function (${PARAMETERS}) {${source}\n})`, {
    filename: file,
    ...(kept && { cachedData: kept.code }),
  });
  let written = kept === null || script.cachedDataRejected ? 0 : kept.writes;
  const keep = (writes: number) => {
    // The flags of V8 may have been changed since, and code belongs to its flags.
    if (writes <= written || writes > MAX_WRITES || name !== nameOf(program)) return;
    written = writes;
    write(folders, name, program, { code: script.createCachedData(), writes });
  };
  if (written < MAX_WRITES) {
    WRITE_AFTER_MS.forEach((afterMs, index) => {
      setTimeout(keep, afterMs, index + 1).unref();
    });
    process.once('exit', (exitCode) => {
      if (exitCode === 0) keep(written + 1);
    });
  }
  const module = { exports: {} };
  const ownUrl = pathToFileURL(file).href;
  const require = createRequire(ownUrl);
  script.runInThisContext()(
    module.exports,
    program.isLazy ? lazyRequire(require) : require,
    module,
    file,
    ownUrl,
    (specifier: string) => import(specifier),
  );
}

/** Those of a CommonJS module; its address; and `import()`, which warns in a script as long as it is experimental. */
const PARAMETERS = 'exports, require, module, __filename, ownUrl, ownImport';

/** V8 accepts code of the same version, flags and features of the processor only; the tag stands for them. */
function nameOf(program: Program): string {
  const { use = '' } = program;
  const tag = v8.cachedDataVersionTag().toString(36);
  return `${buildOf(program)}${use}-${process.version}-${process.arch}-${tag}`;
}

const programOf = ({ file }: Program): string => `${basename(file)}.`;
const buildOf = (program: Program): string => `${programOf(program)}${program.id}-`;

/** Modules of Node that take a millisecond or more to load, and that most runs do not use. */
const LAZY = new Set(['node:child_process', 'node:crypto', 'node:timers/promises', 'node:worker_threads']);

/** Loads them when something of them is used. */
function lazyRequire(require: NodeJS.Require): NodeJS.Require {
  const load = (name: string): unknown =>
    LAZY.has(name)
      ? new Proxy({}, { get: (_, key) => (require(name) as Record<string | symbol, unknown>)[key] })
      : require(name);
  return Object.assign(load, { ...require, resolve: require.resolve }) as NodeJS.Require;
}

const CACHE_FOLDER = 'compiled';
/** How a file is named while it is written, and how long that may take. */
const PART = '.part';
const MAX_WRITING_MS = 60_000;

function read(folders: readonly string[], name: string): Kept | null {
  for (const folder of folders) {
    try {
      const bytes = fs.readFileSync(join(folder, name));
      const end = bytes.length - TRAILER_BYTES;
      const code = bytes.subarray(0, Math.max(0, end));
      if (code.length > 0 && crc32(code) === bytes.readUInt32LE(end)) return { code, writes: bytes.at(-1)! };
    } catch {
      // It is in the other folder, or nowhere.
    }
  }
  return null;
}

/** In the first folder that takes it. A full disk or a folder of another user is no reason to fail. */
function write(folders: readonly string[], name: string, program: Program, kept: Kept): void {
  for (const folder of folders) {
    try {
      fs.mkdirSync(folder, { recursive: true });
      writeWhole(join(folder, name), kept);
      removeStale(folder, program);
      return;
    } catch {
      // The next folder may do.
    }
  }
}

/** Completely or not at all: other processes, and threads of this one, may read and write it at the same time. */
function writeWhole(file: string, { code, writes }: Kept): void {
  const part = `${file}.${Math.random().toString(36).slice(2)}${PART}`;
  const trailer = Buffer.alloc(TRAILER_BYTES, writes);
  trailer.writeUInt32LE(crc32(code));
  const out = fs.openSync(part, 'wx');
  try {
    fs.writeFileSync(out, code);
    fs.writeFileSync(out, trailer);
    fs.renameSync(part, file);
  } catch (error) {
    fs.rmSync(part, { force: true });
    throw error;
  } finally {
    fs.closeSync(out);
  }
}

/** Code of earlier builds of the same program, and of writers that were ended in the middle. */
function removeStale(folder: string, program: Program): void {
  for (const name of fs.readdirSync(folder)) {
    const file = join(folder, name);
    const isStale = name.endsWith(PART)
      ? Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > MAX_WRITING_MS
      : name.startsWith(programOf(program)) && !name.startsWith(buildOf(program));
    if (isStale) fs.rmSync(file, { force: true });
  }
}

/**
 * Runs a bundled program with the code that V8 compiled for it in an earlier run. A command that ends after a
 * tenth of a second spends most of it compiling; Node 20 keeps compiled code for no module. The code is
 * written by the first two runs that succeed (the second adds what the first had no use for), beside the
 * program or, if that folder cannot be written to, among the user's caches. Without it, or if V8 refuses it
 * (another version, other flags, damage), the program is compiled as usual: it costs time and nothing else.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import vm from 'node:vm';
import { crc32 } from 'node:zlib';

/** Runs that write the code. */
const WRITING_RUNS = 2;

/** Behind the code: its checksum, which V8 does not compare (it crashes), and the number of runs that wrote it. */
const CHECKSUM_BYTES = 4;
const TRAILER_BYTES = CHECKSUM_BYTES + 1;

type Kept = { code: Buffer; runs: number };

/**
 * `file`: a CommonJS program of ASCII characters; `id` changes with its contents, because V8 compares only
 * their length. `ownUrl`: where the program, as it sees itself, lies. `otherFolder`: for the code, if the
 * folder of the program cannot be written to. Of the modules in LAZY, it may use nothing but named exports.
 */
export function runWithCodeCache(file: string, id: string, ownUrl: string, otherFolder: string | null): void {
  const name = `${basename(file)}.${id}-${process.version}-${process.arch}`;
  const folders = [join(dirname(file), CACHE_FOLDER), ...(otherFolder === null ? [] : [otherFolder])];
  const kept = read(folders, name);
  const source = fs.readFileSync(file, 'latin1');
  const script = new vm.Script(`(function (exports, require, module, __filename, ownUrl) {${source}\n})`, {
    filename: file,
    ...(kept && { cachedData: kept.code }),
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const runs = kept === null || script.cachedDataRejected ? 0 : kept.runs;
  if (runs < WRITING_RUNS)
    process.once('exit', (exitCode) => {
      if (exitCode === 0) write(folders, name, { code: script.createCachedData(), runs: runs + 1 });
    });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, lazyRequire(createRequire(ownUrl)), module, file, ownUrl);
}

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

function read(folders: readonly string[], name: string): Kept | null {
  for (const folder of folders) {
    try {
      const bytes = fs.readFileSync(join(folder, name));
      const end = bytes.length - TRAILER_BYTES;
      const code = bytes.subarray(0, Math.max(0, end));
      if (code.length > 0 && crc32(code) === bytes.readUInt32LE(end)) return { code, runs: bytes.at(-1)! };
    } catch {
      // It is in the other folder, or nowhere.
    }
  }
  return null;
}

/** In the first folder that takes it. A full disk or a folder of another user is no reason to fail. */
function write(folders: readonly string[], name: string, kept: Kept): void {
  for (const folder of folders) {
    try {
      fs.mkdirSync(folder, { recursive: true });
      writeWhole(join(folder, name), kept);
      removeOlder(folder, name);
      return;
    } catch {
      // The next folder may do.
    }
  }
}

/** Completely or not at all: other processes may read it at the same time. */
function writeWhole(file: string, { code, runs }: Kept): void {
  const part = `${file}.${process.pid}`;
  const trailer = Buffer.alloc(TRAILER_BYTES, runs);
  trailer.writeUInt32LE(crc32(code));
  const out = fs.openSync(part, 'wx');
  try {
    fs.writeFileSync(out, code);
    fs.writeFileSync(out, trailer);
    fs.fsyncSync(out);
    fs.renameSync(part, file);
  } catch (error) {
    fs.rmSync(part, { force: true });
    throw error;
  } finally {
    fs.closeSync(out);
  }
}

/** Code of earlier builds of the same program. */
function removeOlder(folder: string, name: string): void {
  const build = name.slice(0, name.indexOf('-'));
  const program = build.slice(0, build.lastIndexOf('.') + 1);
  for (const other of fs.readdirSync(folder))
    if (other.startsWith(program) && !other.startsWith(build))
      fs.rmSync(join(folder, other), { force: true });
}

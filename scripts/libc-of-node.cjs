/**
 * Stands in for `@neon-rs/load` and `detect-libc` in dist/bin/ (see build-bin.mjs). They make a diagnostic report of the process, and
 * load child_process, to learn which C library Node was built for, which takes 15 ms. Its file says so in its first bytes.
 */
const { closeSync, openSync, readSync } = require('node:fs');
const { createRequire } = require('node:module');

/** Where the loader of shared libraries is named. */
const HEAD_BYTES = 2_048;

const GLIBC = 'glibc';
const MUSL = 'musl';

/** Null if it is not known in this way. */
function libc() {
  if (process.platform !== 'linux') return null;
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const file = openSync(process.execPath);
    readSync(file, head, 0, HEAD_BYTES, 0);
    closeSync(file);
    if (head.includes('/ld-musl-')) return MUSL;
    return head.includes('/ld-linux-') ? GLIBC : null;
  } catch {
    return null;
  }
}

const LIBSQL = 'libsql';

/** The packages themselves, as libsql finds them. */
const original = (name) => createRequire(require.resolve(LIBSQL))(name);

/** Most often everything is installed in one folder; finding libsql takes 3 ms. */
exports.requireBeside = (name) => {
  try {
    return require(name);
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    return original(name);
  }
};
exports.GLIBC = GLIBC;
exports.MUSL = MUSL;
exports.familySync = () => libc() ?? original('detect-libc').familySync();
exports.load = (folder) => original('@neon-rs/load').load(folder);
exports.currentTarget = () => {
  const family = process.arch === 'x64' || process.arch === 'arm64' ? libc() : null;
  if (family === null) return original('@neon-rs/load').currentTarget();
  return `linux-${process.arch}-${family === MUSL ? 'musl' : 'gnu'}`;
};

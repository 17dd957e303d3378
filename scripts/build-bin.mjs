/**
 * Bundles the command line and its threads: `node scripts/build-bin.mjs` writes dist/bin/ from the compiled code. Loading some hundred
 * small modules takes a fifth of the time of `tazi search`, and every thread loads its own. Packages are not bundled, and the library
 * keeps its modules in dist/src/.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const compiled = join(root, 'dist/src');
const outdir = join(root, 'dist/bin');

// By their sources: the compiled form of a file that was moved may still lie in dist/.
const threads = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.thread.ts'))
  .map((file) => file.replace(/\.ts$/, '.js'));
// A thread is started by its name beside the code that starts it, so all of them lie in one folder.
const names = threads.map((file) => basename(file));
const twice = names.find((name, index) => names.indexOf(name) !== index);
if (twice !== undefined) throw new Error(`two threads are named ${twice}`);

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: ['cli.js', ...threads].map((file) => join(compiled, file)),
  outdir,
  entryNames: '[name]',
  chunkNames: 'part-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
});

// A thread that is named by another folder would be missed only when it is needed.
const written = new Set(readdirSync(outdir));
for (const file of written) {
  for (const [, name] of readFileSync(join(outdir, file), 'utf8').matchAll(/["'`]([\w./-]+\.thread)["'`]/g)) {
    if (!written.has(`${name}.js`))
      throw new Error(`the thread ${name} is not beside the code that starts it`);
  }
}

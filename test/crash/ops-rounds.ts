import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { packageRoot } from '../../src/config/package-root.ts';
import { openStore } from '../../src/store/open-store.ts';
import { randomFrom } from './random-from.ts';

export type OpsReport = { rounds: number; seed: number; killed: Record<string, number>; broken: string[] };

const PAGES = 400;
/** Of the pages of the project, those that `forget` removes. */
const FORGOTTEN = 20;
/** What no finished operation leaves behind. */
const LEFTOVER =
  /\.part$|\.salvaged|\.migrating|index\.new|before-upgrade\.part|\.restore-|tar\.gz\.\w{6}|moves\.json/;

/** A step: what is run and killed, on what, and what must hold after it was run again. */
type Operation = {
  name: string;
  prepare(here: string): void;
  args: string[];
  /** Run again after the kill, if not the same. */
  again?: string[];
  /** Stored pages in this folder, below `here`. */
  expects: { folder: string; pages: number };
};

/**
 * Kills backup, restore, migrate, import, forget, repair and upgrade at random moments, runs each again, and checks that
 * it ends well, that no page is lost, that doctor is content and that nothing is left behind.
 */
export async function opsRounds(
  rounds: number,
  seed: number,
  log: (line: string) => void = () => {},
): Promise<OpsReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-ops-'));
  const random = randomFrom(seed);
  const report: OpsReport = { rounds, seed, killed: {}, broken: [] };
  try {
    const operations = prepared(folder);
    const took = new Map<string, number>();
    for (let round = 1; round <= rounds; round++) {
      const operation = operations[round % operations.length]!;
      const here = join(folder, 'here');
      // The first run of each is not killed: it says how long it takes.
      if (!took.has(operation.name)) {
        freshly(folder, operation);
        const begin = performance.now();
        const first = run(here, operation.args);
        if (first.status !== 0)
          report.broken.push(`${operation.name} ended with ${first.status}: ${first.stderr}`);
        took.set(operation.name, performance.now() - begin);
      }
      freshly(folder, operation);
      const after = random() * 0.95 * took.get(operation.name)!;
      const isKilled = await killed(here, operation.args, after);
      if (isKilled) report.killed[operation.name] = (report.killed[operation.name] ?? 0) + 1;
      const problems = isKilled ? await problemsOf(here, operation) : [];
      for (const problem of problems) report.broken.push(`round ${round}, ${operation.name}: ${problem}`);
      log(
        `round ${round}: ${operation.name} ${isKilled ? `killed after ${Math.round(after)} ms` : 'was faster'}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

function prepared(folder: string): Operation[] {
  const base = join(folder, 'base');
  cpSync(join(packageRoot(), 'test/packaging/project-0.2.0'), join(folder, 'old'), { recursive: true });
  const packed = join(folder, 'old/data/tazi.db.gz');
  writeFileSync(join(folder, 'old/data/tazi.db'), gunzipSync(readFileSync(packed)));
  rmSync(packed);
  cpSync(join(folder, 'old/tazi.config.json'), join(base, 'tazi.config.json'));
  writeFileSync(join(folder, 'first.jsonl'), documents(0, PAGES));
  writeFileSync(join(folder, 'more.jsonl'), documents(PAGES, PAGES));
  run(base, ['import', join(folder, 'first.jsonl')]);
  run(base, ['backup', join(folder, 'base.tar.gz')]);
  const project = (here: string) => cpSync(base, join(here, 'p'), { recursive: true });
  const damaged = (here: string) => {
    project(here);
    const file = join(here, 'p/data/tazi.db');
    const bytes = readFileSync(file);
    bytes.fill(0x55, bytes.length - 8_192);
    writeFileSync(file, bytes);
  };
  const none = () => {};
  const everything = { folder: 'p', pages: PAGES };
  return [
    {
      name: 'backup',
      prepare: project,
      args: ['backup', 'yedek.tar.gz', '--project', 'p'],
      expects: everything,
    },
    {
      name: 'restore',
      prepare: none,
      args: ['restore', join(folder, 'base.tar.gz'), 'p'],
      expects: everything,
    },
    {
      name: 'migrate',
      prepare: project,
      args: ['migrate', '--to', 'q', '--project', 'p'],
      expects: { folder: 'q', pages: PAGES },
    },
    {
      name: 'import',
      prepare: project,
      args: ['import', join(folder, 'more.jsonl'), '--project', 'p'],
      expects: { folder: 'p', pages: 2 * PAGES },
    },
    {
      name: 'forget',
      prepare: project,
      args: ['forget', 'site:site0.com.tr', '--yes', '--project', 'p'],
      expects: { folder: 'p', pages: PAGES - FORGOTTEN },
    },
    { name: 'repair', prepare: damaged, args: ['doctor', '--repair', '--project', 'p'], expects: everything },
    {
      name: 'upgrade',
      prepare: (here) => cpSync(join(folder, 'old'), join(here, 'p'), { recursive: true }),
      args: ['upgrade', '--project', 'p'],
      expects: { folder: 'p', pages: 3 },
    },
  ];
}

/** A site has `FORGOTTEN` pages. */
function documents(from: number, count: number): string {
  return Array.from({ length: count }, (_, i) => from + i)
    .map((number) =>
      JSON.stringify({
        url: `https://site${Math.floor(number / FORGOTTEN)}.com.tr/${number}`,
        title: `Haber ${number}`,
        text: `Belediye ${number} numaralı sokakta çalışmalara başladı. ${`Konu ${number} ele alındı. `.repeat(30)}`,
      }),
    )
    .join('\n');
}

function freshly(folder: string, operation: Operation): void {
  const here = join(folder, 'here');
  rmSync(here, { recursive: true, force: true });
  cpSync(join(folder, 'old/tazi.config.json'), join(here, 'tazi.config.json'));
  operation.prepare(here);
}

async function problemsOf(here: string, { args, again = args, expects, name }: Operation): Promise<string[]> {
  const problems: string[] = [];
  const second = run(here, again);
  // Forgetting may have been done before the kill: then nothing is left to forget.
  if (second.status !== 0) problems.push(`run again, it ended with ${second.status}: ${second.stderr}`);
  const target = join(here, expects.folder);
  const store = await openStore(join(target, 'data/tazi.db'), 'read');
  try {
    const { pages } = await store.totals.read();
    const isWhole = name === 'repair' ? pages >= expects.pages * 0.9 : pages === expects.pages;
    if (!isWhole) problems.push(`${pages} of ${expects.pages} pages`);
    for (const { what } of await store.check()) problems.push(what);
  } finally {
    await store.close();
  }
  if (!existsSync(join(target, 'tazi.config.json'))) writeFileSync(join(target, 'tazi.config.json'), '{}');
  const doctor = run(here, ['doctor', '--json', '--project', expects.folder]);
  if (doctor.status !== 0) problems.push(`doctor: ${doctor.stdout}`);
  const left = (readdirSync(here, { recursive: true }) as string[]).filter((file) => LEFTOVER.test(file));
  if (left.length > 0) problems.push(`left behind: ${left.join(', ')}`);
  return problems;
}

const ENVIRONMENT = {
  PATH: process.env['PATH'],
  TAZI_LANGUAGE: 'en',
  TAZI_CRAWL_CONTACT: 'mailto:test@example.org',
};

function run(
  cwd: string,
  args: readonly string[],
): ReturnType<typeof spawnSync> & { stdout: string; stderr: string } {
  const program = join(packageRoot(), 'dist/bin/cli.js');
  return spawnSync(process.execPath, [program, ...args], { cwd, env: ENVIRONMENT, encoding: 'utf8' });
}

/** False if it had ended before. */
async function killed(cwd: string, args: readonly string[], afterMs: number): Promise<boolean> {
  const program = join(packageRoot(), 'dist/bin/cli.js');
  const child = spawn(process.execPath, [program, ...args], { cwd, env: ENVIRONMENT, stdio: 'ignore' });
  const ended = new Promise<NodeJS.Signals | null>((done) => child.once('exit', (_, signal) => done(signal)));
  await Promise.race([ended, sleep(afterMs)]);
  child.kill('SIGKILL');
  return (await ended) === 'SIGKILL';
}

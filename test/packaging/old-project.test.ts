import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../src/commands/frame/run-cli.ts';
import { testContext } from '../../src/commands/frame/test-context.ts';
import { packageRoot } from '../../src/config/package-root.ts';
import { catchUpIndex } from '../../src/indexing/catch-up-index.ts';
import { examineProject } from '../../src/project/examine-project.ts';
import { loadProject, openForSearch, type Project } from '../../src/project/project.ts';
import { openStore } from '../../src/store/open-store.ts';
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { fileSource } from '../../src/transfer/import/document-lines.ts';
import { importDocuments } from '../../src/transfer/import/import-documents.ts';

/** Three pages each, written by `tazi init` and `tazi import` of 0.1.0 (commit edb1ea7) and of 0.2.0 (1b75168). */
const VERSIONS = ['0.1.0', '0.2.0'];

let project: Project;
let folder: string;

function unpack(version: string): void {
  folder = mkdtempSync(join(tmpdir(), 'tazi-old-'));
  cpSync(join(packageRoot(), `test/packaging/project-${version}`), folder, { recursive: true });
  const packed = join(folder, 'data/tazi.db.gz');
  writeFileSync(join(folder, 'data/tazi.db'), gunzipSync(readFileSync(packed)));
  rmSync(packed);
  project = loadProject(folder, { environment: { TAZI_CRAWL_CONTACT: 'mailto:siz@ornek.com.tr' } });
}

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function found(query: string): Promise<string[]> {
  const opened = await openForSearch(project, 'read');
  try {
    const request = { query, page: 1, size: 10, sort: 'relevance' as const, explain: false };
    return (await opened.search.search(request)).results.map((result) => result.url);
  } finally {
    await opened.close();
  }
}

async function tazi(...args: string[]): Promise<{ exit: number; out: string; err: string }> {
  const { context, out, err } = testContext(folder);
  context.environment = { TAZI_CRAWL_CONTACT: 'mailto:siz@ornek.com.tr' };
  const exit = await runCli(args, context);
  return { exit, out: out.join('\n'), err: err.join('\n') };
}

/** Every file with its digest; those of SQLite beside a file that is open come and go. */
function files(): Record<string, string> {
  const names = (readdirSync(folder, { recursive: true }) as string[]).filter(
    (name) => statSync(join(folder, name)).isFile() && !/-(?:wal|shm)$/.test(name),
  );
  return Object.fromEntries(
    names.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

const schema = () => SqliteStore.schemaOf(project.paths.databaseFile);

function newDocument(): string {
  const file = join(folder, 'yeni.jsonl');
  const text = 'Gözlükçüler çarşısında yeni bir kütüphane açıldı ve ilk gün çok kalabalıktı.';
  writeFileSync(file, `${JSON.stringify({ url: 'https://www.ornek.bel.tr/k', title: 'Kütüphane', text })}\n`);
  return file;
}

it('0.1.0 has settings that are still understood', () => {
  unpack('0.1.0');
  expect(project.settings.update).toMatchObject({ policy: 'harmonic', budgetPerHour: 600 });
});

describe.each(VERSIONS)('a project folder of %s', (version) => {
  beforeEach(() => unpack(version));

  // Finding 9: any command that only reads converted it for good, without a word.
  it('is left as it is by commands that read', async () => {
    const before = files();
    expect(await found('gozlukcu')).toEqual(['https://www.ornek.bel.tr/park']);
    for (const args of [
      ['search', 'park'],
      ['status'],
      ['why', 'https://www.ornek.bel.tr/park'],
      ['export', '--format', 'jsonl'],
      ['doctor'],
      ['forget', 'list'],
      ['forget', 'https://www.ornek.bel.tr/park', '--dry-run'],
      ['words'],
      ['upgrade', '--dry-run'],
    ]) {
      const { exit, err } = await tazi(...args);
      expect(exit, `${args.join(' ')}: ${err}`).toBe(0);
    }
    expect((await tazi('doctor')).out).toMatch(/of an older version \(schema \d+ of \d+\)/);
    expect(files()).toEqual(before);
  });

  it('accepts new pages next to its old ones, which are found by the current analyser', async () => {
    const file = newDocument();
    expect(await importDocuments(project.paths, fileSource(file))).toMatchObject({ imported: 1, pages: 4 });
    await catchUpIndex(project.paths);
    expect((await found('gozlukcu')).sort()).toEqual([
      'https://www.ornek.bel.tr/k',
      'https://www.ornek.bel.tr/park',
    ]);
    const { findings } = await examineProject(project.paths, project.settings);
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('is converted by `tazi upgrade`, which keeps what it was until the next commit', async () => {
    const from = schema();
    const old = readFileSync(project.paths.databaseFile);
    const copy = `${project.paths.databaseFile}.before-upgrade`;
    const planned = JSON.parse((await tazi('upgrade', '--dry-run', '--json')).out);
    expect(planned).toMatchObject({ dryRun: true, store: { from, copy }, indexed: null });
    expect(schema()).toBe(from);
    const done = JSON.parse((await tazi('upgrade', '--json')).out);
    expect(done).toMatchObject({ dryRun: false, store: { from, to: planned.store.to, copy } });
    expect(schema()).toBe(planned.store.to);
    expect((await tazi('upgrade')).out).toBe('The project is up to date.');
    // What is kept is the whole old store.
    expect(SqliteStore.schemaOf(copy)).toBe(from);
    const kept = await openStore(copy, 'read');
    expect(await kept.totals.read()).toMatchObject({ pages: 3 });
    await kept.close();
    expect(old.length).toBeGreaterThan(0);
    expect(await found('gozlukcu')).toEqual(['https://www.ornek.bel.tr/park']);
    expect(existsSync(copy)).toBe(true);
    await importDocuments(project.paths, fileSource(newDocument()));
    expect(existsSync(copy)).toBe(false);
    expect(readdirSync(project.paths.dataFolder).filter((name) => /before|part/.test(name))).toEqual([]);
  });

  it('says what it does when a command that writes converts it', async () => {
    const imported = await tazi('import', newDocument());
    expect(imported).toMatchObject({ exit: 0, err: expect.stringContaining('before-upgrade') });
    expect((await tazi('import', join(folder, 'yeni.jsonl'))).err).not.toContain('before-upgrade');
  });

  it('can be searched in a folder that cannot be written', () => {
    const isRoot = process.getuid?.() === 0;
    chmodSync(folder, 0o555);
    for (const name of readdirSync(folder, { recursive: true }) as string[]) {
      const path = join(folder, name);
      chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444);
      if (isRoot) chownSync(path, 0, 0);
    }
    const before = files();
    const cli = join(packageRoot(), 'dist/bin/cli.js');
    const elsewhere = mkdtempSync(join(tmpdir(), 'tazi-yedek-'));
    chmodSync(elsewhere, 0o777);
    for (const args of [
      ['search', 'gozlukcu', '--json'],
      ['export', '--format', 'jsonl'],
      ['backup', join(elsewhere, 'yedek.tar.gz')],
    ]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], HOME: '/nonexistent', TAZI_LANGUAGE: 'en' },
        // The superuser may write anywhere.
        ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
      });
      expect(status, stderr).toBe(0);
      expect(stdout).toContain(args[0] === 'backup' ? 'yedek.tar.gz' : 'https://www.ornek.bel.tr/park');
    }
    rmSync(elsewhere, { recursive: true, force: true });
    expect(files()).toEqual(before);
    chmodSync(folder, 0o755);
    for (const name of readdirSync(folder, { recursive: true }) as string[])
      chmodSync(join(folder, name), 0o755);
  });
});

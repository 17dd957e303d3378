/** What the machine does to an engine: each time a clear error, the right exit code, nothing lost, and all goes on once the cause is gone. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageRoot } from '../../src/config/package-root.ts';

const PROGRAM = join(packageRoot(), 'dist/src/cli.js');
const DOCUMENTS = 300;
const LINES = Array.from({ length: DOCUMENTS }, (_, n) =>
  JSON.stringify({
    url: `https://www.ornek.com.tr/${n}`,
    title: `Belge ${n}`,
    text: `Zeytin hasadı ${n}. gününde sürüyor. ${'Köylüler erken kalktı. '.repeat(20)}`,
  }),
).join('\n');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-faults-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { exitCode: number | null; out: string; err: string };

/** A command of tazi, after some commands of the shell that set the stage. */
function tazi(project: string, args: readonly string[], stage = ''): Promise<Ended> {
  const script = `${stage}\nexec "$0" "$@"`;
  const child = spawn('bash', ['-c', script, process.execPath, PROGRAM, ...args], {
    cwd: project,
    env: { PATH: process.env['PATH'], TAZI_LANGUAGE: 'en', TAZI_CRAWL_CONTACT: 'mailto:test@example.org' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (data) => (out += data));
  child.stderr.on('data', (data) => (err += data));
  return new Promise((done) => child.once('close', (exitCode) => done({ exitCode, out, err })));
}

async function found(project: string, query: string): Promise<number> {
  const { exitCode, out, err } = await tazi(project, ['search', query, '--json']);
  expect(exitCode, err).toBe(0);
  return (JSON.parse(out) as { total: number }).total;
}

test('a disk that fills up ends an import with its own error; with room again it goes on', async () => {
  writeFileSync(join(folder, 'belgeler.jsonl'), LINES);
  // No file may grow beyond 200 kB: the write fails as on a full disk, without a signal.
  const full = await tazi(folder, ['import', 'belgeler.jsonl'], "trap '' XFSZ; ulimit -f 200");
  expect(full.exitCode).toBe(1);
  expect(full.err).not.toMatch(/\n\s+at /);
  expect(full.err).toMatch(/disk|space|full|written/i);
  const again = await tazi(folder, ['import', 'belgeler.jsonl']);
  expect(again.exitCode, again.err).toBe(0);
  expect(await found(folder, 'zeytin')).toBe(DOCUMENTS);
}, 120_000);

test('long and Unicode paths, a moved folder, few file descriptors and a closed stdout do no harm', async () => {
  const deep = join(folder, 'Çalışmalarım ğüşiöç 文書', 've boşluklu %20 # ? adlar', 'uzun'.repeat(50));
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(deep, 'belgeler.jsonl'), LINES);
  const imported = await tazi(deep, ['import', 'belgeler.jsonl']);
  expect(imported.exitCode, imported.err).toBe(0);
  const moved = join(folder, 'taşındı');
  renameSync(deep, moved);
  expect(await found(moved, 'zeytin')).toBe(DOCUMENTS);
  // Node itself opens about a hundred files at a time while it loads the program.
  const few = await tazi(moved, ['search', 'zeytin', '--json'], 'ulimit -n 256');
  expect(few.exitCode, few.err).toBe(0);
  // A reader that goes away ends an export quietly.
  const cut = await tazi(moved, ['export', '--format', 'jsonl'], 'exec > >(head -1)');
  expect(JSON.parse(cut.out)).toMatchObject({ url: expect.stringContaining('ornek.com.tr') });
  expect(cut.err).not.toMatch(/EPIPE|\n\s+at /);
}, 120_000);

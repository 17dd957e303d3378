import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { packageRoot } from '../../src/config/package-root.ts';
import type * as StartWorker from '../../src/threads/start-worker.ts';

const BIN = join(packageRoot(), 'dist/bin');
const PROGRAM = join(BIN, 'cli.js');
/** The same command line as modules. */
const MODULES = join(packageRoot(), 'dist/src/cli.js');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-start-'));
  const page = {
    url: 'https://www.ornek.bel.tr/',
    title: 'Kütüphane',
    text: 'Çarşıdaki kütüphanenin ışıkları söndü; ağabeyim “yarın gel” dedi.',
  };
  writeFileSync(join(folder, 'belgeler.jsonl'), `${JSON.stringify(page)}\n`);
  const imported = run(PROGRAM, ['import', 'belgeler.jsonl']);
  expect(imported.status).toBe(0);
  // V8 prints this for a flag that it does not have.
  expect(imported.stderr).not.toContain('unrecognized flag');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TAZI_LANGUAGE: 'tr' },
  });
  return { status, stdout: stdout.replace(/"tookMs":[\d.]+|[\d.,]+ ms/, ''), stderr };
}

describe('the built program', () => {
  // Those with a program of their own (see start.ts), and some others
  it.each([
    [[]],
    [['--help']],
    [['--version']],
    [['search', 'çarşı kütüphane ağabey']],
    [['search', 'çarşı ısıklar', '--json', '--explain']],
    [['search', 'bulunmayan']],
    [['search', '--size', 'on', 'kütüphane']],
    [['search', '--help']],
    [['search', '--project', 'nowhere', 'kütüphane', '--json']],
    [['help', 'search']],
    [['status']],
    [['nothing']],
  ])(
    'answers %j as its modules do',
    (args) => {
      const answer = run(MODULES, args);
      expect(answer.stdout + answer.stderr).not.toBe('');
      for (const round of [1, 2, 3]) expect(run(PROGRAM, args), `round ${round}`).toEqual(answer);
    },
    60_000,
  );

  it('has the licences of the packages in it', () => {
    const licences = readFileSync(join(BIN, 'LICENSES.txt'), 'utf8');
    for (const name of ['commander', 'hono', 'libsql', 'undici', 'zod'])
      expect(licences).toContain(
        readFileSync(join(packageRoot(), 'node_modules', name, 'LICENSE'), 'utf8').trim(),
      );
    expect(licences).not.toContain('undefined');
  });

  it('runs a command with the code that was compiled for it', () => {
    run(PROGRAM, ['status']);
    run(PROGRAM, ['status']);
    expect(codeOf('tazi.cjs').filter((name) => name.includes('-status-'))).not.toEqual([]);
  });

  it('knows the C library of this Node as the packages do that it replaces', () => {
    const require = createRequire(import.meta.url);
    const ofNode = require('../../scripts/libc-of-node.cjs');
    const besideLibsql = createRequire(require.resolve('libsql'));
    expect(ofNode.currentTarget()).toBe(besideLibsql('@neon-rs/load').currentTarget());
    expect(ofNode.familySync()).toBe(besideLibsql('detect-libc').familySync());
    expect(ofNode.requireBeside(`@libsql/${ofNode.currentTarget()}`).databaseOpen).toBeTypeOf('function');
    expect(() => ofNode.requireBeside('@libsql/nowhere')).toThrow(/@libsql\/nowhere/);
  });
});

/** The compiled code that was kept for a program. */
function codeOf(program: string): string[] {
  return readdirSync(join(BIN, 'compiled')).filter((name) => name.startsWith(`${program}.`));
}

describe('a thread of the built product', () => {
  const start = join(packageRoot(), 'dist/src/threads/start-worker.js');
  const threads = readdirSync(BIN).filter((name) => name.endsWith('.thread.cjs'));
  // The others need something to work on, or a message, before they say that they are ready.
  const data: Readonly<Record<string, object>> = {
    'describe-document.thread.cjs': { topics: null, words: [] },
  };
  const silent = new Set(['index.thread.cjs', 'onnx-encoder.thread.cjs']);

  it.each(threads.filter((name) => !silent.has(name)))(
    '%s starts from one file, and its compiled code is kept',
    async (program) => {
      const { startWorker } = (await import(pathToFileURL(start).href)) as typeof StartWorker;
      const name = program.replace(/\.cjs$/, '');
      const thread = startWorker(name, pathToFileURL(start).href, data[program]);
      try {
        const [message] = await once(thread, 'message');
        expect(message).toBe('ready');
        await vi.waitFor(() => expect(codeOf(program)).not.toEqual([]), { timeout: 10_000 });
      } finally {
        await thread.terminate();
      }
    },
    30_000,
  );
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/config/package-root.ts';

const PROGRAM = join(packageRoot(), 'dist/bin/cli.js');
const MODULES = join(packageRoot(), 'dist/modules/cli.js');

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
  return { status, stdout: stdout.replace(/"tookMs":[\d.]+|[\d.]+ ms/, ''), stderr };
}

describe('the built program', () => {
  // Those of start.ts that are single files, and some that are not
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

  it.each(['search.cjs', 'help.cjs'])('has the licences of the packages in %s at its end', (file) => {
    const source = readFileSync(join(packageRoot(), 'dist/bin', file), 'utf8');
    const names = file === 'help.cjs' ? ['commander'] : ['commander', 'libsql', 'zod'];
    for (const name of names)
      expect(source).toContain(
        readFileSync(join(packageRoot(), 'node_modules', name, 'LICENSE'), 'utf8').trim(),
      );
    expect(source.match(/^\/\*! \S+/gm)).toHaveLength(names.length);
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

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let compiled: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-code-'));
  compiled = join(folder, 'compiled');
  writeFileSync(join(folder, 'program.cjs'), PROGRAM);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAM = `const { basename } = require('node:path');
function answer(n) { return n < 2 ? n : answer(n - 1) + answer(n - 2); }
console.log(basename(__filename), ownUrl, answer(12));
process.exitCode = Number(process.env.EXIT_CODE ?? 0);`;
const ANSWER = 'program.cjs file:///there/cli.js 144\n';

/** Runs the program in a process of its own, as start.ts does. */
function run({
  id = 'first',
  other = null as string | null,
  exitCode = 0,
  flags = [] as string[],
} = {}): string {
  const args = [join(folder, 'program.cjs'), id, 'file:///there/cli.js', other];
  const code = `import { runWithCodeCache } from ${JSON.stringify(new URL('./code-cache.ts', import.meta.url).href)};
    runWithCodeCache(...${JSON.stringify(args)});`;
  const child = spawnSync(
    process.execPath,
    [...flags, '--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', code],
    { encoding: 'utf8', env: { ...process.env, EXIT_CODE: String(exitCode) } },
  );
  expect(child.stderr).toBe('');
  expect(child.status).toBe(exitCode);
  return child.stdout;
}

const kept = () => readFileSync(join(compiled, readdirSync(compiled)[0]!));

test('the first two runs keep the compiled code, and later ones leave it alone', () => {
  expect(run()).toBe(ANSWER);
  expect(kept().at(-1)).toBe(1);
  expect(run()).toBe(ANSWER);
  const second = kept();
  expect(second.at(-1)).toBe(2);
  expect(run()).toBe(ANSWER);
  expect(kept().equals(second)).toBe(true);
  expect(readdirSync(compiled)).toHaveLength(1);
});

test.each([
  ['empty', () => Buffer.alloc(0)],
  ['cut off', (code: Buffer) => code.subarray(0, code.length >> 1)],
  ['changed', (code: Buffer) => Buffer.concat([code.subarray(0, 200), Buffer.alloc(code.length - 200)])],
  ['something else', () => Buffer.from('this is not code'.repeat(200))],
])('code that is %s is replaced, and the program runs', (_, damage) => {
  run();
  const file = join(compiled, readdirSync(compiled)[0]!);
  writeFileSync(file, damage(readFileSync(file)));
  expect(run()).toBe(ANSWER);
  expect(kept().at(-1)).toBe(1);
});

test('code that was compiled with other flags of V8 is replaced, and the program runs', () => {
  run({ flags: ['--no-opt'] });
  const first = kept();
  expect(run()).toBe(ANSWER);
  expect(kept().equals(first)).toBe(false);
});

test('the code goes to another folder if the one of the program cannot be written to', () => {
  writeFileSync(compiled, 'a file where the folder would be');
  const other = join(folder, 'of-the-user', 'tazi');
  expect(run({ other })).toBe(ANSWER);
  expect(run({ other })).toBe(ANSWER);
  expect(readFileSync(join(other, readdirSync(other)[0]!)).at(-1)).toBe(2);
});

test('without a folder for the code the program runs all the same', () => {
  writeFileSync(compiled, '');
  mkdirSync(join(folder, 'home'));
  writeFileSync(join(folder, 'home/tazi'), '');
  expect(run({ other: join(folder, 'home/tazi') })).toBe(ANSWER);
  expect(run()).toBe(ANSWER);
});

test('a program that fails leaves no code', () => {
  expect(run({ exitCode: 1 })).toBe(ANSWER);
  expect(existsSync(compiled)).toBe(false);
});

test('code of an earlier build is removed', () => {
  run({ id: 'first' });
  run({ id: 'second' });
  expect(readdirSync(compiled).map((name) => name.split('-')[0])).toEqual(['program.cjs.second']);
});

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let compiled: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-code-'));
  compiled = join(folder, 'compiled');
  writeFileSync(join(folder, 'a-program.cjs'), PROGRAM);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAM = `const { basename } = require('node:path');
function answer(n) { return n < 2 ? n : answer(n - 1) + answer(n - 2); }
console.log(basename(__filename), basename(ownUrl), answer(12));
process.exitCode = Number(process.env.EXIT_CODE ?? 0);`;
const ANSWER = 'a-program.cjs a-program.cjs 144\n';

type Options = Partial<{
  id: string;
  use: string;
  other: string | null;
  exitCode: number;
  flags: string[];
  /** Further code of the process, in which `run()` is how the program is run. */
  code: string;
}>;

/** Runs the program in a process of its own, as start.ts does. */
function run({ id = 'first', use, other = null, exitCode = 0, flags = [], code = 'run();' }: Options = {}) {
  const program = { file: join(folder, 'a-program.cjs'), id, use, otherFolder: other };
  const prelude = `import { setTimeout as sleep } from 'node:timers/promises';
    import v8 from 'node:v8';
    import { runWithCodeCache } from ${JSON.stringify(new URL('./code-cache.ts', import.meta.url).href)};
    const run = () => runWithCodeCache(${JSON.stringify(program)});`;
  const child = spawnSync(
    process.execPath,
    [...flags, '--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', `${prelude}${code}`],
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

test('a run that does not end keeps the code early, and once more later', () => {
  const wait = (ms: number) => `run(); await sleep(${ms}); process.kill(process.pid, 'SIGKILL');`;
  const killed = (ms: number) => expect(() => run({ code: wait(ms) })).toThrow();
  killed(0);
  expect(existsSync(compiled)).toBe(false);
  killed(1_500);
  const first = kept();
  expect(first.at(-1)).toBe(1);
  killed(1_500);
  expect(kept().equals(first)).toBe(true);
  killed(4_500);
  expect(kept().at(-1)).toBe(2);
}, 60_000);

test('threads that are started and ended together keep one code', () => {
  const program = { file: join(folder, 'a-program.cjs'), id: 'first', otherFolder: join(folder, 'other') };
  const thread = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
    register();
    const { runWithCodeCache } = await import(${JSON.stringify(new URL('./code-cache.ts', import.meta.url).href)});
    runWithCodeCache(${JSON.stringify(program)});
    setInterval(() => {}, 1_000);`;
  const code = `import { existsSync } from 'node:fs';
    import { Worker } from 'node:worker_threads';
    const start = () => new Worker(${JSON.stringify(thread)}, { eval: true });
    const threads = [start(), start(), start()];
    while (!existsSync(${JSON.stringify(compiled)})) await sleep(50);
    await sleep(1_000);
    await Promise.all(threads.map((one) => one.terminate()));`;
  expect(run({ code })).toBe(ANSWER.repeat(3));
  expect(readdirSync(compiled)).toHaveLength(1);
  expect(kept().at(-1)).toBe(1);
  expect(existsSync(join(folder, 'other'))).toBe(false);
}, 60_000);

test('each use has its code', () => {
  run({ use: 'crawl' });
  run({ use: 'import' });
  const uses = readdirSync(compiled).map((name) => /-(crawl|import)-/.exec(name)?.[1]);
  expect(uses.sort()).toEqual(['crawl', 'import']);
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

test('code belongs to the flags of V8, and each set of them has its own', () => {
  run({ flags: ['--no-opt'] });
  run();
  expect(run({ flags: ['--no-opt'] })).toBe(ANSWER);
  expect(run()).toBe(ANSWER);
  const writes = readdirSync(compiled).map((name) => readFileSync(join(compiled, name)).at(-1));
  expect(writes).toEqual([2, 2]);
});

test('a run that changes the flags leaves no code, since the next one would refuse it', () => {
  expect(run({ code: `run(); v8.setFlagsFromString('--no-opt');` })).toBe(ANSWER);
  expect(existsSync(compiled)).toBe(false);
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

test('code of an earlier build is removed, that of another program is not', () => {
  mkdirSync(compiled);
  writeFileSync(join(compiled, 'program.cjs.first--'), '');
  run({ id: 'first', use: 'crawl' });
  run({ id: 'second' });
  expect(readdirSync(compiled).map((name) => name.split('-v')[0])).toEqual([
    'a-program.cjs.second-',
    'program.cjs.first--',
  ]);
});

test('what a writer left that was ended in the middle is removed, unless it is still writing', () => {
  mkdirSync(compiled);
  for (const name of ['other.cjs.old.part', 'other.cjs.new.part'])
    writeFileSync(join(compiled, name), 'half');
  const twoMinutesAgo = Date.now() / 1_000 - 120;
  utimesSync(join(compiled, 'other.cjs.old.part'), twoMinutesAgo, twoMinutesAgo);
  run();
  expect(readdirSync(compiled).filter((name) => name.endsWith('.part'))).toEqual(['other.cjs.new.part']);
});

test('the program knows where it is', () => {
  writeFileSync(join(folder, 'a-program.cjs'), 'console.log(ownUrl);');
  expect(run()).toBe(`${pathToFileURL(join(folder, 'a-program.cjs')).href}\n`);
});

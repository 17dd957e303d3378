import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../src/config/package-root.ts';

const PROGRAM = join(packageRoot(), 'dist/bin/cli.js');

export type Ended = { exitCode: number | null; out: string; err: string };
export type Running = {
  process: ChildProcess;
  ended: Promise<Ended>;
  said(text: string): Promise<void>;
  heard(): string;
};

/** Starts a command of tazi, after some shell commands that prepare the environment. */
export function startTazi(
  project: string,
  args: readonly string[],
  stage = '',
  variables: Readonly<Record<string, string>> = {},
  within: readonly string[] = [],
): Running {
  const script = `${stage}\nexec \${AS:-} "$0" "$@"`;
  const [command, ...rest] = [...within, 'bash', '-c', script, process.execPath, PROGRAM, ...args];
  const child = spawn(command!, rest, {
    cwd: project,
    env: {
      PATH: process.env['PATH'],
      TAZI_LANGUAGE: 'en',
      TAZI_CRAWL_CONTACT: 'mailto:test@example.org',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (data) => (out += data));
  child.stderr.on('data', (data) => (err += data));
  const ended = new Promise<Ended>((done) => child.once('close', (exitCode) => done({ exitCode, out, err })));
  const said = (text: string) =>
    new Promise<void>((done, failed) => {
      const look = () => {
        if (`${out}${err}`.includes(text)) done();
      };
      look();
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      void ended.then(() => failed(new Error(`ended without saying ${text}: ${out}${err}`)));
    });
  return { process: child, ended, said, heard: () => out };
}

export function runTazi(...args: Parameters<typeof startTazi>): Promise<Ended> {
  return startTazi(...args).ended;
}

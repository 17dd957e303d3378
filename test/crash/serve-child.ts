import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../src/config/package-root.ts';

export const SERVE_TOKEN = 'token-of-the-crash-test-0123456789';

export type ServeChild = {
  process: ChildProcess;
  /** Where it listens; null if it exited first. */
  address: Promise<string | null>;
  ended: Promise<void>;
};

/** `tazi serve` by the built program, on a free port. */
export function serveChild(folder: string, environment: Record<string, string> = {}): ServeChild {
  const program = join(packageRoot(), 'dist/bin/cli.js');
  const child = spawn(process.execPath, [program, 'serve', '--json', '--port', '0'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], TAZI_SERVER_TOKEN: SERVE_TOKEN, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const address = new Promise<string | null>((found) => {
    void ended.then(() => found(null));
    createInterface({ input: child.stdout }).once('line', (line) => {
      found((JSON.parse(line) as { address: string }).address);
    });
  });
  return { process: child, address, ended };
}

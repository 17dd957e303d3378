import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../src/config/package-root.ts';
import type { CrawlEvent } from '../../src/controller/crawl.ts';

export type CrawlLine = CrawlEvent | { event: 'end'; interrupted: boolean };

export type CrawlChild = {
  process: ChildProcess;
  lines: CrawlLine[];
  /** Settles at the exit, with the exit code that a shell would show. */
  ended: Promise<number>;
  /** Settles when a line matches, or at the exit. */
  until(holds: (line: CrawlLine) => boolean): Promise<void>;
};

/** `tazi crawl --json` by the built program, fast and with loopback allowed. */
export function crawlChild(
  folder: string,
  hosts: readonly string[],
  args: readonly string[],
  environment: Record<string, string> = {},
): CrawlChild {
  const program = join(packageRoot(), 'dist/bin/cli.js');
  const child = spawn(process.execPath, [program, 'crawl', '--json', ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      TAZI_CRAWL_CONTACT: 'mailto:test@example.org',
      TAZI_CRAWL_DELAY_MS: '5',
      TAZI_CRAWL_TIMEOUT_MS: '10000',
      TAZI_ALLOW_HOSTS: hosts.join(','),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: CrawlLine[] = [];
  const waiting = new Set<() => void>();
  const look = () => {
    for (const again of [...waiting]) again();
  };
  const ended = new Promise<number>((done) => {
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal!]));
  });
  let isOver = false;
  void ended.then(() => {
    isOver = true;
    look();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(JSON.parse(line) as CrawlLine);
    look();
  });
  const until = (holds: (line: CrawlLine) => boolean) =>
    new Promise<void>((done) => {
      const again = () => {
        if (!isOver && !lines.some(holds)) return;
        waiting.delete(again);
        done();
      };
      waiting.add(again);
      again();
    });
  return { process: child, lines, ended, until };
}

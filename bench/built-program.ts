/**
 * The built program as a user starts it: its command line, with the flags of V8 and the compiled code that it
 * brings. Run `npm run build` first.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/config/package-root.ts';

export const BUILT_CLI = join(packageRoot(), 'dist/bin/cli.js');

export type RunCost = { cpuMs: number; wallMs: number; peakMb: number };

/** Runs `node <command>` in a folder, from start to end; throws if it fails. */
export function runNode(command: readonly string[], cwd: string): RunCost {
  // Node does not report the usage of child processes: they print it themselves when they end.
  const hook = join(cwd, 'usage-at-exit.cjs');
  writeFileSync(hook, USAGE_AT_EXIT);
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--require', hook, ...command], {
    cwd,
    encoding: 'utf8',
  });
  const wallMs = performance.now() - began;
  const usage = /usage (\d+) (\d+)$/.exec(stderr);
  if (status !== 0 || !usage) throw new Error(`node ${command.join(' ')} ended with ${status}: ${stderr}`);
  return { cpuMs: Number(usage[1]) / 1_000, wallMs, peakMb: Number(usage[2]) / 1_000 };
}

const USAGE_AT_EXIT = `const { isMainThread } = require('node:worker_threads');
if (isMainThread) process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  require('node:fs').writeSync(2, 'usage ' + (userCPUTime + systemCPUTime) + ' ' + maxRSS);
});`;

/** The static site and the crawls of it, each in a process of its own that runs plain JavaScript. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripTypes } from './strip-types.ts';

/** `rss` is the memory at the end. */
export type Result = { pages: number; cpuMs: number; wallMs: number; rss: number; peakRss: number };

export type Site = { process: ChildProcess; origins: string[]; pages: number; meanBytes: number };

export async function startSite(hosts: number, pagesPerHost: number): Promise<Site> {
  const child = node('site.ts', [String(hosts), String(pagesPerHost)], 'pipe');
  for await (const line of createInterface({ input: child.stdout! })) {
    return { process: child, ...(JSON.parse(line) as Omit<Site, 'process'>) };
  }
  throw new Error('the static site did not start');
}

/** The figures that `file` prints; null if it fails. */
export async function measure(
  file: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<Result | null> {
  const child = node(file, args, 'ignore', environment);
  let result: Result | null = null;
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line.startsWith('{')) result = JSON.parse(line) as Result;
  }
  return result;
}

function node(
  file: string,
  args: string[],
  stdin: 'pipe' | 'ignore',
  environment: Record<string, string> = {},
): ChildProcess {
  const parts = ['pages.ts', 'lean-crawl.ts', file].map((name) => join(import.meta.dirname, name));
  const script = stripTypes(...parts).at(-1)!;
  return spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...environment },
    stdio: [stdin, 'pipe', 'inherit'],
  });
}

import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Program, runWithCodeCache } from './code-cache.ts';

/** The ids of the programs in dist/bin/, by their names. */
declare const BUILDS: Readonly<Record<string, string>>;

/** Runs a program that lies beside the caller, which is bundled into dist/bin/. */
export function runProgram(name: string, options: Pick<Program, 'use' | 'isLazy'> = {}): void {
  const id = BUILDS[name]!;
  runWithCodeCache({ file: join(__dirname, name), id, otherFolder: userCache(), ...options });
}

/** Null if the user has no folder. */
function userCache(): string | null {
  try {
    return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'tazi');
  } catch {
    return null;
  }
}

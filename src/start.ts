#!/usr/bin/env node
/**
 * The entry of the built program. `tazi search` and `tazi --help` are programs of their own, with all they
 * need in one file, and run with the code that was compiled for them before; all other commands are loaded as
 * modules.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runWithCodeCache } from './threads/code-cache.ts';
import { compileLate } from './threads/compile-less.ts';

declare const BUILDS: Readonly<Record<string, string>>;

const MODULES = pathToFileURL(join(__dirname, '../modules/cli.js')).href;
/**
 * A search ends before the functions that V8 would optimise meanwhile are used often enough (30 of 220 ms of
 * CPU). The compiled code belongs to this setting.
 */
const BUDGET = 1_000_000;
const HELP = new Set([undefined, '--help', '-h', '--version', '-V']);
const [first, ...others] = process.argv.slice(2);
const isHelp = others.some((word) => word === '--help' || word === '-h');

if (first === 'search' && !isHelp) {
  compileLate(BUDGET);
  run('search.cjs');
} else if (HELP.has(first)) run('help.cjs');
else void import(MODULES);

function run(program: string): void {
  runWithCodeCache(join(__dirname, program), BUILDS[program]!, MODULES, userCache());
}

/** Null if the user has no folder. */
function userCache(): string | null {
  try {
    return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'tazi');
  } catch {
    return null;
  }
}

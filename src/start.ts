#!/usr/bin/env node
/**
 * The entry of the built program. The command line is one file, run with the code that was compiled before for
 * the same command. `tazi search` and `tazi --help`, which take less time than reading that file, have their own.
 */
import { collectLess } from './threads/collect-less.ts';
import { compileLate, compileLess } from './threads/compile-less.ts';
import { levelMemory } from './threads/level-memory.ts';
import { runProgram } from './threads/run-program.ts';

/**
 * A search ends before the functions that V8 would optimise meanwhile are used often enough (30 of 220 ms of
 * CPU).
 */
const SEARCH_BUDGET = 1_000_000;

const HELP = new Set([undefined, '--help', '-h', '--version', '-V']);
const [first, ...others] = process.argv.slice(2);
const isHelp = others.some((word) => word === '--help' || word === '-h');

/** Flags of V8, which are set before anything is compiled: the compiled code belongs to them. */
const TUNING: Readonly<Record<string, () => void>> = {
  search: () => compileLate(SEARCH_BUDGET),
  crawl: () => {
    compileLess();
    // A watching crawl runs for weeks and mostly waits; any other crawl should be as fast as possible.
    if (others.includes('--watch')) levelMemory();
  },
  import: () => {
    compileLess();
    // Documents are soon garbage: more room for young objects takes 20 MB and saves no time.
    levelMemory();
  },
  demo: compileLess,
  serve: () => {
    compileLess();
    collectLess();
    levelMemory();
  },
};

if (HELP.has(first)) runProgram('help.cjs', { isLazy: true });
else {
  if (!isHelp && Object.hasOwn(TUNING, first!)) TUNING[first!]!();
  if (first === 'search' && !isHelp) runProgram('search.cjs', { isLazy: true });
  else runProgram('tazi.cjs', { use: /^[a-z]+$/.test(first!) ? first! : 'other' });
}

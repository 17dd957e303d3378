import { createRequire } from 'node:module';
import type { Diagnostics } from 'recheck';
import type { Pattern } from './collect-patterns.ts';

export type Proof = { isProven: true } | { isProven: false; detail: string };

/** A pattern on which the construction of an automaton takes longer needs an exception with its reason. */
const TIMEOUT_MS = 20_000;
const NO_LIMIT = 1_000_000_000;

/**
 * Is every match linear in the length of the text? recheck proves it with automata. It tries random texts instead on
 * patterns that look ahead, behind or back, or that are large: then only the second try, without its limits on size,
 * proves anything.
 */
export async function provePattern({ source, flags }: Pattern): Promise<Proof> {
  const { check } = openRecheck();
  const first = await check(source, flags, { timeout: TIMEOUT_MS });
  if (first.status !== 'safe' || first.checker === 'automaton') return proofOf(first);
  return proofOf(
    await check(source, flags, {
      timeout: TIMEOUT_MS,
      checker: 'automaton',
      maxNFASize: NO_LIMIT,
      maxPatternSize: NO_LIMIT,
      maxRepeatCount: NO_LIMIT,
    }),
  );
}

function openRecheck(): typeof import('recheck') {
  try {
    return createRequire(import.meta.url)('recheck') as typeof import('recheck');
  } catch {
    throw new Error('recheck is not installed: npm install --ignore-scripts');
  }
}

function proofOf(found: Diagnostics): Proof {
  if (found.status === 'safe') return { isProven: true };
  if (found.status === 'vulnerable')
    return { isProven: false, detail: `${found.complexity.summary}: ${found.attack.pattern.slice(0, 200)}` };
  const { error } = found;
  return { isProven: false, detail: 'message' in error ? `${error.kind}: ${error.message}` : error.kind };
}

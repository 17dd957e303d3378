/**
 * Proves that no regular expression of the program takes longer than a text is long: part of `npm run check`.
 *
 * tsx scripts/regexps.ts [--write]: a pattern is in the list of those that recheck has proven (regexps/proven.txt, by
 * their digests), or in that of the exceptions, each with a bound and a reason. New patterns are proven, and --write
 * adds them to the list: without new ones the check takes two seconds.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/config/package-root.ts';
import { collectPatterns, type Pattern } from './regexps/collect-patterns.ts';
import { COMPOSED, EXCEPTIONS, type Exception } from './regexps/exceptions.ts';
import { provePattern } from './regexps/prove-pattern.ts';

const LIST = join(packageRoot(), 'scripts/regexps/proven.txt');
const DIGEST_CHARS = 20;
const WRITE = 'npx tsx scripts/regexps.ts --write';
/** Each takes half a second. */
const MAX_FRESH = 40;

const written = ({ source, flags }: Pattern) => `/${source}/${flags}`;
const digest = (pattern: Pattern) =>
  createHash('sha256').update(written(pattern)).digest('hex').slice(0, DIGEST_CHARS);

const mayWrite = process.argv.includes('--write');
const { patterns, composed, files } = await collectPatterns();
const proven = new Set(readFileSync(LIST, 'utf8').split('\n').filter(Boolean));
/** One for each file with the pattern. */
const exceptionsFor = ({ files, source }: Pattern): (Exception | undefined)[] =>
  files.map((place) => EXCEPTIONS.find(({ file, begins }) => file === place && source.startsWith(begins)));

const faults: string[] = [];
const fresh: string[] = [];
const needed = new Set<Exception>();
for (const pattern of patterns) {
  if (proven.has(digest(pattern))) continue;
  const exceptions = exceptionsFor(pattern);
  for (const exception of exceptions) if (exception !== undefined) needed.add(exception);
  if (exceptions.includes(undefined)) {
    const proof = await provePattern(pattern);
    if (proof.isProven) fresh.push(digest(pattern));
    else faults.push(`${written(pattern)} in ${pattern.files.join(', ')}\n    ${proof.detail}`);
  }
}
for (const exception of EXCEPTIONS) {
  const { file, begins } = exception;
  if (!needed.has(exception)) faults.push(`the exception for ${begins} in ${file} is not needed`);
}
for (const { file, places } of composed) {
  if (!COMPOSED.some((exception) => exception.file === file && exception.places === places))
    faults.push(`${file} composes ${places} patterns inside of functions, where they cannot be seen`);
}

const used = new Set(patterns.map(digest));
if (mayWrite) {
  const kept = [...proven, ...fresh].filter((line) => used.has(line));
  writeFileSync(LIST, `${[...new Set(kept)].sort().join('\n')}\n`);
} else if (fresh.length > MAX_FRESH) {
  faults.push(`${fresh.length} new patterns are proven at every check: commit the list that ${WRITE} writes`);
}
const open = patterns.filter((pattern) => !proven.has(digest(pattern))).length - fresh.length;
console.log(
  `regexps: ${patterns.length} in ${files} files, ${patterns.length - open} proven, ${EXCEPTIONS.length} exceptions`,
);
if (fresh.length > 0 && !mayWrite)
  console.log(`  ${fresh.length} of them are new: ${WRITE} adds them to the list`);
for (const fault of faults) console.log(`  ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

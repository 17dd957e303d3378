/**
 * npm run fuzz -- <part|all> [--minutes N] [--seed S]: exit code 1 if something is found; each case is saved and
 * repeated by `npm test`. `growth` tries texts of growing length on all readers; what it finds is printed, to be added
 * to growth/growth-cases.ts.
 */
import { parseArgs } from 'node:util';
import { saveCase } from './found-cases.ts';
import { fuzzPart } from './fuzz-part.ts';
import { fuzzTargets } from './fuzz-targets.ts';
import { fuzzGrowth } from './growth/fuzz-growth.ts';
import { closeReaders } from './growth/growth-readers.ts';

const MINUTE_MS = 60_000;
/** Enough to see the square of a step of a few nanoseconds. */
const GROWTH_CHARS = 262_144;
const GROWTH = 'growth';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' } },
});
const [name = 'all'] = positionals;
const parts = [...Object.keys(fuzzTargets), GROWTH];
const names = name === 'all' ? parts : [name];
if (names.some((part) => !parts.includes(part))) {
  console.error(`usage: npm run fuzz -- <all|${parts.join('|')}> [--minutes N] [--seed S]`);
  process.exit(2);
}
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const eachMs = (Number(values.minutes) * MINUTE_MS) / names.length;
let found = 0;
for (const part of names) {
  if (part === GROWTH) {
    found += await growth();
    continue;
  }
  const target = fuzzTargets[part]!;
  const limits = { seed, maxCases: Number.POSITIVE_INFINITY, untilMs: performance.now() + eachMs };
  const { cases, slowestMs, findings } = await fuzzPart(part, target, limits);
  await target.close?.();
  console.log(
    `${part}: ${cases} cases, slowest ${slowestMs} ms of CPU, ${findings.length} findings (seed ${seed})`,
  );
  for (const finding of findings) {
    console.log(`  seed ${seed}, case ${finding.case}, saved as ${saveCase(finding)}\n  ${finding.error}`);
  }
  found += findings.length;
}
process.exitCode = found === 0 ? 0 : 1;

async function growth(): Promise<number> {
  const untilMs = performance.now() + eachMs;
  const { cases, findings } = await fuzzGrowth({ seed, untilMs, maxChars: GROWTH_CHARS });
  closeReaders();
  console.log(`growth: ${cases} cases, ${findings.length} take longer than their length (seed ${seed})`);
  for (const finding of findings) console.log(`  ${JSON.stringify(finding)}`);
  return findings.length;
}

/**
 * npm run fuzz -- <part|all> [--minutes N] [--seed S]: exit code 1 if something is found; each case is saved and
 * repeated by `npm test`.
 */
import { parseArgs } from 'node:util';
import { saveCase } from './found-cases.ts';
import { fuzzPart } from './fuzz-part.ts';
import { fuzzTargets } from './fuzz-targets.ts';

const MINUTE_MS = 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' } },
});
const [name = 'all'] = positionals;
const names = name === 'all' ? Object.keys(fuzzTargets) : [name];
if (names.some((part) => !(part in fuzzTargets))) {
  console.error(
    `usage: npm run fuzz -- <all|${Object.keys(fuzzTargets).join('|')}> [--minutes N] [--seed S]`,
  );
  process.exit(2);
}
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const eachMs = (Number(values.minutes) * MINUTE_MS) / names.length;
let found = 0;
for (const part of names) {
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

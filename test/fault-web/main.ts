/**
 * npm run faults -- [count] [seed]: crawls `count` randomly broken servers, in batches, next to healthy ones.
 */
import { randomBreakages } from './breakages.ts';
import { crawlBreakingHosts } from './breaking-crawl.ts';

const BATCH = 40;
const [count = 200, seed = Math.floor(Math.random() * 1e6)] = process.argv.slice(2).map(Number);
let failures = 0;
let mostMemory = 0;
const tally: Record<string, number> = {};
for (let begin = 0; begin < count; begin += BATCH) {
  const size = Math.min(BATCH, count - begin);
  const crawl = await crawlBreakingHosts(randomBreakages(size, seed + begin));
  const without = Object.entries(crawl.outcomes).filter(([, outcome]) => outcome === undefined);
  for (const outcome of Object.values(crawl.outcomes)) {
    const kind = outcome?.split(' ')[0] ?? 'none';
    tally[kind] = (tally[kind] ?? 0) + 1;
  }
  mostMemory = Math.max(mostMemory, crawl.memoryBytes);
  const broken = [
    ...(crawl.exitCode === 0 ? [] : [`exit code ${crawl.exitCode}`]),
    ...crawl.missing.map((url) => `not fetched: ${url}`),
    ...crawl.faults,
    ...without.map(([name]) => `no outcome: ${name}`),
  ];
  failures += broken.length;
  console.log(`${begin + size} of ${count}: ${broken.length === 0 ? 'as promised' : broken.join('\n  ')}`);
}
const outcomes = Object.entries(tally).map(([outcome, hosts]) => `${hosts} ${outcome}`);
console.log(
  `seed ${seed}: ${outcomes.join(', ')}; at most ${Math.round(mostMemory / 1e6)} MB; ${failures} broken`,
);
process.exitCode = failures === 0 ? 0 : 1;

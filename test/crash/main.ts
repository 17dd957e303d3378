import { crashRounds } from './crash-rounds.ts';

/** npm run crash -- [rounds] [seed] */
const [rounds = '20', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
console.log(`${rounds} rounds, seed ${seed}`);
const report = await crashRounds(Number(rounds), Number(seed), (line) => console.log(line));
console.log(JSON.stringify(report, null, 2));
process.exitCode = report.broken.length === 0 ? 0 : 1;

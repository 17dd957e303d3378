/**
 * npm run crash -- [crawl|watch|index|serve|stop|damage|ops|workers|frozen|database] [rounds] [seed]: all if no
 * name is given; the crawl and the workers 20, the watching crawl 10, the index 100, the server 50, the stop
 * 50, damage 100, operations (backup, restore, migrate, import, forget, repair, upgrade) 50, frozen workers 5, an unavailable database 2 times.
 */
import { crashRounds } from './crash-rounds.ts';
import { damageRounds } from './damage-rounds.ts';
import { indexRounds } from './index-rounds.ts';
import { opsRounds } from './ops-rounds.ts';
import { serveRounds } from './serve-rounds.ts';
import { stopRounds } from './stop-rounds.ts';
import { watchRounds } from './watch-rounds.ts';
import { awayRounds, frozenRounds, workerRounds } from './worker-rounds.ts';

const args = process.argv.slice(2);
const name = /^\d*$/.test(args[0] ?? '') ? undefined : args.shift();
const [rounds, seed = String(Date.now() % 1_000_000)] = args;
const log = (line: string) => console.log(line);
const names = ['crawl', 'watch', 'index', 'serve', 'stop', 'damage', 'ops', 'workers', 'frozen', 'database'];
if (name !== undefined && !names.includes(name)) {
  console.error(`usage: npm run crash -- [${names.join('|')}] [rounds] [seed]`);
  process.exit(2);
}
let broken = 0;
for (const [part, run, byDefault] of [
  ['crawl', crashRounds, 20],
  ['watch', watchRounds, 10],
  ['index', indexRounds, 100],
  ['serve', (times: number, from: number) => serveRounds(times, from, undefined, log), 50],
  ['stop', (times: number, from: number) => stopRounds(times, from, undefined, log), 50],
  ['damage', damageRounds, 100],
  ['ops', opsRounds, 50],
  ['workers', workerRounds, 20],
  ['frozen', frozenRounds, 5],
  ['database', awayRounds, 2],
] as const) {
  if (name !== undefined && name !== part) continue;
  const times = Number(rounds ?? byDefault);
  log(`${part}: ${times} rounds, seed ${seed}`);
  const report = await run(times, Number(seed), log);
  log(JSON.stringify(report, null, 2));
  broken += report.broken.length;
}
process.exitCode = broken === 0 ? 0 : 1;

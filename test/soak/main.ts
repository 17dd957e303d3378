/** npm run soak -- [--minutes 60] [--seed S]: exit code 1 if memory, open files or latencies are not level. */
import { parseArgs } from 'node:util';
import { judgeSoak } from './judge-soak.ts';
import { SOAK_HEAD, soak } from './soak.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
console.log(SOAK_HEAD);
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
const report = await soak(Number(values.minutes), Number(values.seed), (line) => console.log(line));
const { lines, broken } = judgeSoak(report);
console.log(['', ...lines, ...broken.map((line) => `BROKEN: ${line}`)].join('\n'));
process.exitCode = broken.length === 0 ? 0 : 1;

/**
 * `npm run eval -- watch`: the living web (`living.ts`). With `--web sample`: the whole crawler in watch mode on the sample web with an accelerated clock, scored by the truth
 * of the sample web. Time in which nothing happens is passed over (`simulated-clock.ts`): a run takes as long as its requests.
 */
import { parseArgs } from 'node:util';
import { POLICY_NAMES, type PolicyName } from '../../src/update/policy-options.ts';
import { runLiving } from './living.ts';
import { watchSampleWeb } from './watch-run.ts';
import { scoreOf } from './watch-score.ts';

export async function run(args: string[]): Promise<void> {
  if (!args.includes('sample')) return runLiving(args);
  const { values } = parseArgs({
    args,
    options: {
      web: { type: 'string' },
      policy: { type: 'string', default: 'harmonic' },
      budget: { type: 'string', default: '120' },
      scale: { type: 'string', default: '60' },
      warm: { type: 'string', default: '24' },
      hours: { type: 'string', default: '24' },
    },
  });
  const policy = POLICY_NAMES.find((name) => name === values.policy) as PolicyName;
  const watched = await watchSampleWeb({
    policy,
    budgetPerHour: Number(values.budget),
    timeScale: Number(values.scale),
    warmHours: Number(values.warm),
    hours: Number(values.hours),
  });
  const score = scoreOf(watched);
  console.log(
    JSON.stringify({ policy, ...score, goneKept: watched.goneKept, goneSeen: watched.goneSeen }, null, 2),
  );
  const faults = [
    ...(score.skill < 0.5 ? [`skill ${score.skill.toFixed(3)} is below 0.5`] : []),
    ...(score.fastDelayHours > score.fastUniformDelayHours / 2
      ? ['the delay on fast pages is more than half of uniform’s']
      : []),
    ...(score.falseChanges > 0 ? [`${score.falseChanges} changes were found where there was none`] : []),
    ...(watched.goneKept > 0 ? [`${watched.goneKept} pages that are gone are still kept`] : []),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

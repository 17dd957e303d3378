/**
 * `npm run eval -- watch`: the living web (`living.ts`). With `--web sample`: the whole crawler in watch mode on the sample web with an accelerated clock, scored by the truth
 * of the sample web. Time in which nothing happens is passed over (`simulated-clock.ts`): a run takes as long as its requests.
 */
import { parseArgs } from 'node:util';
import { POLICY_NAMES } from '../../src/update/policy-options.ts';
import { numberOption, numbersOption, OptionError } from '../number-options.ts';
import { faultsOf, LEAST_SKILL } from './limits.ts';
import { runLiving } from './living.ts';
import { watchSampleWeb } from './watch-run.ts';
import { scoreOf, type WatchScore } from './watch-score.ts';

/** Requests an hour at which the delay on fast pages is judged. */
const DEFAULT_BUDGET = 120;
const MOST_FAST_DELAY_HOURS = 0.5;

export async function run(args: string[]): Promise<void> {
  if (!args.includes('sample')) return runLiving(args);
  const { values } = parseArgs({
    args,
    options: {
      web: { type: 'string' },
      seeds: { type: 'string', default: '1' },
      policy: { type: 'string', default: 'harmonic' },
      budget: { type: 'string', default: String(DEFAULT_BUDGET) },
      scale: { type: 'string', default: '60' },
      warm: { type: 'string', default: '24' },
      hours: { type: 'string', default: '24' },
    },
  });
  const policy = POLICY_NAMES.find((name) => name === values.policy);
  if (policy === undefined) throw new OptionError(`--policy: one of ${POLICY_NAMES.join(', ')}`);
  const number = (name: 'budget' | 'scale' | 'warm' | 'hours') => numberOption(`--${name}`, values[name]);
  const options = {
    ...{ policy, budgetPerHour: number('budget'), timeScale: number('scale') },
    ...{ warmHours: number('warm'), hours: number('hours') },
  };
  const scores: WatchScore[] = [];
  let goneKept = 0;
  for (const seed of numbersOption('--seeds', values.seeds)) {
    const watched = await watchSampleWeb({ ...options, seed });
    const score = scoreOf(watched);
    const { goneSeen } = watched;
    console.log(JSON.stringify({ policy, seed, ...score, goneKept: watched.goneKept, goneSeen }, null, 2));
    scores.push(score);
    goneKept += watched.goneKept;
  }
  if (scores.length > 1) console.log(summaryOf(scores));
  const faults = faultsOf({
    skill: mean(scores, ({ skill }) => skill),
    leastSkill: LEAST_SKILL.noise,
    falseShare: mean(scores, ({ falseChanges, visits }) => falseChanges / Math.max(1, visits)),
  });
  const delayHours = mean(scores, ({ fastDelayHours }) => fastDelayHours);
  if (delayHours > MOST_FAST_DELAY_HOURS && options.budgetPerHour >= DEFAULT_BUDGET)
    faults.push(
      `changes of fast pages are found after ${delayHours.toFixed(2)} h, more than ${MOST_FAST_DELAY_HOURS}`,
    );
  if (goneKept > 0) faults.push(`${goneKept} pages that are gone are still kept`);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

function summaryOf(scores: readonly WatchScore[]): string {
  const of = (name: 'skill' | 'fastDelayHours' | 'fastArticleDelayHours' | 'falseChanges') => {
    const all = scores.map((score) => score[name]);
    return `${mean(scores, (score) => score[name]).toFixed(3)} (${Math.min(...all).toFixed(3)} to ${Math.max(...all).toFixed(3)})`;
  };
  return `${scores.length} seeds: skill ${of('skill')}, delay on fast pages ${of('fastDelayHours')} h, on articles among them ${of('fastArticleDelayHours')} h, false changes ${of('falseChanges')}`;
}

function mean(scores: readonly WatchScore[], value: (score: WatchScore) => number): number {
  return scores.reduce((sum, score) => sum + value(score), 0) / scores.length;
}

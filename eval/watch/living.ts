/**
 * `npm run eval -- watch`: the whole crawler watches a living web on a clock that passes over idle time, in several mixes and
 * seeds, scored by the truth of that web: skill, day by day, false and missed changes, delay, and an account of every request.
 */
import { parseArgs } from 'node:util';
import { POLICY_NAMES } from '../../src/update/policy-options.ts';
import { numberOption, numbersOption, OptionError } from '../number-options.ts';
import { type Account, accountOf } from './account.ts';
import { faultsOf, LEAST_SKILL } from './limits.ts';
import { type LivingRun, watchLivingWeb } from './living-run.ts';
import { type LivingScore, livingScore } from './living-score.ts';
import type { LivingMix } from './living-web/living-web.ts';

const MIXES: Readonly<Record<string, LivingMix>> = {
  plain: { noise: false, liars: false, births: false },
  noise: { noise: true, liars: false, births: false },
  all: { noise: true, liars: true, births: true },
};

/** How far the freshness that the panel shows may be from the truth. */
const MOST_PANEL_ERROR = 0.02;

type Result = { mix: string; seed: number; score: LivingScore; account: Account };

export async function runLiving(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      web: { type: 'string' },
      mix: { type: 'string', multiple: true },
      seeds: { type: 'string', default: '1' },
      policy: { type: 'string', default: 'harmonic' },
      budget: { type: 'string', default: '40' },
      scale: { type: 'string', default: '60' },
      hours: { type: 'string', default: '72' },
      warm: { type: 'string', default: '24' },
      delay: { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
    },
  });
  const policy = POLICY_NAMES.find((name) => name === values.policy);
  if (policy === undefined) throw new OptionError(`--policy: one of ${POLICY_NAMES.join(', ')}`);
  const seeds = numbersOption('--seeds', values.seeds);
  const number = (name: 'scale' | 'hours' | 'budget' | 'delay' | 'warm') =>
    numberOption(`--${name}`, values[name]);
  const options = {
    ...{ policy, sites: 8, articlesPerSite: 52, timeScale: number('scale'), hours: number('hours') },
    ...{ budgetPerHour: number('budget'), delayMs: number('delay') },
  };
  const warmHours = number('warm');
  const results: Result[] = [];
  for (const mix of values.mix ?? Object.keys(MIXES)) {
    const made = MIXES[mix];
    if (made === undefined) throw new OptionError(`--mix: one of ${Object.keys(MIXES).join(', ')}`);
    for (const seed of seeds) {
      const run: LivingRun = await watchLivingWeb({ ...made, ...options, seed });
      const result = { mix, seed, score: livingScore(run, warmHours), account: accountOf(run) };
      results.push(result);
      console.log(values.json ? JSON.stringify(result) : textOf(result));
    }
    const ofMix = results.filter((result) => result.mix === mix);
    if (!values.json) console.log(summaryOf(ofMix));
    for (const fault of faultsIn(ofMix, made)) {
      console.error(`${mix}: ${fault}`);
      process.exitCode = 1;
    }
  }
}

function faultsIn(results: readonly Result[], { noise, liars }: LivingMix): string[] {
  const mean = (value: (score: LivingScore) => number) =>
    results.reduce((sum, { score }) => sum + value(score), 0) / results.length;
  const hasDay2 = results.every(({ score }) => score.skillByDay.length > 1);
  const wrong = results.filter(({ account: { whole } }) => whole.made !== whole.accounted);
  const unaccounted = wrong.map(
    ({ seed, account: { whole } }) =>
      `seed ${seed}: the crawler accounts for ${whole.accounted} requests, the web counted ${whole.made}`,
  );
  const missed = faultsOf({
    skill: mean(({ skill }) => skill),
    leastSkill: noise || liars ? LEAST_SKILL.noise : LEAST_SKILL.plain,
    day2: hasDay2 ? mean(({ skillByDay }) => skillByDay[1]!) : undefined,
    falseShare: mean(({ falseShare }) => falseShare),
    missedShare: mean(({ missedShare }) => missedShare),
  });
  return [...missed, ...unaccounted, ...(hasDay2 ? results.flatMap(panelFaults) : [])];
}

/** What the panel shows at the end against the truth of the last day. */
function panelFaults({ seed, score: { lastDay, shown } }: Result): string[] {
  const faults: string[] = [];
  if (shown.freshness === null || Math.abs(shown.freshness - lastDay.freshness) > MOST_PANEL_ERROR)
    faults.push(
      `seed ${seed}: the panel's freshness is not within ${MOST_PANEL_ERROR} of ${lastDay.freshness.toFixed(3)}`,
    );
  if (shown.skill !== null && Math.abs(shown.skill - lastDay.skill) > shown.margin!)
    faults.push(`seed ${seed}: the panel's skill is not within its margin of ${lastDay.skill.toFixed(2)}`);
  return faults;
}

function textOf({ mix, seed, score, account }: Result): string {
  const days = score.skillByDay.map((skill) => skill.toFixed(2)).join(' ');
  const rows = Object.entries(account.rows)
    .filter(([, count]) => count !== 0)
    .sort(([, a], [, b]) => b - a)
    .map(([row, count]) => `  ${String(count).padStart(6)}  ${row}`);
  return [
    `${mix}, seed ${seed}: skill ${score.skill.toFixed(3)} (by day ${days}), freshness ${score.freshness.toFixed(4)} between ${score.uniform.toFixed(4)} (uniform) and ${score.optimum.toFixed(4)} (best)`,
    `  false changes ${(100 * score.falseShare).toFixed(2)} %, missed ${(100 * score.missedShare).toFixed(2)} % of visits; delay on fast pages ${score.fastDelayHours.toFixed(2)} h; ${score.requestsPerHour.toFixed(1)} requests an hour`,
    `  last day: freshness ${score.lastDay.freshness.toFixed(3)}, the panel shows ${shown(score.shown.freshness)}; skill ${score.lastDay.skill.toFixed(2)}, the panel shows ${shown(score.shown.skill)} ± ${shown(score.shown.margin)}`,
    ...score.classes.map(
      ({ rate, articles, visitsPerHour, bestPerHour }) =>
        `  ${String(articles).padStart(6)}  articles that change ${rate.toFixed(4)} times an hour: ${visitsPerHour.toFixed(3)} visits an hour, best ${bestPerHour.toFixed(3)}`,
    ),
    ...rows,
    `  ${String(account.requests).padStart(6)}  requests in all; late by ${account.lateHours.median.toFixed(2)} h in the median, ${account.lateHours.most.toFixed(1)} h at most`,
    `  ${String(account.whole.accounted).padStart(6)}  requests of the whole run in the crawler's own account; the web counted ${account.whole.made}`,
  ].join('\n');
}

function shown(value: number | null): string {
  return value === null ? 'nothing' : value.toFixed(3);
}

function summaryOf(results: readonly Result[]): string {
  const of = (value: (score: LivingScore) => number) => {
    const all = results.map(({ score }) => value(score));
    const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
    const spread = Math.sqrt(
      all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, all.length - 1),
    );
    return `${mean.toFixed(3)} ± ${spread.toFixed(3)}`;
  };
  return `${results[0]?.mix}: skill ${of(({ skill }) => skill)}, day 2 ${of(({ skillByDay }) => skillByDay[1] ?? 0)}, false ${of(({ falseShare }) => 100 * falseShare)} %, missed ${of(({ missedShare }) => 100 * missedShare)} %, delay ${of(({ fastDelayHours }) => fastDelayHours)} h`;
}

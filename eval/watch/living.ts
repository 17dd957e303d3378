/**
 * `npm run eval -- watch`: the whole crawler watches a living web on a clock that passes over idle time, in several mixes and
 * seeds, scored by the truth of that web: skill, day by day, false and missed changes, delay, and an account of every request.
 */
import { parseArgs } from 'node:util';
import { POLICY_NAMES } from '../../src/update/policy-options.ts';
import { type Account, accountOf } from './account.ts';
import { type LivingRun, watchLivingWeb } from './living-run.ts';
import { type LivingScore, livingScore } from './living-score.ts';
import type { LivingMix } from './living-web/living-web.ts';

const MIXES: Readonly<Record<string, LivingMix>> = {
  plain: { noise: false, liars: false, births: false },
  noise: { noise: true, liars: false, births: false },
  all: { noise: true, liars: true, births: true },
};

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
  if (policy === undefined) throw new Error(`--policy: one of ${POLICY_NAMES.join(', ')}`);
  const results: Result[] = [];
  for (const mix of values.mix ?? Object.keys(MIXES)) {
    const made = MIXES[mix];
    if (made === undefined) throw new Error(`--mix: one of ${Object.keys(MIXES).join(', ')}`);
    for (const seed of values.seeds.split(',').map(Number)) {
      const run: LivingRun = await watchLivingWeb({
        ...made,
        seed,
        policy,
        sites: 8,
        articlesPerSite: 52,
        timeScale: Number(values.scale),
        hours: Number(values.hours),
        budgetPerHour: Number(values.budget),
        delayMs: Number(values.delay),
      });
      const result = { mix, seed, score: livingScore(run, Number(values.warm)), account: accountOf(run) };
      results.push(result);
      console.log(values.json ? JSON.stringify(result) : textOf(result));
    }
    if (!values.json) console.log(summaryOf(results.filter((result) => result.mix === mix)));
  }
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
    `  last day: freshness ${score.lastDay.freshness.toFixed(3)}, the panel shows ${shown(score.shown.freshness)}; skill ${score.lastDay.skill.toFixed(2)}, the panel shows ${shown(score.shown.skill)}`,
    ...score.classes.map(
      ({ rate, articles, visitsPerHour, bestPerHour }) =>
        `  ${String(articles).padStart(6)}  articles that change ${rate.toFixed(4)} times an hour: ${visitsPerHour.toFixed(3)} visits an hour, best ${bestPerHour.toFixed(3)}`,
    ),
    ...rows,
    `  ${String(account.requests).padStart(6)}  requests in all; late by ${account.lateHours.median.toFixed(2)} h in the median, ${account.lateHours.most.toFixed(1)} h at most`,
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

/**
 * `npm run eval -- freshness`: every revisit policy against simulated webs whose changes are known. The mix of the
 * paper's Çizelge 8, four budgets, 28 days (the last 14 count), three seeds; changes at random, by the hour of the day,
 * in bursts, and with drifting rates. Then pages that nearly all change faster than the budget can follow, where
 * policies have fallen below uniform visits. `--quick` takes one seed and two budgets. Floors guard the figures that
 * must not fall.
 */
import { parseArgs } from 'node:util';
import { createPolicy } from '../../src/update/create-policy.ts';
import { POLICY_NAMES, type PolicyName } from '../../src/update/policy-options.ts';
import { CIZELGE_8_MIX, drawRates, type Mix, PAPER_PAGES } from '../../src/update/simulation/draw-rates.ts';
import {
  CHANGE_SCENARIOS,
  type ChangeScenario,
  drawWorld,
  type World,
} from '../../src/update/simulation/draw-world.ts';
import type { ScoreCard } from '../../src/update/simulation/score-keeper.ts';
import { type Bounds, boundsOf, skillOf, skillOfDay } from '../../src/update/simulation/score-policy.ts';
import { simulate } from '../../src/update/simulation/simulate.ts';
import { digestOf, holdFloors } from '../floors.ts';
import { shareOfFetches } from './equal-freshness.ts';

const HOURS = 28 * 24;
const WARM_HOURS = 14 * 24;
const BUDGETS = [50, 100, 200, 350];
const SEEDS = [101, 102, 103];
/** Faster than FAST_BUDGET can follow, in the patterns in which giving up pages is a mistake. */
const FAST_MIX: Mix = [{ share: 1, from: 0.05, to: 4 }];
const FAST_BUDGET = 100;
const FAST_HOURS = 14 * 24;
const FAST_SCENARIOS: readonly ChangeScenario[] = ['diurnal', 'drifting'];
/** So large that nothing ever waits: a policy without a budget fetches as often as it schedules. */
const AMPLE_PER_HOUR = 2000;

type Figures = { freshness: number; delayHours: number; harvest: number; skill: number; day2: number };
type Row = Figures & { scenario: string; budget: number; policy: string };

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      scenario: { type: 'string', multiple: true },
      raise: { type: 'boolean', default: false },
      lower: { type: 'boolean', default: false },
    },
  });
  const seeds = values.quick ? SEEDS.slice(0, 1) : SEEDS;
  const budgets = values.quick ? [100, 200] : BUDGETS;
  const scenarios = CHANGE_SCENARIOS.filter((name) => values.scenario?.includes(name) ?? true);
  const rows: Row[] = [];
  for (const scenario of scenarios) {
    const worlds = seeds.map((seed) => worldOf(scenario, seed));
    for (const budget of budgets) {
      const scored = scoreBudget(worlds, scenario, budget);
      rows.push(...scored);
      if (!values.json) for (const row of scored) console.log(lineOf(row));
    }
  }
  const figures = figuresOf(rows);
  if (scenarios.includes('poisson')) {
    const worlds = seeds.map((seed) => worldOf('poisson', seed));
    for (const mode of ['paper', 'product'] as const) {
      for (const policy of ['harmonic', 'optimal'] as const) {
        const share = mean(worlds.map((world) => equalFreshness(world, mode, policy)));
        figures[`100 − percent of EMA's fetches for its freshness, ${mode}, ${policy}`] = 100 * (1 - share);
        console.log(
          `${policy}: EMA's freshness (${mode} mode) with ${(100 * share).toFixed(1)} % of its fetches`,
        );
      }
    }
  }
  const fast =
    values.quick || values.scenario !== undefined
      ? []
      : FAST_SCENARIOS.flatMap((scenario) => scoreFast(scenario, seeds));
  if (!values.json) for (const row of fast) console.log(lineOf(row));
  else console.log(JSON.stringify({ rows: [...rows, ...fast], figures }));
  const below = belowUniform([...rows, ...fast]);
  if (!values.quick && values.scenario === undefined) {
    const digest = digestOf([
      JSON.stringify(CIZELGE_8_MIX),
      String([PAPER_PAGES, HOURS, WARM_HOURS, ...seeds]),
    ]);
    below.push(...holdFloors('freshness', digest, figures, { raise: values.raise, lower: values.lower }));
  }
  for (const line of below) console.error(line);
  if (below.length > 0) process.exitCode = 1;
}

function worldOf(scenario: ChangeScenario, seed: number, mix: Mix = CIZELGE_8_MIX, hours = HOURS): World {
  return drawWorld(drawRates(mix, PAPER_PAGES, seed), { scenario, hours, seed });
}

function scoreBudget(worlds: readonly World[], scenario: ChangeScenario, budget: number): Row[] {
  const options = { budgetPerHour: budget, warmHours: WARM_HOURS };
  const runs = new Map<string, Figures[]>();
  const note = (policy: string, figures: Figures) => runs.set(policy, [...(runs.get(policy) ?? []), figures]);
  for (const world of worlds) {
    const bounds = boundsOf(world, options);
    for (const policy of POLICY_NAMES) {
      // `fixed` with a budget is uniform.
      if (policy !== 'fixed') note(policy, scoreOf(policy, world, budget, bounds));
    }
    note('uniform', { ...bounds.uniform, skill: 0, day2: 0 });
    note('known rates', figuresIn(bounds.knownRates, bounds));
  }
  return [...runs].map(([policy, all]) => ({ scenario, budget, policy, ...meanOf(all) }));
}

function scoreOf(policy: PolicyName, world: World, budget: number, bounds: Bounds, warmHours = WARM_HOURS) {
  const made = createPolicy(policy, { budgetPerHour: budget, pages: PAPER_PAGES });
  return figuresIn(simulate(made, world, { budgetPerHour: budget, warmHours }), bounds);
}

function scoreFast(scenario: ChangeScenario, seeds: readonly number[]): Row[] {
  const options = { budgetPerHour: FAST_BUDGET, warmHours: FAST_HOURS / 2 };
  const worlds = seeds.map((seed) => worldOf(scenario, seed, FAST_MIX, FAST_HOURS));
  const bounds = worlds.map((world) => boundsOf(world, options));
  return (['harmonic', 'optimal'] as const).map((policy) => {
    const all = worlds.map((world, i) => scoreOf(policy, world, FAST_BUDGET, bounds[i]!, options.warmHours));
    return { scenario: `${scenario}, fast`, budget: FAST_BUDGET, policy, ...meanOf(all) };
  });
}

function figuresIn(card: ScoreCard, bounds: Bounds): Figures {
  return { ...card, skill: skillOf(card, bounds), day2: skillOfDay(card, 1, bounds) };
}

/** How many of the fetches that EMA takes without a budget one of ours needs for the same freshness. */
function equalFreshness(world: World, mode: 'paper' | 'product', policy: PolicyName): number {
  const options = { warmHours: WARM_HOURS, budgetPerHour: AMPLE_PER_HOUR };
  const ema = simulate(createPolicy('ema', { mode }), world, options);
  return shareOfFetches(policy, world, ema.freshness, ema.fetches / (HOURS - WARM_HOURS), WARM_HOURS);
}

/** The figures with floors, in percent. */
function figuresOf(rows: readonly Row[]): Record<string, number> {
  const ours = rows.filter(({ policy }) => policy === 'harmonic' || policy === 'optimal');
  return Object.fromEntries(
    ours.map(({ scenario, budget, policy, skill }) => [
      `skill ${scenario} ${budget}/h ${policy}`,
      100 * skill,
    ]),
  );
}

function belowUniform(rows: readonly Row[]): string[] {
  return rows
    .filter(({ policy, skill }) => (policy === 'harmonic' || policy === 'optimal') && skill < 0)
    .map(({ scenario, budget, policy }) => `${policy} is below uniform: ${scenario}, ${budget} an hour`);
}

function meanOf(all: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => mean(all.map((figures) => figures[name]));
  return {
    freshness: of('freshness'),
    delayHours: of('delayHours'),
    harvest: of('harvest'),
    skill: of('skill'),
    day2: of('day2'),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function lineOf({ scenario, budget, policy, freshness, delayHours, harvest, skill, day2 }: Row): string {
  return [
    scenario.padEnd(14),
    String(budget).padStart(4),
    policy.padEnd(12),
    `freshness ${freshness.toFixed(3)}`,
    `delay ${delayHours.toFixed(2).padStart(6)} h`,
    `harvest ${harvest.toFixed(3)}`,
    `skill ${skill.toFixed(3).padStart(6)}`,
    `day 2 ${day2.toFixed(3).padStart(6)}`,
  ].join('  ');
}

import { createPolicy } from '../create-policy.ts';
import type { PolicyName } from '../policy-options.ts';
import { type ChangeScenario, drawWorld } from './draw-world.ts';
import type { HourCounts, ScoreCard } from './score-keeper.ts';
import { boundsOf, scorePolicy, skillOfDay } from './score-policy.ts';

export type SimulationQuestion = {
  policy: PolicyName | 'uniform';
  budgetPerHour: number;
  seed: number;
  scenario: ChangeScenario;
  days: number;
  /** Days at the beginning that do not count. */
  warmDays: number;
};

type Figures = Pick<
  ScoreCard,
  'freshness' | 'ageHours' | 'delayHours' | 'harvest' | 'fetches' | 'changesFound'
>;

/** The scorecard of a simulation, as `tazi revisit simulate --json` prints it. */
export type SimulationScore = SimulationQuestion &
  Figures & {
    pages: number;
    fetchesPerHour: number;
    /** The gain over uniform in this very world, as a share of what the formula says can be gained. */
    skill: number;
    skillByDay: number[];
    freshnessByDay: number[];
    uniform: Figures;
    knownRates: Figures;
    /** By formula, for random changes at these rates. */
    analytic: { uniform: number; optimum: number };
    hours: HourCounts[];
  };

export function simulationScore(rates: Float64Array, question: SimulationQuestion): SimulationScore {
  const { budgetPerHour, seed, scenario, days, warmDays } = question;
  const world = drawWorld(rates, { scenario, hours: 24 * days, seed });
  const options = { budgetPerHour, warmHours: 24 * Math.min(warmDays, days) };
  const bounds = boundsOf(world, options);
  const name = question.policy === 'uniform' ? 'fixed' : question.policy;
  const policy = createPolicy(name, { budgetPerHour, pages: rates.length });
  const { card, skill } = scorePolicy(policy, world, options, bounds);
  return {
    ...question,
    pages: rates.length,
    ...figuresOf(card),
    fetchesPerHour: card.fetches / Math.max(1e-9, world.hours - options.warmHours),
    skill,
    skillByDay: card.freshnessByDay.map((_, day) => skillOfDay(card, day, bounds)),
    freshnessByDay: card.freshnessByDay,
    uniform: figuresOf(bounds.uniform),
    knownRates: figuresOf(bounds.knownRates),
    analytic: bounds.analytic,
    hours: card.hours,
  };
}

function figuresOf({ freshness, ageHours, delayHours, harvest, fetches, changesFound }: ScoreCard): Figures {
  return { freshness, ageHours, delayHours, harvest, fetches, changesFound };
}

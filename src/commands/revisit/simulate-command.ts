import { Command, InvalidArgumentError, Option } from 'commander';
import { REVISIT_TEXTS } from '../../i18n/revisit-texts.ts';
import { TaziError } from '../../model/errors.ts';
import { POLICY_NAMES, type PolicyName } from '../../update/policy-options.ts';
import { projectRates } from '../../update/reports/project-rates.ts';
import { CIZELGE_8_MIX, drawRates, PAPER_PAGES } from '../../update/simulation/draw-rates.ts';
import { CHANGE_SCENARIOS, type ChangeScenario } from '../../update/simulation/draw-world.ts';
import { type SimulationScore, simulationScore } from '../../update/simulation/simulation-score.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { addProjectFlags, projectOf } from '../frame/setting-flags.ts';
import { withProjectStore } from '../frame/with-project-store.ts';
import { textTable } from '../printing/text-table.ts';

type Options = {
  policy: PolicyName | 'uniform';
  budget: number;
  seed: number;
  pages: number;
  days: number;
  warmDays?: number;
  scenario: ChangeScenario;
  learnt?: boolean;
  json?: boolean;
};

/** Runs a policy against a simulated web (Çizelge 8, or the rates that the project has learnt) and prints its score card. */
export function simulateCommand(context: CommandContext): Command {
  const command = new Command('simulate')
    .description(say(context, REVISIT_TEXTS.simulate))
    .addOption(
      new Option('--policy <name>', say(context, REVISIT_TEXTS.policyFlag))
        .choices([...POLICY_NAMES, 'uniform'])
        .default('harmonic'),
    )
    .option('--budget <n>', say(context, REVISIT_TEXTS.budgetFlag), positive, 200)
    .option('--seed <n>', say(context, REVISIT_TEXTS.seedFlag), whole, 1)
    .option('--pages <n>', say(context, REVISIT_TEXTS.pagesFlag), count, PAPER_PAGES)
    .option('--days <n>', say(context, REVISIT_TEXTS.daysFlag), positive, 28)
    .option('--warm-days <n>', say(context, REVISIT_TEXTS.warmDaysFlag), positive)
    .addOption(
      new Option('--scenario <name>', say(context, REVISIT_TEXTS.scenarioFlag))
        .choices(CHANGE_SCENARIOS)
        .default('poisson'),
    )
    .option('--learnt', say(context, REVISIT_TEXTS.learntFlag))
    .option('--json', say(context, REVISIT_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, REVISIT_TEXTS.examples)}\n  tazi revisit simulate --policy optimal --budget 100 --seed 7 --json`,
    );
  addProjectFlags(command, context);
  return command.action(async (options: Options) => {
    let rates: Float64Array = new Float64Array();
    if (options.learnt) {
      const { timeScale } = projectOf(command, context).settings.update;
      await withProjectStore(command, context, async ({ visits }) => {
        rates = await projectRates(visits, timeScale);
      });
      if (rates.length === 0) throw new TaziError('usage', { detail: say(context, REVISIT_TEXTS.noVisits) });
    } else rates = drawRates(CIZELGE_8_MIX, options.pages, options.seed);
    const { policy, budget, seed, scenario, days, warmDays = days / 2 } = options;
    const score = simulationScore(rates, { policy, budgetPerHour: budget, seed, scenario, days, warmDays });
    context.out(options.json ? JSON.stringify(score) : scoreTable(score));
  });
}

function scoreTable(score: SimulationScore): string {
  const row = (name: string, value: number, digits = 3) => [name, value.toFixed(digits)];
  return textTable([
    ['policy', score.policy],
    ['scenario', score.scenario],
    row('freshness', score.freshness),
    row('skill', score.skill),
    row('age (h)', score.ageHours, 2),
    row('delay (h)', score.delayHours, 2),
    row('harvest', score.harvest),
    row('fetches/h', score.fetchesPerHour, 1),
    row('uniform', score.uniform.freshness),
    row('known rates', score.knownRates.freshness),
    row('uniform, by formula', score.analytic.uniform),
    row('optimum, by formula', score.analytic.optimum),
  ]);
}

function positive(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) throw new InvalidArgumentError('> 0');
  return value;
}

function count(text: string): number {
  const value = positive(text);
  if (!Number.isSafeInteger(value) || value > MOST_PAGES) throw new InvalidArgumentError(`1 … ${MOST_PAGES}`);
  return value;
}

function whole(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value)) throw new InvalidArgumentError('… -1, 0, 1 …');
  return value;
}

const MOST_PAGES = 1_000_000;

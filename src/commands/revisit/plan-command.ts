import { Command } from 'commander';
import { REVISIT_TEXTS } from '../../i18n/revisit-texts.ts';
import { type BudgetPoint, budgetLadder, planBudget } from '../../update/reports/plan-budget.ts';
import { projectRates } from '../../update/reports/project-rates.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { addProjectFlags, projectOf } from '../frame/setting-flags.ts';
import { withProjectStore } from '../frame/with-project-store.ts';
import { textTable } from '../printing/text-table.ts';

/** What freshness a budget buys, as a curve, from the rates learnt so far. */
export function planCommand(context: CommandContext): Command {
  const command = new Command('plan')
    .description(say(context, REVISIT_TEXTS.plan))
    .option('--json', say(context, REVISIT_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, REVISIT_TEXTS.examples)}\n  tazi revisit plan --update-budget-per-hour 300`,
    );
  addProjectFlags(command, context, ['update']);
  return command.action((options: { json?: boolean }) =>
    withProjectStore(command, context, async (store) => {
      const { budgetPerHour, timeScale } = projectOf(command, context).settings.update;
      const rates = await projectRates(store.visits, timeScale);
      if (rates.length === 0) {
        context.out(
          options.json
            ? JSON.stringify({ pages: 0, budgetPerHour, curve: [] })
            : say(context, REVISIT_TEXTS.noVisits),
        );
        return;
      }
      const curve = budgetLadder(budgetPerHour).map((budget) => planBudget(rates, budget));
      const changesPerHour = rates.reduce((sum, rate) => sum + rate, 0);
      if (options.json)
        context.out(JSON.stringify({ pages: rates.length, changesPerHour, budgetPerHour, curve }));
      else {
        const values = { pages: rates.length, changes: changesPerHour.toFixed(1), budget: budgetPerHour };
        context.out(`${say(context, REVISIT_TEXTS.planHead, values)}\n${curveTable(curve)}`);
      }
    }),
  );
}

function curveTable(curve: readonly BudgetPoint[]): string {
  return textTable([
    ['budget/h', 'uniform', 'harmonic', 'optimal'],
    ...curve.map((point) => [
      String(point.budgetPerHour),
      point.uniform.toFixed(3),
      point.harmonic.toFixed(3),
      point.optimal.toFixed(3),
    ]),
  ]);
}

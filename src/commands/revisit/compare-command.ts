import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { REVISIT_TEXTS } from '../../i18n/revisit-texts.ts';
import { TaziError } from '../../model/errors.ts';
import { POLICY_NAMES, type PolicyName } from '../../update/policy-options.ts';
import { type ComparedPolicy, comparePolicies } from '../../update/reports/compare-policies.ts';
import { type ChangeLog, changeLog, type LoggedVisit } from '../../update/simulation/change-log.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { addProjectFlags, projectOf } from '../frame/setting-flags.ts';
import { withProjectStore } from '../frame/with-project-store.ts';
import { textTable } from '../printing/text-table.ts';
import { PAPER_SYMBOLS, paperFigures } from './paper-figures.ts';
import { readLogFile } from './read-log-file.ts';

type Options = { log?: string; policies: PolicyName[]; budget?: number; json?: boolean };

const MOST_VISITS = 100_000;

/** Policies side by side on a recorded change log, or on the visits of this project's crawls (E9). */
export function compareCommand(context: CommandContext): Command {
  const command = new Command('compare')
    .description(say(context, REVISIT_TEXTS.compare))
    .option('--log <csv>', say(context, REVISIT_TEXTS.logFlag))
    .option('--policies <list>', say(context, REVISIT_TEXTS.policiesFlag), policyList, ['ema', 'real-time'])
    .option('--budget <n>', say(context, REVISIT_TEXTS.compareBudgetFlag), positive)
    .option('--json', say(context, REVISIT_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, REVISIT_TEXTS.examples)}\n  tazi revisit compare --log degisimler.csv --policies ema,harmonic`,
    );
  addProjectFlags(command, context, ['update']);
  return command.action(async ({ log: file, policies, budget, json }: Options) => {
    const log =
      file === undefined ? await loggedVisits(command, context) : readLogFile(resolve(context.cwd, file));
    if (log.visits === 0) throw new TaziError('usage', { detail: say(context, REVISIT_TEXTS.emptyLog) });
    const { update } = projectOf(command, context).settings;
    const rows = comparePolicies(log, {
      policies,
      emaMode: update.ema.mode,
      ...(budget === undefined ? {} : { budgetPerHour: budget }),
    });
    const { visits, changes, skipped, world } = log;
    if (json) {
      context.out(JSON.stringify({ log: { visits, changes, skipped, hours: world.hours }, policies: rows }));
      return;
    }
    const values = { urls: log.urls.length, visits, changes, hours: world.hours.toFixed(1), skipped };
    context.out(`${say(context, REVISIT_TEXTS.compareHead, values)}\n${comparisonTable(rows)}`);
  });
}

/** Every visit of the project that could tell whether its page had changed, in the policy's time. */
async function loggedVisits(command: Command, context: CommandContext): Promise<ChangeLog> {
  const { timeScale } = projectOf(command, context).settings.update;
  const logged: LoggedVisit[] = [];
  await withProjectStore(command, context, async ({ urls, visits }) => {
    for await (const batch of urls.scan()) {
      for (const { id, url, visits: count } of batch) {
        if (count === 0) continue;
        for (const { at, heard } of await visits.of(id, MOST_VISITS)) {
          if (heard === 'new' || heard === 'changed' || heard === 'unchanged')
            logged.push({ url, at: at * timeScale, changed: heard === 'changed' });
        }
      }
    }
  });
  return changeLog(logged);
}

function comparisonTable(rows: readonly ComparedPolicy[]): string {
  return textTable([
    ['policy', ...PAPER_SYMBOLS, 'freshness', 'delay (h)'],
    ...rows.map((row) => [
      row.policy,
      ...paperFigures(row),
      row.freshness.toFixed(3),
      row.delayHours.toFixed(2),
    ]),
  ]);
}

function policyList(text: string): PolicyName[] {
  return text.split(',').map((name) => {
    const policy = POLICY_NAMES.find((known) => known === name.trim());
    if (policy === undefined) throw new InvalidArgumentError(POLICY_NAMES.join(', '));
    return policy;
  });
}

function positive(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) throw new InvalidArgumentError('> 0');
  return value;
}

import { resolve } from 'node:path';
import { Command } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { EMA_TEXTS } from '../../i18n/ema-texts.ts';
import { EXPERIMENT_TEXTS } from '../../i18n/experiment-texts.ts';
import { REVISIT_TEXTS } from '../../i18n/revisit-texts.ts';
import { TaziError } from '../../model/errors.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { readLogFile } from '../revisit/read-log-file.ts';
import { deliverExperiment, type ExperimentFlags, seedNumber } from './deliver-experiment.ts';

export function experimentEmaCommand(context: CommandContext): Command {
  return new Command('ema')
    .description(say(context, EMA_TEXTS.about))
    .option('--seed <number>', say(context, EMA_TEXTS.seedFlag), seedNumber, 1)
    .option('--data <csv>', say(context, EMA_TEXTS.dataFlag))
    .option('--out <folder>', say(context, EXPERIMENT_TEXTS.outFlag))
    .option('--project <folder>', say(context, CLI_TEXTS.projectFlag))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi experiment ema\n  tazi experiment ema --seed 7 --out sekiller --json`,
    )
    .action((flags: ExperimentFlags & { data?: string }) => runEmaExperiment(context, flags));
}

export async function runEmaExperiment(
  context: CommandContext,
  { data, ...flags }: ExperimentFlags & { data?: string },
): Promise<void> {
  const startedAt = Date.now();
  const log = data === undefined ? undefined : readLogFile(resolve(context.cwd, data));
  if (log?.visits === 0) throw new TaziError('usage', { detail: say(context, REVISIT_TEXTS.emptyLog) });
  const { emaExperiment } = await import('../../experiments/ema-experiment.ts');
  deliverExperiment(context, 'ema', emaExperiment(flags.seed, log), { ...flags, startedAt });
}

import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { EMA_TEXTS } from '../i18n/ema-texts.ts';
import { EXPERIMENT_TEXTS } from '../i18n/experiment-texts.ts';
import { type CommandContext, say } from './context.ts';
import { deliverExperiment, type ExperimentFlags, seedNumber } from './deliver-experiment.ts';

export function experimentEmaCommand(context: CommandContext): Command {
  return new Command('ema')
    .description(say(context, EMA_TEXTS.about))
    .option('--seed <number>', say(context, EMA_TEXTS.seedFlag), seedNumber, 1)
    .option('--out <folder>', say(context, EXPERIMENT_TEXTS.outFlag))
    .option('--project <folder>', say(context, CLI_TEXTS.projectFlag))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi experiment ema\n  tazi experiment ema --seed 7 --out sekiller --json`,
    )
    .action((flags: ExperimentFlags) => runEmaExperiment(context, flags));
}

export async function runEmaExperiment(context: CommandContext, flags: ExperimentFlags): Promise<void> {
  const startedAt = Date.now();
  const { emaExperiment } = await import('../experiments/ema.ts');
  deliverExperiment(context, 'ema', emaExperiment(flags.seed), { ...flags, startedAt });
}

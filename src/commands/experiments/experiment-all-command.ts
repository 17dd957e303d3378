import { Command } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { EXPERIMENT_TEXTS } from '../../i18n/experiment-texts.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { type ExperimentFlags, seedNumber } from './deliver-experiment.ts';
import { runEmaExperiment } from './experiment-ema-command.ts';
import { runSetExperiment } from './experiment-set-command.ts';
import { runTopicsExperiment } from './experiment-topics-command.ts';

/** Every experiment of the papers on the data that ships with the package. */
export function experimentAllCommand(context: CommandContext): Command {
  return new Command('all')
    .description(say(context, EXPERIMENT_TEXTS.all))
    .option('--seed <number>', say(context, CLI_TEXTS.topicsSeed), seedNumber, 1)
    .option('--out <folder>', say(context, EXPERIMENT_TEXTS.outFlag))
    .option('--project <folder>', say(context, CLI_TEXTS.projectFlag))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText('after', `\n${say(context, CLI_TEXTS.examples)}\n  tazi experiment all --out sonuclar`)
    .action(async (flags: ExperimentFlags) => {
      for (const run of [runSetExperiment, runEmaExperiment, runTopicsExperiment]) await run(context, flags);
    });
}

import { Command } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { EXPERIMENT_TEXTS } from '../../i18n/experiment-texts.ts';
import { SET_TEXTS } from '../../i18n/set-texts.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { deliverExperiment, type ExperimentFlags, seedNumber } from './deliver-experiment.ts';

type Flags = ExperimentFlags & { data?: string };

export function experimentSetCommand(context: CommandContext): Command {
  return new Command('set')
    .description(say(context, SET_TEXTS.about))
    .option('--data <folder>', say(context, SET_TEXTS.data))
    .option('--seed <number>', say(context, SET_TEXTS.seed), seedNumber, 1)
    .option('--out <folder>', say(context, EXPERIMENT_TEXTS.outFlag))
    .option('--project <folder>', say(context, CLI_TEXTS.projectFlag))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi experiment set\n  tazi experiment set --data sayfalar/ --seed 7 --out sonuclar`,
    )
    .action((flags: Flags) => runSetExperiment(context, flags));
}

export async function runSetExperiment(context: CommandContext, flags: Flags): Promise<void> {
  const startedAt = Date.now();
  const { folderPages, newspaperPages } = await import('../../experiments/set-pages.ts');
  const { setExperiment } = await import('../../experiments/set-experiment.ts');
  const { data, seed } = flags;
  const pages = data === undefined ? await newspaperPages() : await folderPages(data, context.cwd);
  const experiment = setExperiment(data ?? 'sample-web/gunluk', pages, seed);
  deliverExperiment(context, 'set', experiment, { ...flags, startedAt });
}

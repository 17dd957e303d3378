import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { EXPERIMENT_TEXTS } from '../../i18n/experiment-texts.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { deliverExperiment, type ExperimentFlags, seedNumber } from './deliver-experiment.ts';

type Flags = ExperimentFlags & { data?: string; minutes?: number; encoder?: string[] };

export function experimentTopicsCommand(context: CommandContext): Command {
  return new Command('topics')
    .description(say(context, CLI_TEXTS.experimentTopics))
    .option('--data <file>', say(context, CLI_TEXTS.topicsData))
    .option('--minutes <number>', say(context, CLI_TEXTS.topicsMinutes), positiveNumber)
    .option('--encoder <folder...>', say(context, CLI_TEXTS.experimentEncoder), [])
    .option('--seed <number>', say(context, CLI_TEXTS.topicsSeed), seedNumber, 1)
    .option('--out <folder>', say(context, EXPERIMENT_TEXTS.outFlag))
    .option('--project <folder>', say(context, CLI_TEXTS.projectFlag))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      [
        `\n${say(context, CLI_TEXTS.examples)}`,
        '  tazi experiment topics',
        '  tazi experiment topics --data haberler.tsv.gz --minutes 5 --out sonuclar',
        '  tazi experiment topics --data haberler.tsv.gz --encoder modeller/berturk',
      ].join('\n'),
    )
    .action((flags: Flags) => runTopicsExperiment(context, flags));
}

export async function runTopicsExperiment(context: CommandContext, flags: Flags): Promise<void> {
  const startedAt = Date.now();
  const { topicsExperiment } = await import('../../experiments/topics-experiment.ts');
  const { seed, data, minutes, encoder = [] } = flags;
  const experiment = await topicsExperiment({
    seed,
    ...(data === undefined ? {} : { dataFile: resolve(context.cwd, data) }),
    ...(minutes === undefined ? {} : { minutes }),
    encoderFolders: encoder.map((folder) => resolve(context.cwd, folder)),
    nowMs: () => performance.now(),
    onStep: (name) => context.err(`… ${name}`),
  });
  deliverExperiment(context, 'topics', experiment, { ...flags, startedAt });
}

function positiveNumber(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError(text);
  return number;
}

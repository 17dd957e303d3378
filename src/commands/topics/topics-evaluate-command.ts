import { resolve } from 'node:path';
import { Command } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { evaluateClassifier } from '../../topics/evaluation/evaluate-classifier.ts';
import { readLabelledTexts } from '../../topics/evaluation/read-labelled-texts.ts';
import { readTopicModel } from '../../topics/judge-of.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { cardTable } from './topics-train-command.ts';

/** `tazi topics evaluate`: a model that exists, on a labelled set that it was not trained on (F9). */
export function topicsEvaluateCommand(context: CommandContext): Command {
  return new Command('evaluate')
    .description(say(context, CLI_TEXTS.topicsEvaluate))
    .requiredOption('--model <file>', say(context, CLI_TEXTS.topicsModel))
    .requiredOption('--data <file>', say(context, CLI_TEXTS.topicsData))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi topics evaluate --model konular.bin --data disa-aktarim/test.jsonl`,
    )
    .action(({ model, data, json }: { model: string; data: string; json?: boolean }) => {
      const classifier = readTopicModel(resolve(context.cwd, model));
      const card = evaluateClassifier(classifier, readLabelledTexts(resolve(context.cwd, data)));
      if (!json) context.err(cardTable(card));
      context.out(JSON.stringify({ kind: classifier.kind, ...card }));
    });
}

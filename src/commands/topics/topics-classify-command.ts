import { resolve } from 'node:path';
import { Command } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import type { TopicText } from '../../model/topic.ts';
import { readTopicModel } from '../../topics/judge-of.ts';
import { bestOf, type TopicClassifier } from '../../topics/topic-classifier.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { mapLines } from '../text/map-lines.ts';

export function topicsClassifyCommand(context: CommandContext): Command {
  return new Command('classify')
    .description(say(context, CLI_TEXTS.topicsClassify))
    .requiredOption('--model <file>', say(context, CLI_TEXTS.topicsModel))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  echo '{"title":"…","text":"…"}' | tazi topics classify --model konular.bin`,
    )
    .action(async ({ model }: { model: string }) => {
      const classifier = readTopicModel(resolve(context.cwd, model));
      await mapLines(context.stdin, context.write, (line) => JSON.stringify(answer(classifier, line)));
    });
}

function answer(classifier: TopicClassifier, line: string) {
  const scores = classifier.classify(documentOf(line));
  const best = bestOf(scores);
  return {
    topic: classifier.labels[best],
    score: rounded(scores[best]!),
    scores: Object.fromEntries(classifier.labels.map((label, k) => [label, rounded(scores[k]!)])),
  };
}

/** An object with `text` and perhaps `title`; any other line is the text itself. */
function documentOf(line: string): TopicText {
  if (!line.startsWith('{')) return { text: line };
  try {
    const { title, text } = JSON.parse(line) as { title?: unknown; text?: unknown };
    return {
      ...(typeof title === 'string' ? { title } : {}),
      text: typeof text === 'string' ? text : '',
    };
  } catch {
    return { text: line };
  }
}

function rounded(score: number): number {
  return Math.round(score * 1e4) / 1e4;
}

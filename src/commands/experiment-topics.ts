import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { ExperimentTable } from '../experiments/experiment-table.ts';
import type { TopicsExperiment } from '../experiments/topics.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { type CommandContext, say } from './context.ts';
import { inLanguage, keepResult } from './keep-result.ts';
import { textTable } from './text-table.ts';

type Flags = {
  data?: string;
  minutes?: number;
  encoder: string[];
  seed: number;
  json?: boolean;
  project?: string;
};

export function experimentTopicsCommand(context: CommandContext): Command {
  return new Command('topics')
    .description(say(context, CLI_TEXTS.experimentTopics))
    .option('--data <file>', say(context, CLI_TEXTS.topicsData))
    .option('--minutes <number>', say(context, CLI_TEXTS.topicsMinutes), positiveNumber)
    .option('--encoder <folder...>', say(context, CLI_TEXTS.experimentEncoder), [])
    .option('--seed <number>', say(context, CLI_TEXTS.topicsSeed), positiveNumber, 1)
    .option('--project <folder>', say(context, CLI_TEXTS.projectFlag))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      [
        `\n${say(context, CLI_TEXTS.examples)}`,
        '  tazi experiment topics',
        '  tazi experiment topics --data haberler.tsv.gz --minutes 5 --json',
        '  tazi experiment topics --data haberler.tsv.gz --encoder modeller/berturk',
      ].join('\n'),
    )
    .action(async ({ data, minutes, encoder, seed, json, project }: Flags) => {
      const startedAt = Date.now();
      const { topicsExperiment } = await import('../experiments/topics.ts');
      const experiment = await topicsExperiment({
        seed,
        ...(data === undefined ? {} : { dataFile: resolve(context.cwd, data) }),
        ...(minutes === undefined ? {} : { minutes }),
        encoderFolders: encoder.map((folder) => resolve(context.cwd, folder)),
        nowMs: () => performance.now(),
        onStep: (name) => context.err(`… ${name}`),
      });
      keepResult(context, experiment, { name: 'topics', seed, startedAt, project });
      context.out(json ? JSON.stringify(inLanguage(experiment, context)) : asText(experiment, context));
    });
}

function positiveNumber(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError(text);
  return number;
}

function asText({ data, ...tables }: TopicsExperiment, context: CommandContext): string {
  const head = `${data.source}: ${data.trained} + ${data.judged}, ${data.labels.length} (${data.labels.join(', ')})`;
  return [head, ...Object.entries(tables).map(([name, table]) => tableText(name, table, context))].join(
    '\n\n',
  );
}

/** One row per measured thing, one column per figure; single figures stand below. */
function tableText(name: string, { paper, ours, notes }: ExperimentTable, context: CommandContext): string {
  const rows = Object.entries(ours).filter((entry): entry is [string, Record<string, unknown>] => {
    const [, row] = entry;
    return typeof row === 'object' && row !== null;
  });
  const columns = [...new Set(rows.flatMap(([, row]) => Object.keys(row)))];
  const lines = rows.map(([key, row]) => [key, ...columns.map((column) => figure(row[column]))]);
  const single = Object.entries(ours)
    .filter(([, value]) => typeof value === 'number')
    .map(([key, value]) => `${key}: ${figure(value)}`);
  return [
    `## ${name}`,
    textTable([['', ...columns], ...lines]),
    ...single,
    `${say(context, CLI_TEXTS.experimentPaper)} ${JSON.stringify(paper)}`,
    ...notes.map((note) => `* ${say(context, note)}`),
  ].join('\n');
}

function figure(value: unknown): string {
  if (typeof value === 'number') {
    if (Number.isInteger(value)) return String(value);
    return value.toFixed(value >= 10 ? 1 : 3);
  }
  if (typeof value === 'object' && value !== null && 'mean' in value && 'spread' in value) {
    return `${figure(value.mean)} ± ${figure(value.spread)}`;
  }
  return value === undefined ? '' : String(value);
}

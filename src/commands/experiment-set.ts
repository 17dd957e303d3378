import { Command, InvalidArgumentError } from 'commander';
import type { SetExperiment } from '../experiments/set.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { SET_TEXTS } from '../i18n/set-texts.ts';
import type { Text } from '../i18n/text.ts';
import { type CommandContext, say } from './context.ts';
import { inLanguage, keepResult } from './keep-result.ts';
import { textTable } from './text-table.ts';

type Flags = { data?: string; seed: number; json?: boolean; project?: string };

export function experimentSetCommand(context: CommandContext): Command {
  return new Command('set')
    .description(say(context, SET_TEXTS.about))
    .option('--data <folder>', say(context, SET_TEXTS.data))
    .option('--seed <number>', say(context, SET_TEXTS.seed), wholeNumber, 1)
    .option('--project <folder>', say(context, CLI_TEXTS.projectFlag))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi experiment set\n  tazi experiment set --data sayfalar/ --seed 7 --json`,
    )
    .action(async ({ data, seed, json, project }: Flags) => {
      const startedAt = Date.now();
      const { folderPages, newspaperPages } = await import('../experiments/set-pages.ts');
      const { setExperiment } = await import('../experiments/set.ts');
      const pages = data === undefined ? await newspaperPages() : folderPages(data, context.cwd);
      const experiment = setExperiment(data ?? 'sample-web/gunluk', pages, seed);
      keepResult(context, experiment, { name: 'set', seed, startedAt, project });
      context.out(json ? JSON.stringify(inLanguage(experiment, context)) : forPeople(experiment, context));
    });
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError(text);
  return Number(text);
}

function forPeople({ data, tablo1, roots }: SetExperiment, context: CommandContext): string {
  const head = ['', say(context, SET_TEXTS.paper), say(context, SET_TEXTS.ours)];
  const first = [
    head,
    ...rowsOf(context, SET_TEXTS.wordsRow, {}, tablo1.ours['words']),
    ...rowsOf(context, SET_TEXTS.improvementRow, tablo1.paper['improvement'], tablo1.ours['improvement']),
    ...rowsOf(context, NAME_ALONE, tablo1.paper['sizeRatio'], tablo1.ours['sizeRatio']),
  ];
  const second = [
    head,
    ...rowsOf(context, SET_TEXTS.rootsRow, roots.paper['foundShare'], roots.ours['foundShare']),
  ];
  return [
    `${data.source}: ${data.pages}`,
    '## Tablo 1 (S7)',
    textTable(first),
    ...tablo1.notes.map((note) => `* ${say(context, note)}`),
    '',
    '## S8',
    textTable(second),
    ...roots.notes.map((note) => `* ${say(context, note)}`),
  ].join('\n');
}

const NAME_ALONE: Text = { en: '{name}', tr: '{name}' };

function rowsOf(context: CommandContext, name: Text, paper: unknown, ours: unknown): string[][] {
  const printed = paper as Record<string, number>;
  return Object.entries(ours as Record<string, number>).map(([key, value]) => [
    say(context, name, { name: key }),
    printed[key]?.toFixed(2) ?? '',
    value.toFixed(2),
  ]);
}

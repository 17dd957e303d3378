import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { CrawlerName, EmaExperiment, HourFigures } from '../experiments/ema.ts';
import type { DynamismCounts } from '../experiments/ema-paper.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { EMA_TEXTS } from '../i18n/ema-texts.ts';
import { type CommandContext, say } from './context.ts';
import { inLanguage, keepResult } from './keep-result.ts';
import { textTable } from './text-table.ts';

type Flags = { seed: number; out?: string; json?: boolean; project?: string };

export function experimentEmaCommand(context: CommandContext): Command {
  return new Command('ema')
    .description(say(context, EMA_TEXTS.about))
    .option('--seed <number>', say(context, EMA_TEXTS.seedFlag), wholeNumber, 1)
    .option('--out <folder>', say(context, EMA_TEXTS.outFlag))
    .option('--project <folder>', say(context, CLI_TEXTS.projectFlag))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi experiment ema\n  tazi experiment ema --seed 7 --out sekiller --json`,
    )
    .action(async ({ seed, out, json, project }: Flags) => {
      const startedAt = Date.now();
      const { emaExperiment } = await import('../experiments/ema.ts');
      const experiment = emaExperiment(seed);
      if (out !== undefined) await writeCharts(experiment, resolve(context.cwd, out), context);
      keepResult(context, experiment, { name: 'ema', seed, startedAt, project });
      context.out(json ? JSON.stringify(inLanguage(experiment, context)) : forPeople(experiment, context));
    });
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError(text);
  return Number(text);
}

async function writeCharts(
  experiment: EmaExperiment,
  folder: string,
  context: CommandContext,
): Promise<void> {
  const { emaCharts } = await import('../experiments/ema-charts.ts');
  const charts = emaCharts(experiment);
  mkdirSync(folder, { recursive: true });
  for (const [file, svg] of Object.entries(charts)) writeFileSync(join(folder, file), svg);
  context.err(say(context, EMA_TEXTS.written, { folder, files: Object.keys(charts).join(', ') }));
}

function forPeople({ data, ...tables }: EmaExperiment, context: CommandContext): string {
  const { cizelge8, cizelge9, cizelge10, freshness } = tables;
  const notes = (name: keyof typeof tables) => tables[name].notes.map((note) => `* ${say(context, note)}`);
  const both = cizelge9.paper as Record<string, Partial<Record<CrawlerName, DynamismCounts>>>;
  const ours9 = cizelge9.ours as Record<string, Record<CrawlerName, DynamismCounts>>;
  return [
    `${data.sites} site, ${data.categories} kategori, ${data.urls} URL, ${data.hours} saat`,
    '\n## Çizelge 8',
    dynamismTable(
      cizelge8.paper as Partial<Record<CrawlerName, DynamismCounts>>,
      cizelge8.ours as Record<CrawlerName, DynamismCounts>,
    ),
    ...notes('cizelge8'),
    '\n## Çizelge 9',
    ...Object.keys(ours9).map((name) => `${name}\n${dynamismTable(both[name]!, ours9[name]!)}`),
    ...notes('cizelge9'),
    '\n## Çizelge 10',
    hourTable(
      cizelge10.paper as Partial<Record<CrawlerName, HourFigures[]>>,
      cizelge10.ours as Record<CrawlerName, HourFigures[]>,
    ),
    ...notes('cizelge10'),
    '\n## Tazelik',
    freshnessTable(freshness.ours as Record<CrawlerName, Record<string, number>>),
    ...notes('freshness'),
  ].join('\n');
}

function dynamismTable(
  paper: Partial<Record<CrawlerName, DynamismCounts>>,
  ours: Record<CrawlerName, DynamismCounts>,
): string {
  const row = (name: string, counts: DynamismCounts) => [name, ...Object.values(counts).map(String)];
  return textTable([
    ['', 'static', 'low', 'medium', 'high'],
    ...Object.entries(paper).map(([name, counts]) => row(`${name} (makale)`, counts)),
    ...Object.entries(ours).map(([name, counts]) => row(name, counts)),
  ]);
}

function hourTable(
  paper: Partial<Record<CrawlerName, HourFigures[]>>,
  ours: Record<CrawlerName, HourFigures[]>,
): string {
  const all = [
    ...Object.entries(paper).map(([name, hours]) => [`${name} (makale)`, hours] as const),
    ...Object.entries(ours),
  ];
  return textTable([
    ['', 'saat', 'U', 'C', 'D', 'K %', 'TKO %', 'verim'],
    ...all.flatMap(([name, hours]) =>
      hours.map((hour, i) => [
        i === 0 ? name : '',
        String(i + 1),
        String(hour.unique),
        String(hour.visits),
        String(hour.changes),
        hour.precision.toFixed(2),
        hour.coverage.toFixed(2),
        hour.efficiency.toFixed(2),
      ]),
    ),
  ]);
}

function freshnessTable(ours: Record<CrawlerName, Record<string, number>>): string {
  return textTable([
    ['', 'freshness', 'age (h)', 'delay (h)', 'harvest', 'fetches'],
    ...Object.entries(ours).map(
      ([name, { freshness = 0, ageHours = 0, delayHours = 0, harvest = 0, fetches = 0 }]) => [
        name,
        freshness.toFixed(3),
        ageHours.toFixed(2),
        delayHours.toFixed(2),
        harvest.toFixed(3),
        String(fetches),
      ],
    ),
  ]);
}

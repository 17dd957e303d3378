import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { type TopicScoreCard, trainTopicModel } from '../topics/models/train-topic-model.ts';
import { TOKEN_UNITS, type TokenUnit } from '../topics/networks/token-units.ts';
import { TOPIC_KINDS, type TopicKind } from '../topics/topic-kinds.ts';
import { type CommandContext, say } from './context.ts';
import { textTable } from './text-table.ts';

/** In percent: of less than a tenth of a text nothing can be learnt. */
const MAX_HIDDEN = 90;

type TrainFlags = {
  data: string;
  out: string;
  kind: TopicKind;
  folds: number;
  seed: number;
  minutes?: number;
  unit?: TokenUnit;
  length?: number;
  vectors?: number;
  hide?: number;
  json?: boolean;
};

export function topicsTrainCommand(context: CommandContext): Command {
  const kinds = new Option('--kind <kind>', say(context, CLI_TEXTS.topicsKind));
  const units = new Option('--unit <unit>', say(context, CLI_TEXTS.topicsUnit));
  return new Command('train')
    .description(say(context, CLI_TEXTS.topicsTrain))
    .requiredOption('--data <file>', say(context, CLI_TEXTS.topicsData))
    .requiredOption('--out <file>', say(context, CLI_TEXTS.topicsOut))
    .addOption(kinds.choices(TOPIC_KINDS).default('linear'))
    .option('--folds <number>', say(context, CLI_TEXTS.topicsFolds), wholeNumber, 5)
    .option('--seed <number>', say(context, CLI_TEXTS.topicsSeed), wholeNumber, 1)
    .option('--minutes <number>', say(context, CLI_TEXTS.topicsMinutes), wholeNumber)
    .addOption(units.choices(TOKEN_UNITS))
    .option('--length <number>', say(context, CLI_TEXTS.topicsLength), wholeNumber)
    .option('--vectors <rounds>', say(context, CLI_TEXTS.topicsVectors), wholeNumber)
    .option('--hide <percent>', say(context, CLI_TEXTS.topicsHide), percentage)
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      [
        `\n${say(context, CLI_TEXTS.examples)}`,
        '  tazi topics train --data haberler.tsv --out konular.bin',
        '  tazi topics train --data haberler.tsv --out ag.bin --kind paper --unit f5 --length 300 --hide 50',
      ].join('\n'),
    )
    .action(
      async ({ data, out, kind, folds, seed, minutes, unit, length, vectors, hide, json }: TrainFlags) => {
        const card = await trainTopicModel({
          dataFile: resolve(context.cwd, data),
          outFile: resolve(context.cwd, out),
          kind,
          folds,
          seed,
          variant: {
            ...(unit === undefined ? {} : { unit }),
            ...(length === undefined ? {} : { length }),
            ...(vectors === undefined ? {} : { vectors }),
            ...(hide === undefined ? {} : { hidden: hide / 100 }),
          },
          ...(minutes === undefined ? {} : { maxSeconds: minutes * 60 }),
          nowMs: () => performance.now(),
        });
        // The card is for machines wherever it is asked for; people get a table beside it.
        if (!json) context.err(cardTable(card));
        context.out(JSON.stringify(card));
      },
    );
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError(text);
  return number;
}

function percentage(text: string): number {
  const number = wholeNumber(text);
  if (number > MAX_HIDDEN) throw new InvalidArgumentError(text);
  return number;
}

function cardTable(card: TopicScoreCard): string {
  const percent = (share: number) => (100 * share).toFixed(2);
  const rows = Object.entries(card.perClass).map(([label, scores]) => [
    label,
    String(scores.documents),
    percent(scores.precision),
    percent(scores.recall),
    percent(scores.f1),
  ]);
  const total = [
    '=',
    String(card.documents),
    percent(card.macroPrecision),
    percent(card.macroRecall),
    percent(card.macroF1),
  ];
  return [
    textTable([['label', 'documents', 'precision', 'recall', 'F1'], ...rows, total]),
    `accuracy ${percent(card.accuracy)}  calibration error ${percent(card.calibrationError)}  ${card.trainSeconds.toFixed(1)} s`,
  ].join('\n');
}

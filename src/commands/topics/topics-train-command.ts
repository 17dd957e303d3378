import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import type { Scores } from '../../topics/evaluation/score-answers.ts';
import {
  type Architecture,
  type TopicTraining,
  trainTopicModel,
} from '../../topics/models/train-topic-model.ts';
import { TOKEN_UNITS, type TokenUnit } from '../../topics/networks/token-units.ts';
import { TOPIC_KINDS, type TopicKind } from '../../topics/topic-kinds.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { textTable } from '../printing/text-table.ts';

/** In percent: less than a tenth of a text is not enough to learn from. */
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
  test?: string;
  encoder?: string;
  vectors?: string;
  skipGram?: number;
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
    .option('--test <file>', say(context, CLI_TEXTS.topicsTest))
    .option('--encoder <folder>', say(context, CLI_TEXTS.topicsEncoder))
    .option('--vectors <file>', say(context, CLI_TEXTS.topicsWordVectors))
    .option('--skip-gram <rounds>', say(context, CLI_TEXTS.topicsSkipGram), wholeNumber)
    .option('--hide <percent>', say(context, CLI_TEXTS.topicsHide), percentage)
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      [
        `\n${say(context, CLI_TEXTS.examples)}`,
        '  tazi topics train --data haberler.tsv --out konular.bin',
        '  tazi topics train --data haberler.tsv --out ag.bin --kind paper --unit f5 --length 300 --hide 50',
        '  tazi topics train --data haberler.tsv --test sayfalarim.jsonl --out ag.bin --kind paper --encoder modeller/berturk',
        '  tazi topics train --data haberler.tsv --out ag.bin --kind paper --vectors tr.vec',
      ].join('\n'),
    )
    .action(async (flags: TrainFlags) => {
      const card = await trainTopicModel(trainingOf(flags, context.cwd));
      // The card is printed for programs when requested; people also get a table.
      if (!flags.json) {
        context.err(cardTable(card));
        if (card.architecture) context.err(architectureText(card.architecture));
        if (card.test) context.err(`${say(context, CLI_TEXTS.topicsTest)}\n${cardTable(card.test)}`);
      }
      context.out(JSON.stringify(card));
    });
}

function trainingOf(flags: TrainFlags, cwd: string): TopicTraining {
  const { data, out, kind, folds, seed, minutes, unit, length, skipGram, hide } = flags;
  return {
    dataFile: resolve(cwd, data),
    outFile: resolve(cwd, out),
    kind,
    folds,
    seed,
    ...(flags.test === undefined ? {} : { testFile: resolve(cwd, flags.test) }),
    ...(flags.encoder === undefined ? {} : { encoderFolder: resolve(cwd, flags.encoder) }),
    ...(flags.vectors === undefined ? {} : { vectorsFile: resolve(cwd, flags.vectors) }),
    variant: {
      ...(unit === undefined ? {} : { unit }),
      ...(length === undefined ? {} : { length }),
      ...(skipGram === undefined ? {} : { vectors: skipGram }),
      ...(hide === undefined ? {} : { hidden: hide / 100 }),
    },
    ...(minutes === undefined ? {} : { maxSeconds: minutes * 60 }),
  };
}

function architectureText({ layers, parameters, tokens, epochs, batch, encoder }: Architecture): string {
  const names = encoder ? [encoder, ...layers] : layers;
  return `${tokens} tokens → ${names.join(' → ')}\n${layers.length} layers  ${parameters} parameters  ${epochs} epochs  batch ${batch}`;
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

export function cardTable(card: Scores & { trainSeconds?: number }): string {
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
    `accuracy ${percent(card.accuracy)}  calibration error ${percent(card.calibrationError)}${card.trainSeconds === undefined ? '' : `  ${card.trainSeconds.toFixed(1)} s`}`,
  ].join('\n');
}

import { EXPERIMENT_TEXTS } from '../../i18n/experiment-texts.ts';
import { fillText, type Text } from '../../i18n/text.ts';
import type { ExperimentTable } from '../experiment-table.ts';
import type { KeptExperiment } from '../kept-experiments.ts';
import { type BarSeries, barChart } from './bar-chart.ts';
import type { Cell, ExperimentReport, ReportFigure, ReportTable } from './experiment-report.ts';
import { lineChart } from './line-chart.ts';

type Spread = { mean: number; spread: number };
type Figure = number | Spread;
type Row = Readonly<Record<string, Figure>>;

/** The measures of Figures 3 and 4. */
const MEASURES = ['accuracy', 'precision', 'recall', 'f1'] as const;
const MEASURE_NAMES: Readonly<Record<(typeof MEASURES)[number], Text | string>> = {
  accuracy: EXPERIMENT_TEXTS.accuracy,
  precision: EXPERIMENT_TEXTS.precision,
  recall: EXPERIMENT_TEXTS.recall,
  f1: 'F1',
};

/** Figures 3 and 4, the effect of preprocessing, and pages a day (F9). */
export function topicsReport({ data, tables }: Pick<KeptExperiment, 'data' | 'tables'>): ExperimentReport {
  const { embeddings, classifiers, preprocessing, pagesPerDay } = tables;
  const labels = Array.isArray(data['labels']) ? data['labels'].length : 0;
  return {
    name: 'topics',
    title: EXPERIMENT_TEXTS.title,
    data: fillText(EXPERIMENT_TEXTS.ranOn, {
      source: String(data['source']),
      trained: Number(data['trained']),
      judged: Number(data['judged']),
      labels,
    }),
    tables: [
      measureTable('figure-3', EXPERIMENT_TEXTS.figure3, embeddings, ['dimensions', 'runs']),
      measureTable('figure-4', EXPERIMENT_TEXTS.figure4, classifiers, [
        'layers',
        'parameters',
        'epochs',
        'batch',
        'runs',
        'judged',
      ]),
      measureTable('preprocessing', EXPERIMENT_TEXTS.preprocessingTitle, preprocessing, ['epochs', 'runs']),
      printedTable(tables),
      timesTable('figure-3', EXPERIMENT_TEXTS.figure3, embeddings, ['encodedPerSecond']),
      timesTable('figure-4', EXPERIMENT_TEXTS.figure4, classifiers, ['trainSeconds', 'documentsPerSecond']),
      timesTable('pages-per-day', EXPERIMENT_TEXTS.pagesPerDay, pagesPerDay, [
        'pages',
        'seconds',
        'pagesPerDay',
      ]),
    ],
    figures: [
      measureFigure('figure-3', EXPERIMENT_TEXTS.figure3, embeddings),
      measureFigure('figure-4', EXPERIMENT_TEXTS.figure4, classifiers),
      measureFigure('preprocessing', EXPERIMENT_TEXTS.preprocessingTitle, preprocessing),
      ratesFigure(pagesPerDay),
    ],
  };
}

function rowsOf(table: ExperimentTable | undefined): [string, Row][] {
  return Object.entries(table?.ours ?? {}).filter(
    (entry): entry is [string, Row] => typeof entry[1] === 'object' && entry[1] !== null,
  );
}

function measureTable(
  id: string,
  title: Text,
  table: ExperimentTable | undefined,
  more: readonly string[],
): ReportTable {
  const rows = rowsOf(table);
  const shown = more.filter((field) => rows.some(([, row]) => row[field] !== undefined));
  return {
    id,
    title,
    columns: [
      EXPERIMENT_TEXTS.method,
      ...MEASURES.map((field) => MEASURE_NAMES[field]),
      ...shown.map(nameOf),
    ],
    rows: rows.map(([name, row]) => [
      name,
      ...MEASURES.map((field) => share(row[field])),
      ...shown.map((field) => plain(row[field])),
    ]),
    notes: table?.notes ?? [],
  };
}

/** What the paper's text says; its bars are in figures that are not legible in our copy. */
function printedTable({
  embeddings,
  classifiers,
  preprocessing,
  pagesPerDay,
}: KeptExperiment['tables']): ReportTable {
  const gains = Object.entries((classifiers?.paper['accuracyGainOver'] ?? {}) as Record<string, number>);
  const [from = 0, to = 0] = (preprocessing?.paper['gainOfPreprocessing'] ?? []) as number[];
  const ours = new Map(rowsOf(classifiers).map(([name, row]) => [name, meanOf(row['accuracy'])]));
  const own = ours.get('paper');
  const gainOver = (name: string): Cell => {
    const other = ours.get(name);
    return own === undefined || other === undefined ? null : percent(own - other);
  };
  return {
    id: 'printed',
    title: EXPERIMENT_TEXTS.printedTitle,
    columns: [EXPERIMENT_TEXTS.statement, EXPERIMENT_TEXTS.paper, EXPERIMENT_TEXTS.ours],
    rows: [
      [EXPERIMENT_TEXTS.bestEmbedding, String(embeddings?.paper['best'] ?? ''), bestOf(embeddings)],
      ...gains.map(([name, gain]): Cell[] => [
        fillText(EXPERIMENT_TEXTS.gainOver, { name }),
        percent(gain),
        gainOver(name),
      ]),
      [
        EXPERIMENT_TEXTS.gainOfPreprocessing,
        { tr: `%${hundredths(from)}–${hundredths(to)}`, en: `${hundredths(from)} to ${hundredths(to)} %` },
        percent(Number(preprocessing?.ours['gainOfPreprocessing'] ?? 0)),
      ],
      [
        EXPERIMENT_TEXTS.pagesPerDay,
        Number(pagesPerDay?.paper['pagesPerDay'] ?? 0),
        EXPERIMENT_TEXTS.seeTimes,
      ],
    ],
    notes: [],
  };
}

function timesTable(
  id: string,
  title: Text,
  table: ExperimentTable | undefined,
  fields: readonly string[],
): ReportTable {
  return {
    id,
    title,
    columns: [EXPERIMENT_TEXTS.method, ...fields.map(nameOf)],
    rows: rowsOf(table).map(([name, row]) => [name, ...fields.map((field) => plain(row[field]))]),
    notes: id === 'pages-per-day' ? (table?.notes ?? []) : [],
    isTiming: true,
  };
}

function measureFigure(id: string, title: Text, table: ExperimentTable | undefined): ReportFigure {
  const rows = rowsOf(table);
  return {
    id,
    title,
    draw: (language) =>
      barChart(
        title[language],
        rows.map(([name]) => name),
        MEASURES.map((field): BarSeries => {
          const name = MEASURE_NAMES[field];
          return {
            name: typeof name === 'string' ? name : name[language],
            values: rows.map(([, row]) => (row[field] === undefined ? null : 100 * meanOf(row[field]))),
            spreads: rows.map(([, row]) => 100 * spreadOf(row[field])),
          };
        }),
      ),
  };
}

function ratesFigure(table: ExperimentTable | undefined): ReportFigure {
  const rows = rowsOf(table);
  const title = EXPERIMENT_TEXTS.pagesPerDay;
  return {
    id: 'pages-per-day',
    title,
    isTiming: true,
    draw: (language) =>
      lineChart(
        title[language],
        EXPERIMENT_TEXTS.threads[language],
        [
          {
            name: EXPERIMENT_TEXTS.ours[language],
            values: rows.map(([, row]) => meanOf(row['pagesPerDay'])),
            dashed: false,
            colour: 0,
          },
          {
            name: EXPERIMENT_TEXTS.paper[language],
            values: rows.map(() => Number(table?.paper['pagesPerDay'] ?? 0)),
            dashed: true,
            colour: 0,
          },
        ],
        rows.map(([name]) => name),
      ),
  };
}

const FIELD_NAMES: Readonly<Record<string, Text>> = {
  dimensions: EXPERIMENT_TEXTS.dimensions,
  runs: EXPERIMENT_TEXTS.runs,
  layers: EXPERIMENT_TEXTS.layers,
  parameters: EXPERIMENT_TEXTS.parameters,
  epochs: EXPERIMENT_TEXTS.epochs,
  batch: EXPERIMENT_TEXTS.batch,
  judged: EXPERIMENT_TEXTS.judged,
  encodedPerSecond: EXPERIMENT_TEXTS.textsPerSecond,
  documentsPerSecond: EXPERIMENT_TEXTS.textsPerSecond,
  trainSeconds: EXPERIMENT_TEXTS.trainSeconds,
  pages: EXPERIMENT_TEXTS.pages,
  seconds: EXPERIMENT_TEXTS.seconds,
  pagesPerDay: EXPERIMENT_TEXTS.pagesPerDay,
};

function nameOf(field: string): string | Text {
  return FIELD_NAMES[field] ?? field;
}

function meanOf(figure: Figure | undefined): number {
  return typeof figure === 'object' ? figure.mean : (figure ?? 0);
}

function spreadOf(figure: Figure | undefined): number {
  return typeof figure === 'object' ? figure.spread : 0;
}

function bestOf(table: ExperimentTable | undefined): string {
  const [best] = rowsOf(table).sort(([, a], [, b]) => meanOf(b['accuracy']) - meanOf(a['accuracy']));
  return best?.[0] ?? '';
}

/** In percent, with the spread of several runs. */
function share(figure: Figure | undefined): Cell {
  if (figure === undefined) return null;
  const text = (value: number) => (100 * value).toFixed(2);
  if (typeof figure === 'number') return Number(text(figure));
  const en = `${text(figure.mean)} ± ${text(figure.spread)}`;
  return { en, tr: en.replaceAll('.', ',') };
}

function plain(figure: Figure | undefined): Cell {
  return figure === undefined ? null : Number(meanOf(figure).toFixed(2));
}

function hundredths(value: number): string {
  return (100 * value).toFixed(2).replace(/\.00$/, '');
}

function percent(value: number): Text {
  const text = hundredths(value);
  return { en: `${text} %`, tr: `%${text.replace('.', ',')}` };
}

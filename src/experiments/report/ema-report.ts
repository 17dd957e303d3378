import { EMA_TEXTS } from '../../i18n/ema-texts.ts';
import { fillText } from '../../i18n/text.ts';
import type { HourFigures } from '../ema.ts';
import type { DynamismCounts } from '../ema-paper.ts';
import type { KeptExperiment } from '../kept-experiments.ts';
import type { ExperimentReport, ReportFigure, ReportTable } from './experiment-report.ts';
import { type ChartSeries, lineChart } from './line-chart.ts';

type ByCrawler<T> = Readonly<Record<string, T>>;
type Tables = KeptExperiment['tables'];

const NAMES: Readonly<Record<string, string>> = { ema: 'EMA', realTime: 'Real-Time' };

/** Çizelge 8 to 10 and Şekil 5 to 8 (E9), and how fresh each crawler keeps the store. */
export function emaReport({ data, tables }: Pick<KeptExperiment, 'data' | 'tables'>): ExperimentReport {
  return {
    name: 'ema',
    title: EMA_TEXTS.title,
    data: fillText(EMA_TEXTS.ranOn, {
      sites: Number(data['sites']),
      categories: Number(data['categories']),
      urls: Number(data['urls']),
      hours: Number(data['hours']),
    }),
    tables: [cizelge8(tables), cizelge9(tables), cizelge10(tables), freshness(tables)],
    figures: figures(tables),
  };
}

const CLASS_COLUMNS = [EMA_TEXTS.static, EMA_TEXTS.low, EMA_TEXTS.medium, EMA_TEXTS.high] as const;

function cizelge8({ cizelge8: table }: Tables): ReportTable {
  const paper = (table?.paper ?? {}) as ByCrawler<DynamismCounts>;
  const ours = (table?.ours ?? {}) as ByCrawler<DynamismCounts>;
  return {
    id: 'cizelge-8',
    title: EMA_TEXTS.cizelge8,
    columns: [EMA_TEXTS.crawler, ...CLASS_COLUMNS],
    rows: classRows(paper, ours),
    notes: table?.notes ?? [],
  };
}

function cizelge9({ cizelge9: table }: Tables): ReportTable {
  const paper = (table?.paper ?? {}) as ByCrawler<ByCrawler<DynamismCounts>>;
  const ours = (table?.ours ?? {}) as ByCrawler<ByCrawler<DynamismCounts>>;
  return {
    id: 'cizelge-9',
    title: EMA_TEXTS.cizelge9,
    columns: [EMA_TEXTS.category, EMA_TEXTS.crawler, ...CLASS_COLUMNS],
    rows: Object.keys(ours).flatMap((category) =>
      classRows(paper[category] ?? {}, ours[category]!).map((row) => [category, ...row]),
    ),
    notes: table?.notes ?? [],
  };
}

function classRows(paper: ByCrawler<DynamismCounts>, ours: ByCrawler<DynamismCounts>) {
  const row = ({ static: none, low, medium, high }: DynamismCounts) => [none, low, medium, high];
  return [
    ...Object.entries(paper).map(([name, counts]) => [printed(name), ...row(counts)]),
    ...Object.entries(ours).map(([name, counts]) => [NAMES[name] ?? name, ...row(counts)]),
  ];
}

function cizelge10({ cizelge10: table }: Tables): ReportTable {
  const rows = (hours: readonly HourFigures[], name: ReturnType<typeof printed> | string) =>
    hours.map((hour, i) => [
      name,
      i + 1,
      hour.unique,
      hour.visits,
      hour.changes,
      Number(hour.precision.toFixed(2)),
      Number(hour.coverage.toFixed(2)),
      Number(hour.efficiency.toFixed(2)),
    ]);
  return {
    id: 'cizelge-10',
    title: EMA_TEXTS.cizelge10,
    columns: [EMA_TEXTS.crawler, EMA_TEXTS.hour, 'U', 'C', 'D', 'K %', 'TKO %', EMA_TEXTS.efficiency],
    rows: [
      ...Object.entries((table?.paper ?? {}) as ByCrawler<HourFigures[]>).flatMap(([name, hours]) =>
        rows(hours, printed(name)),
      ),
      ...Object.entries((table?.ours ?? {}) as ByCrawler<HourFigures[]>).flatMap(([name, hours]) =>
        rows(hours, NAMES[name] ?? name),
      ),
    ],
    notes: table?.notes ?? [],
  };
}

function freshness({ freshness: table }: Tables): ReportTable {
  const ours = (table?.ours ?? {}) as ByCrawler<Record<string, number>>;
  return {
    id: 'tazelik',
    title: EMA_TEXTS.beyond,
    columns: [
      EMA_TEXTS.crawler,
      EMA_TEXTS.freshness,
      EMA_TEXTS.ageHours,
      EMA_TEXTS.delayHours,
      EMA_TEXTS.harvest,
      EMA_TEXTS.fetches,
    ],
    rows: Object.entries(ours).map(
      ([name, { freshness: fresh = 0, ageHours = 0, delayHours = 0, harvest = 0, fetches = 0 }]) => [
        NAMES[name] ?? name,
        Number(fresh.toFixed(3)),
        Number(ageHours.toFixed(2)),
        Number(delayHours.toFixed(2)),
        Number(harvest.toFixed(3)),
        fetches,
      ],
    ),
    notes: table?.notes ?? [],
  };
}

const HOURLY = [
  ['sekil-5-taranan', EMA_TEXTS.sekil5Visits, 'visits'],
  ['sekil-5-degisen', EMA_TEXTS.sekil5Changes, 'changes'],
  ['sekil-6', EMA_TEXTS.sekil6, 'precision'],
  ['sekil-7', EMA_TEXTS.sekil7, 'coverage'],
  ['sekil-8', EMA_TEXTS.sekil8, 'efficiency'],
] as const;

/** Ours as lines, the printed ones dashed in the same colour. */
function figures({ cizelge10: table }: Tables): ReportFigure[] {
  const paper = (table?.paper ?? {}) as ByCrawler<HourFigures[]>;
  const ours = (table?.ours ?? {}) as ByCrawler<HourFigures[]>;
  return HOURLY.map(([id, title, field]) => ({
    id,
    title,
    draw: (language) => {
      const series = Object.keys(ours).flatMap((name, colour): ChartSeries[] => {
        const line = { name: NAMES[name] ?? name, colour, dashed: false };
        const values = (hours: readonly HourFigures[]) => hours.map((hour) => hour[field]);
        const own = { ...line, values: values(ours[name]!) };
        if (!paper[name]) return [own];
        return [own, { ...line, name: printed(name)[language], dashed: true, values: values(paper[name]) }];
      });
      return lineChart(title[language], EMA_TEXTS.hour[language], series);
    },
  }));
}

function printed(name: string) {
  return fillText(EMA_TEXTS.printed, { name: NAMES[name] ?? name });
}

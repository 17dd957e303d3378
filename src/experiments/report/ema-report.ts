import { EMA_TEXTS } from '../../i18n/ema-texts.ts';
import { fillText, type Language } from '../../i18n/text.ts';
import type { HourFigures } from '../ema-experiment.ts';
import type { DynamismCounts } from '../ema-paper.ts';
import type { KeptExperiment } from '../kept-experiments.ts';
import type { ExperimentReport, ReportFigure, ReportTable } from './experiment-report.ts';
import { type ChartSeries, lineChart } from './line-chart.ts';

type ByCrawler<T> = Readonly<Record<string, T>>;
type Tables = KeptExperiment['tables'];

const NAMES: Readonly<Record<string, string>> = { ema: 'EMA', realTime: 'Real-Time' };

/** Çizelge 4 to 10 and Şekil 4 to 8 (E2, E6, E9), and how fresh each crawler keeps the store. */
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
    tables: [
      ...printedTables(tables),
      cizelge8(tables),
      cizelge9(tables),
      cizelge10(tables),
      recomputed(tables),
      freshness(tables),
    ].filter(({ rows }) => rows.length > 0),
    figures: [...sekil4(tables), ...figures(tables)],
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

type Table = Tables[string] | undefined;
type PaperVisit = readonly [time: string, marks: string, mark: number, minutes: number];

const visitsOf = (table: Table) => (table?.paper['visits'] ?? []) as readonly PaperVisit[];
const minutesOf = (table: Table) => (table?.ours['minutes'] ?? []) as readonly number[];

/** Çizelge 4 to 7 as printed; next to Çizelge 6 the formula's own run. */
function printedTables({ cizelge4, cizelge5, cizelge6, cizelge7 }: Tables): ReportTable[] {
  const rows = (table: Table, name: string) => (table?.paper[name] ?? []) as readonly (string | number)[][];
  const marked = (marks: string) => [...marks].join(',');
  const minutes = minutesOf(cizelge6);
  const sites = Object.entries((cizelge7?.paper ?? {}) as ByCrawler<Record<string, number>>);
  return [
    {
      id: 'cizelge-4',
      title: EMA_TEXTS.cizelge4,
      columns: [EMA_TEXTS.number, EMA_TEXTS.word, EMA_TEXTS.postings],
      rows: rows(cizelge4, 'words'),
      notes: cizelge4?.notes ?? [],
    },
    {
      id: 'cizelge-5',
      title: EMA_TEXTS.cizelge5,
      columns: ['URL', EMA_TEXTS.site, 'SMA', EMA_TEXTS.average, EMA_TEXTS.minutes],
      rows: rows(cizelge5, 'states').map(([url, site, marks, average, value]) => [
        url!,
        site!,
        marked(String(marks)),
        average!,
        value!,
      ]),
      notes: cizelge5?.notes ?? [],
    },
    {
      id: 'cizelge-6',
      title: EMA_TEXTS.cizelge6,
      columns: [EMA_TEXTS.time, 'SMA', EMA_TEXTS.average, EMA_TEXTS.minutesPrinted, EMA_TEXTS.minutesOurs],
      rows: visitsOf(cizelge6).map(([time, marks, mark, value], i) => [
        time,
        marked(marks),
        mark,
        value,
        minutes[i] ?? null,
      ]),
      notes: cizelge6?.notes ?? [],
    },
    {
      id: 'cizelge-7',
      title: EMA_TEXTS.cizelge7,
      columns: [EMA_TEXTS.category, EMA_TEXTS.site, 'URL'],
      rows: sites.flatMap(([category, counts]) =>
        Object.entries(counts).map(([site, count]) => [category, site, count]),
      ),
      notes: cizelge7?.notes ?? [],
    },
  ];
}

/** Şekil 4: minutes to the next visit, visit by visit. */
function sekil4({ cizelge6 }: Tables): ReportFigure[] {
  const visits = visitsOf(cizelge6);
  if (visits.length === 0) return [];
  const draw = (language: Language) =>
    lineChart(
      EMA_TEXTS.sekil4[language],
      EMA_TEXTS.time[language],
      [
        { name: EMA_TEXTS.minutesOurs[language], colour: 0, dashed: false, values: minutesOf(cizelge6) },
        {
          name: EMA_TEXTS.minutesPrinted[language],
          colour: 0,
          dashed: true,
          values: visits.map(([, , , minutes]) => minutes),
        },
      ],
      visits.map(([time]) => time),
    );
  return [{ id: 'sekil-4', title: EMA_TEXTS.sekil4, draw }];
}

/** K, TKO and efficiency that follow from the printed U and D. */
function recomputed({ cizelge10Recomputed: table }: Tables): ReportTable {
  const ours = (table?.ours ?? {}) as ByCrawler<HourFigures[]>;
  return {
    ...HOUR_TABLE,
    id: 'cizelge-10-yeniden',
    title: EMA_TEXTS.cizelge10Recomputed,
    rows: Object.entries(ours).flatMap(([name, hours]) => hourRows(hours, NAMES[name] ?? name)),
    notes: table?.notes ?? [],
  };
}

const HOUR_TABLE = {
  columns: [EMA_TEXTS.crawler, EMA_TEXTS.hour, 'U', 'C', 'D', 'K %', 'TKO %', EMA_TEXTS.efficiency],
} as const;

function hourRows(hours: readonly HourFigures[], name: ReturnType<typeof printed> | string) {
  return hours.map((hour, i) => [
    name,
    i + 1,
    hour.unique,
    hour.visits,
    hour.changes,
    Number(hour.precision.toFixed(2)),
    Number(hour.coverage.toFixed(2)),
    Number(hour.efficiency.toFixed(2)),
  ]);
}

function cizelge10({ cizelge10: table }: Tables): ReportTable {
  return {
    id: 'cizelge-10',
    title: EMA_TEXTS.cizelge10,
    ...HOUR_TABLE,
    rows: [
      ...Object.entries((table?.paper ?? {}) as ByCrawler<HourFigures[]>).flatMap(([name, hours]) =>
        hourRows(hours, printed(name)),
      ),
      ...Object.entries((table?.ours ?? {}) as ByCrawler<HourFigures[]>).flatMap(([name, hours]) =>
        hourRows(hours, NAMES[name] ?? name),
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

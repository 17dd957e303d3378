import type { Experiment } from '../../../src/client/operations.ts';
import { usePanel } from '../../context.ts';
import { count, decimal, fill, percent } from '../../format.ts';
import { Chart, type Line } from '../../parts/chart.tsx';
import { Table } from '../../parts/table.tsx';
import { Notes, plainValues, tableOf } from './notes.tsx';

type Classes = { static: number; low: number; medium: number; high: number };
type Hour = { visits: number; changes: number; precision: number; coverage: number; efficiency: number };
type ByCrawler<T> = Readonly<Record<string, T>>;

const NAMES: Readonly<Record<string, string>> = { ema: 'EMA', realTime: 'Real-Time' };

/** Çizelge 8 to 10 and Şekil 5 to 8 (E9), and what they do not show. */
export function EmaTables({ experiment }: { experiment: Experiment }) {
  const { texts, language } = usePanel();
  const { data } = experiment;
  const [eight, nine, ten, beyond] = ['cizelge8', 'cizelge9', 'cizelge10', 'freshness'].map((name) =>
    tableOf(experiment, name),
  );
  if (!eight || !nine || !ten || !beyond) return null;
  const head = [texts.static, texts.low, texts.medium, texts.high];
  const oursByCategory = nine.ours as ByCrawler<ByCrawler<Classes>>;
  const paperByCategory = nine.paper as ByCrawler<ByCrawler<Classes>>;
  return (
    <>
      <p class="soft">{fill(texts.emaData, plainValues(data))}</p>
      <Table
        caption={texts.cizelge8}
        isCaptionShown
        head={[texts.crawlerName, ...head]}
        numbers={[1, 2, 3, 4]}
        rows={classRows(eight.paper as ByCrawler<Classes>, eight.ours as ByCrawler<Classes>, texts.byPaper)}
      />
      <Notes table={eight} />
      <details class="more">
        <summary>{texts.cizelge9}</summary>
        <Table
          caption={texts.cizelge9}
          head={[texts.category, texts.crawlerName, ...head]}
          numbers={[2, 3, 4, 5]}
          rows={Object.keys(oursByCategory).flatMap((category) =>
            classRows(paperByCategory[category] ?? {}, oursByCategory[category] ?? {}, texts.byPaper).map(
              (row) => [category, ...row],
            ),
          )}
        />
        <Notes table={nine} />
      </details>
      <h3>{texts.cizelge10}</h3>
      <div class="panel-columns">
        {FIGURES.map(([title, field, digits]) => (
          <Chart
            key={title}
            title={texts[title]}
            x={HOURS}
            xName={texts.hour}
            formatX={(hour) => String(Math.round(hour))}
            lines={hourLines(ten, field, (value) => decimal(value, language, digits), texts.byPaper)}
          />
        ))}
      </div>
      <Notes table={ten} />
      <Freshness ours={beyond.ours as ByCrawler<Record<string, number>>} />
      <Notes table={beyond} />
    </>
  );
}

function Freshness({ ours }: { ours: ByCrawler<Record<string, number>> }) {
  const { texts, language } = usePanel();
  const hours = (value = 0) => `${decimal(value, language, 2)} ${texts.hoursUnit}`;
  return (
    <Table
      caption={texts.beyondPaper}
      isCaptionShown
      head={[texts.crawlerName, texts.freshness, texts.age, texts.delayHours, texts.harvest, texts.fetches]}
      numbers={[1, 2, 3, 4, 5]}
      rows={Object.entries(ours).map(([name, row]) => [
        NAMES[name] ?? name,
        percent(row['freshness'] ?? 0, language),
        hours(row['ageHours']),
        hours(row['delayHours']),
        percent(row['harvest'] ?? 0, language),
        count(row['fetches'] ?? 0, language),
      ])}
    />
  );
}

const HOURS = Array.from({ length: 12 }, (_, i) => i + 1);

const FIGURES = [
  ['sekil5a', 'visits', 0],
  ['sekil5b', 'changes', 0],
  ['sekil6', 'precision', 1],
  ['sekil7', 'coverage', 1],
  ['sekil8', 'efficiency', 2],
] as const;

/** Printed rows above ours, crawler by crawler. */
function classRows(
  paper: ByCrawler<Classes>,
  ours: ByCrawler<Classes>,
  byPaper: string,
): (string | number)[][] {
  return Object.keys(ours).flatMap((name) => {
    const title = NAMES[name] ?? name;
    const cells = ({ static: none, low, medium, high }: Classes) => [none, low, medium, high];
    return [
      ...(paper[name] ? [[fill(byPaper, { name: title }), ...cells(paper[name])]] : []),
      [title, ...cells(ours[name]!)],
    ];
  });
}

/** Ours as lines, the printed ones dashed in the same colour. */
function hourLines(
  table: { paper: object; ours: object },
  field: keyof Hour,
  format: (value: number) => string,
  byPaper: string,
): Line[] {
  const paper = table.paper as ByCrawler<Hour[]>;
  const ours = table.ours as ByCrawler<Hour[]>;
  return Object.keys(ours).flatMap((name, colour) => {
    const title = NAMES[name] ?? name;
    const line = { name: title, values: ours[name]!.map((hour) => hour[field]), format, colour };
    const printed = paper[name];
    if (!printed) return [line];
    const dashed = { name: fill(byPaper, { name: title }), values: printed.map((hour) => hour[field]) };
    return [line, { ...dashed, format, colour, isDashed: true }];
  });
}

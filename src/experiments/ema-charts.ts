import type { CrawlerName, EmaExperiment, HourFigures } from './ema.ts';
import { type ChartSeries, lineChart } from './line-chart.ts';

const NAMES: Readonly<Record<CrawlerName, string>> = {
  ema: 'EMA',
  realTime: 'Real-Time',
  harmonic: 'harmonic',
  optimal: 'optimal',
};

/** Şekil 5 to 8 as SVG, by file name: ours as lines, the printed figures dashed. */
export function emaCharts({ cizelge10 }: EmaExperiment): Record<string, string> {
  const ours = cizelge10.ours as Record<CrawlerName, HourFigures[]>;
  const paper = cizelge10.paper as Partial<Record<CrawlerName, HourFigures[]>>;
  const series = (field: keyof HourFigures, what = ''): ChartSeries[] =>
    (Object.keys(NAMES) as CrawlerName[]).flatMap((name) => [
      { name: NAMES[name] + what, values: ours[name].map((hour) => hour[field]), dashed: false },
      ...(paper[name]
        ? [
            {
              name: `${NAMES[name]}${what} (makale)`,
              values: paper[name].map((hour) => hour[field]),
              dashed: true,
            },
          ]
        : []),
    ]);
  return {
    'sekil-5-taranan.svg': lineChart('Şekil 5. Taranan URL sayıları', 'saat', series('visits')),
    'sekil-5-degisen.svg': lineChart(
      'Şekil 5. Değişiklik elde edilen URL sayıları',
      'saat',
      series('changes'),
    ),
    'sekil-6.svg': lineChart('Şekil 6. Kesinlik (%)', 'saat', series('precision')),
    'sekil-7.svg': lineChart('Şekil 7. Toplam kapsama oranı (%)', 'saat', series('coverage')),
    'sekil-8.svg': lineChart('Şekil 8. Verimlilik', 'saat', series('efficiency')),
  };
}

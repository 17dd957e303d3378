import { COLOURS, document, escaped, grid, heightOf, niceTop, PLOT } from './chart-parts.ts';

export type ChartSeries = {
  name: string;
  values: readonly number[];
  dashed: boolean;
  /** Series of one colour belong together: ours, and the printed one that it is compared with. */
  colour: number;
};

/** Lines over 1 … n, or over the given names, as a standalone SVG document. */
export function lineChart(
  title: string,
  axis: string,
  series: readonly ChartSeries[],
  names?: readonly string[],
): string {
  const count = Math.max(2, ...series.map(({ values }) => values.length));
  const top = niceTop(Math.max(...series.flatMap(({ values }) => values)));
  const x = (i: number) => PLOT.left + ((PLOT.right - PLOT.left) * i) / (count - 1);
  return document(title, [
    ...grid(top),
    ...Array.from(
      { length: count },
      (_, i) =>
        `<text x="${x(i).toFixed(1)}" y="${PLOT.bottom + 18}" text-anchor="middle">${escaped(names?.[i] ?? String(i + 1))}</text>`,
    ),
    `<text x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 38}" text-anchor="middle">${escaped(axis)}</text>`,
    ...series.flatMap((line, i) => drawn(line, i, x, (value) => heightOf(value, top))),
  ]);
}

function drawn(
  { name, values, dashed, colour }: ChartSeries,
  place: number,
  x: (i: number) => number,
  y: (value: number) => number,
): string[] {
  const stroke = `stroke="${COLOURS[colour % COLOURS.length]}" fill="none" stroke-width="2"${dashed ? ' stroke-dasharray="5 4"' : ''}`;
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const legend = PLOT.top + 10 + 22 * place;
  return [
    `<polyline points="${points}" ${stroke}/>`,
    `<line x1="${PLOT.right + 16}" x2="${PLOT.right + 44}" y1="${legend}" y2="${legend}" ${stroke}/>`,
    `<text x="${PLOT.right + 50}" y="${legend + 4}">${escaped(name)}</text>`,
  ];
}

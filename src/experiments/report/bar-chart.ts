import { COLOURS, document, escaped, grid, heightOf, niceTop, PLOT } from './chart-parts.ts';

/** One bar of each group. `spread` draws a whisker of one standard deviation up and down. */
export type BarSeries = {
  name: string;
  values: readonly (number | null)[];
  spreads?: readonly (number | null)[];
};

const GROUP_SHARE = 0.8;

/** Bars side by side in named groups, as a standalone SVG document. */
export function barChart(title: string, groups: readonly string[], series: readonly BarSeries[]): string {
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const top = niceTop(Math.max(0, ...known));
  const groupWidth = (PLOT.right - PLOT.left) / Math.max(1, groups.length);
  const barWidth = (groupWidth * GROUP_SHARE) / Math.max(1, series.length);
  const left = (group: number, place: number) =>
    PLOT.left + groupWidth * (group + (1 - GROUP_SHARE) / 2) + barWidth * place;
  const isCrowded = groups.length > 5;
  return document(title, [
    ...grid(top),
    ...series.flatMap((one, place) => [
      ...one.values.flatMap((value, group) =>
        value === null
          ? []
          : [bar(left(group, place), barWidth, value, one.spreads?.[group] ?? 0, top, place)],
      ),
      legend(one.name, place),
    ]),
    ...groups.map((name, group) => {
      const x = (PLOT.left + groupWidth * (group + 0.5)).toFixed(1);
      const y = PLOT.bottom + 16;
      const turned = isCrowded
        ? ` text-anchor="end" transform="rotate(-30 ${x} ${y})"`
        : ' text-anchor="middle"';
      return `<text x="${x}" y="${y}"${turned}>${escaped(name)}</text>`;
    }),
  ]);
}

function bar(x: number, width: number, value: number, spread: number, top: number, colour: number): string {
  const y = heightOf(value, top);
  const rectangle = `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${Math.max(0, PLOT.bottom - y).toFixed(1)}" fill="${COLOURS[colour % COLOURS.length]}"/>`;
  if (spread <= 0) return rectangle;
  const middle = (x + width / 2).toFixed(1);
  const high = heightOf(Math.min(top, value + spread), top).toFixed(1);
  const low = heightOf(Math.max(0, value - spread), top).toFixed(1);
  return `${rectangle}<line x1="${middle}" x2="${middle}" y1="${high}" y2="${low}" stroke="#000"/>`;
}

function legend(name: string, place: number): string {
  const y = PLOT.top + 10 + 22 * place;
  return `<rect x="${PLOT.right + 16}" y="${y - 8}" width="16" height="12" fill="${COLOURS[place % COLOURS.length]}"/><text x="${PLOT.right + 40}" y="${y + 3}">${escaped(name)}</text>`;
}

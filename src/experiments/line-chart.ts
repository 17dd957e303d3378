export type ChartSeries = { name: string; values: readonly number[]; dashed: boolean };

const WIDTH = 720;
const HEIGHT = 420;
const PLOT = { left: 56, right: 520, top: 40, bottom: 370 };
/** Told apart also by those who see no red or green (Okabe and Ito). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
const TICKS = 5;

/** Lines over 1 … n as an SVG document that stands alone. */
export function lineChart(title: string, axis: string, series: readonly ChartSeries[]): string {
  const count = Math.max(2, ...series.map(({ values }) => values.length));
  const top = niceTop(Math.max(1e-9, ...series.flatMap(({ values }) => values)));
  const x = (i: number) => PLOT.left + ((PLOT.right - PLOT.left) * i) / (count - 1);
  const y = (value: number) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / top;
  const parts = [
    `<text x="${PLOT.left}" y="24" font-size="16">${escaped(title)}</text>`,
    ...Array.from({ length: TICKS + 1 }, (_, i) => {
      const value = (top * i) / TICKS;
      return `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}" stroke="#ddd"/><text x="${PLOT.left - 6}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${Number(value.toPrecision(4))}</text>`;
    }),
    ...Array.from(
      { length: count },
      (_, i) => `<text x="${x(i).toFixed(1)}" y="${PLOT.bottom + 18}" text-anchor="middle">${i + 1}</text>`,
    ),
    `<text x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 38}" text-anchor="middle">${escaped(axis)}</text>`,
    ...series.flatMap((line, i) => drawn(line, i, x, y)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}" font-family="sans-serif" font-size="12"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${parts.join('')}</svg>\n`;
}

/** A solid line and the dashed one after it share a colour: ours, and what it is compared with. */
function drawn(
  line: ChartSeries,
  i: number,
  x: (i: number) => number,
  y: (value: number) => number,
): string[] {
  const stroke = `stroke="${COLOURS[colourOf(line.name) % COLOURS.length]}" fill="none" stroke-width="2"${line.dashed ? ' stroke-dasharray="5 4"' : ''}`;
  const points = line.values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const legend = PLOT.top + 10 + 22 * i;
  return [
    `<polyline points="${points}" ${stroke}/>`,
    `<line x1="${PLOT.right + 16}" x2="${PLOT.right + 44}" y1="${legend}" y2="${legend}" ${stroke}/><text x="${PLOT.right + 50}" y="${legend + 4}">${escaped(line.name)}</text>`,
  ];
}

function colourOf(name: string): number {
  const first = name.split(' (', 1)[0]!;
  return ['EMA', 'Real-Time', 'harmonic', 'optimal'].indexOf(first) + 4 * Number(first === '');
}

/** The next of 1, 2, 2.5, 5 times a power of ten. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

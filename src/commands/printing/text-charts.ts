/** Small pictures made of characters, each one column wide. */
export type ChartStyle = 'unicode' | 'ascii';

const STEPS: Readonly<Record<ChartStyle, string>> = { unicode: '▁▂▃▄▅▆▇█', ascii: '_.-=+*%#' };

/** The values as a row of columns, the newest at the right; the highest value fills its column. */
export function sparkline(values: readonly number[], width: number, style: ChartStyle): string {
  const shown = values.slice(-Math.max(0, width));
  const highest = Math.max(...shown, 0);
  const steps = STEPS[style];
  return shown
    .map((value) => steps[highest <= 0 ? 0 : Math.round((value / highest) * (steps.length - 1))])
    .join('');
}

/** How much of a whole is done. */
export function bar(share: number, width: number, style: ChartStyle): string {
  const within = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));
  const full = Math.min(Math.max(0, width), Math.round(within * width));
  const [done, open] = style === 'unicode' ? ['█', '░'] : ['#', '-'];
  return done.repeat(full) + open.repeat(Math.max(0, width - full));
}

import type { FC } from 'hono/jsx';
import type { HistoryRow } from '../../update/reports/revisit-history.ts';
import { formatSpan } from './format.ts';
import { pageText } from './page-texts.ts';
import { Scroller } from './scroller.tsx';
import type { View } from './view.ts';

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 64;
const BOTTOM = 28;
const TOP = 12;

/** The revisit chart (E6, Şekil 4): how the time to the next visit responds to what each visit found. */
export const VisitChart: FC<{ view: View; history: readonly HistoryRow[] }> = ({ view, history }) => {
  const rows = history.filter((row) => row.intervalMinutes !== null);
  if (rows.length < 2) return null;
  const { language } = view;
  const longest = Math.max(...rows.map((row) => row.intervalMinutes ?? 0), 1);
  const step = (WIDTH - LEFT - 12) / (rows.length - 1);
  const points = rows.map((row, i) => ({
    x: round(LEFT + i * step),
    y: round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - (row.intervalMinutes ?? 0) / longest)),
    row,
  }));
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <figure class="chart">
      <Scroller class="scroller" labelledBy="visits-heading">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={pageText(language, 'visitsChart')}>
          {[0, 0.5, 1].map((share) => {
            const y = round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share));
            return (
              <>
                <line class="chart-grid" x1={LEFT} x2={WIDTH - 12} y1={y} y2={y} />
                <text class="chart-label" x={LEFT - 8} y={y + 4} text-anchor="end">
                  {formatSpan(longest * share * 60_000, language)}
                </text>
              </>
            );
          })}
          <polyline class="chart-line" points={line} />
          {points.map(({ x, y, row }) => (
            <circle class={row.mark === 2 ? 'chart-point changed' : 'chart-point'} cx={x} cy={y} r="4.5">
              <title>{`${row.number}. ${pageText(language, 'chartVisit')} · ${formatSpan((row.intervalMinutes ?? 0) * 60_000, language)}`}</title>
            </circle>
          ))}
          <text class="chart-label" x={LEFT} y={HEIGHT - 6}>
            1
          </text>
          <text class="chart-label" x={WIDTH - 12} y={HEIGHT - 6} text-anchor="end">
            {`${rows.at(-1)?.number}. ${pageText(language, 'chartVisit')}`}
          </text>
        </svg>
      </Scroller>
      <figcaption class="soft">{pageText(language, 'visitsChart')}</figcaption>
    </figure>
  );
};

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

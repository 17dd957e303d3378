import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { usePanel } from '../context.ts';
import { Table } from './table.tsx';

export type Line = {
  name: string;
  values: readonly (number | null)[];
  format(value: number): string;
  /** Which of the colours; its place in the list where it does not say. */
  colour?: number;
  isDashed?: boolean;
};

type ChartProps = {
  title: string;
  /** Epoch seconds where `xKind` is time, else numbers. */
  x: readonly number[];
  xKind?: 'time' | 'number';
  xName: string;
  formatX(value: number): string;
  lines: readonly Line[];
  bars?: boolean;
  /** The values are counts: no marks between whole numbers. */
  isWhole?: boolean;
  /** A value of x to point at. */
  marker?: number | null;
};

const HEIGHT = 190;
const MAX_ROWS = 60;

/** A chart with its table behind it: what the eye sees, a screen reader can read. */
export function Chart({
  title,
  x,
  xKind = 'number',
  xName,
  formatX,
  lines,
  bars = false,
  isWhole = false,
  marker = null,
}: ChartProps) {
  const { texts } = usePanel();
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const shape = `${lines.map(({ name }) => name).join('|')} ${xKind} ${bars} ${marker}`;

  useEffect(() => {
    const element = host.current!;
    const draw = () => {
      plot.current?.destroy();
      plot.current = new uPlot(
        options(element, lines, { xKind, formatX, bars, isWhole, marker }),
        data(x, lines),
        element,
      );
    };
    draw();
    const sizes = new ResizeObserver(() =>
      plot.current?.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    sizes.observe(element);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', draw);
    return () => {
      scheme.removeEventListener('change', draw);
      sizes.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [shape]);

  useEffect(() => plot.current?.setData(data(x, lines)), [x, lines]);

  const rows = x.map((at, i) => [
    formatX(at),
    ...lines.map(({ values, format }) => (values[i] == null ? '–' : format(values[i]))),
  ]);
  return (
    <figure class="plot">
      <figcaption>{title}</figcaption>
      <div class="plot-canvas" ref={host} aria-hidden="true" />
      <Legend lines={lines} />
      <details class="more">
        <summary>{texts.showTable}</summary>
        <Table
          caption={title}
          head={[xName, ...lines.map(({ name }) => name)]}
          rows={rows.slice(-MAX_ROWS)}
        />
      </details>
    </figure>
  );
}

function Legend({ lines }: { lines: readonly Line[] }) {
  if (lines.length < 2) return null;
  return (
    <ul class="plot-legend" aria-hidden="true">
      {lines.map(({ name, colour, isDashed }, i) => (
        <li
          key={name}
          class={`plot-line-${(colour ?? i) % COLOURS.length}${isDashed ? ' plot-line-dashed' : ''}`}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}

const COLOURS = ['--plot-0', '--plot-1', '--plot-2', '--plot-3'];

function data(x: readonly number[], lines: readonly Line[]): uPlot.AlignedData {
  return [[...x], ...lines.map(({ values }) => [...values])] as uPlot.AlignedData;
}

/** Not quite an hour: the marks of full hours would be cut at the edges. */
const MOST_OF_AN_HOUR_S = 3_300;

/** What the axis spans where there is one point only. */
function aroundOne(value: number, kind: 'time' | 'number'): [number, number] {
  const reach = kind === 'time' ? MOST_OF_AN_HOUR_S : 1;
  return [value - reach, value + reach];
}

const MIN_MARK_DISTANCE = 70;
const MARK_GAP = 16;
/** Steps between whole numbers, 1, 2, 5, 10 … */
const WHOLE_STEPS = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

/** Marks far enough apart for their texts, which are about as wide at the ends as between them. */
function markDistance(font: string, formatX: (value: number) => string): uPlot.Axis.Space {
  return (self, _, low, high) => {
    self.ctx.save();
    self.ctx.font = font;
    const widths = [low, high].map((value) => self.ctx.measureText(formatX(value)).width);
    self.ctx.restore();
    return Math.max(MIN_MARK_DISTANCE, ...widths.map((width) => width + MARK_GAP));
  };
}

type Look = Required<Pick<ChartProps, 'xKind' | 'formatX' | 'bars' | 'isWhole'>> & { marker: number | null };

function options(
  element: HTMLElement,
  lines: readonly Line[],
  { xKind, formatX, bars, isWhole, marker }: Look,
): uPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis = {
    stroke: colour('--ink-soft'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: {
        time: xKind === 'time',
        range: (self, low, high) => (self.data[0].length === 1 ? aroundOne(low, xKind) : [low, high]),
      },
      y: { range: (_, low, high) => [Math.min(0, low), high > 0 ? high * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        size: 30,
        values: (_, values) => values.map(formatX),
        space: markDistance(axis.font, formatX),
      },
      {
        ...axis,
        size: 56,
        values: (_, values) => values.map((value) => lines[0]?.format(value) ?? ''),
        ...(isWhole ? { incrs: WHOLE_STEPS } : {}),
      },
    ],
    series: [
      {},
      ...lines.map((line, i) => {
        const stroke = colour(COLOURS[(line.colour ?? i) % COLOURS.length]!);
        return {
          label: line.name,
          stroke,
          width: line.isDashed ? 1.5 : 2,
          // One point makes no line
          points: { show: (self: uPlot) => self.data[0].length === 1, size: 8, fill: stroke },
          ...(line.isDashed ? { dash: [5, 5] } : {}),
          ...(bars && uPlot.paths.bars ? { paths: uPlot.paths.bars({ size: [0.7, 40] }), fill: stroke } : {}),
        };
      }),
    ],
    hooks: {
      draw: [
        (self) => {
          if (marker === null) return;
          const at = self.valToPos(marker, 'x', true);
          self.ctx.save();
          self.ctx.strokeStyle = colour('--bad');
          self.ctx.setLineDash([4, 4]);
          self.ctx.beginPath();
          self.ctx.moveTo(at, self.bbox.top);
          self.ctx.lineTo(at, self.bbox.top + self.bbox.height);
          self.ctx.stroke();
          self.ctx.restore();
        },
      ],
    },
  };
}

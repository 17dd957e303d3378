/** What all charts share: the frame of the document, its colours, the scale of its axis. */

export const PLOT = { width: 720, height: 420, left: 56, right: 520, top: 40, bottom: 370 } as const;

/** Distinguishable with colour blindness (Okabe and Ito 2008). */
export const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#f0e442'] as const;

const TICKS = 5;

export function document(title: string, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLOT.width} ${PLOT.height}" role="img"`,
    ` aria-label="${escaped(title)}" font-family="sans-serif" font-size="12">`,
    `<rect width="${PLOT.width}" height="${PLOT.height}" fill="#fff"/>`,
    `<text x="${PLOT.left}" y="24" font-size="16">${escaped(title)}</text>`,
    ...parts,
    '</svg>\n',
  ].join('');
}

/** Horizontal lines with their values, from 0 to `top`. */
export function grid(top: number): string[] {
  return Array.from({ length: TICKS + 1 }, (_, i) => {
    const value = (top * i) / TICKS;
    const y = heightOf(value, top).toFixed(1);
    return (
      `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${y}" y2="${y}" stroke="#ddd"/>` +
      `<text x="${PLOT.left - 6}" y="${(Number(y) + 4).toFixed(1)}" text-anchor="end">${Number(value.toPrecision(4))}</text>`
    );
  });
}

/** Position of a value on the vertical axis. */
export function heightOf(value: number, top: number): number {
  return PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / top;
}

/** The next of 1, 2, 2.5, 5 times a power of ten. */
export function niceTop(value: number): number {
  const safe = Number.isFinite(value) && value > 0 ? value : 1;
  const power = 10 ** Math.floor(Math.log10(safe));
  return power * ([1, 2, 2.5, 5, 10].find((step) => step * power >= safe) ?? 10);
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

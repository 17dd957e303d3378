import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../config/package-root.ts';

const css = readFileSync(join(packageRoot(), 'src/server/assets/tazi.css'), 'utf8');
const [, light = '', dark = ''] = css.split(/:root \{/);

/** Colours by name; the dark ones override the light ones. */
function palette(...blocks: string[]): Map<string, string> {
  return new Map(
    blocks.flatMap((block) => [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1]!, m[2]!])),
  );
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const TEXT_ON: readonly (readonly [ink: string, ground: string, least: number])[] = [
  ...['paper', 'surface', 'tint'].flatMap((ground) =>
    ['ink', 'ink-soft', 'accent'].map((ink) => [ink, ground, 4.5] as const),
  ),
  ['visited', 'paper', 4.5],
  ['ink', 'mark', 4.5],
  ['accent-ink', 'accent', 4.5],
  ['line-strong', 'paper', 3],
  ['line-strong', 'surface', 3],
];

describe.each([
  ['light', palette(light.split('}')[0]!)],
  ['dark', palette(light.split('}')[0]!, dark.split('}')[0]!)],
])('the colours in %s', (_, colours) => {
  it.each(TEXT_ON)('%s on %s reaches %d to 1', (ink, ground, least) => {
    expect(contrast(colours.get(ink)!, colours.get(ground)!)).toBeGreaterThanOrEqual(least);
  });
});

describe('the style sheet', () => {
  it('loads nothing from elsewhere', () => {
    expect(css).not.toMatch(/url\(|@import|@font-face/);
  });
});

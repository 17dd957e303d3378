/**
 * Floors of quality: every figure that an evaluation prints may have one in floors.json, with a digest of the data it
 * was measured on. A figure below its floor by more than the margin fails the run; `--raise` records better figures,
 * and only `--lower` lowers a floor.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type FloorsOfEvaluation = { digest: string; margin: number; floors: Record<string, number> };
type Floors = Record<string, FloorsOfEvaluation>;

const FILE = join(import.meta.dirname, 'floors.json');
/** Figures in percent vary by this much by chance. */
const MARGIN = 0.1;

/** Short digest of the data, so that a floor is not compared with other data. */
export function digestOf(parts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 12);
}

/**
 * Compares figures (higher is better) with the floors; returns those that fell below, and writes the file on request.
 */
export function holdFloors(
  evaluation: string,
  digest: string,
  figures: Readonly<Record<string, number>>,
  flags: { raise: boolean; lower: boolean },
): string[] {
  const all: Floors = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Floors) : {};
  const entry = all[evaluation] ?? { digest, margin: MARGIN, floors: {} };
  if (entry.digest !== digest && !flags.raise && !flags.lower) {
    return [
      `${evaluation}: the floors were measured on other data (${entry.digest}, here ${digest}); nothing was compared`,
    ];
  }
  const below: string[] = [];
  for (const [name, figure] of Object.entries(figures)) {
    const floor = entry.floors[name];
    if (floor !== undefined && figure < floor - entry.margin)
      below.push(`${name}: ${figure.toFixed(2)} is below ${floor}`);
  }
  if (flags.lower || (flags.raise && below.length === 0)) {
    for (const [name, figure] of Object.entries(figures)) {
      const rounded = Math.floor(figure * 100) / 100;
      entry.floors[name] = flags.lower ? rounded : Math.max(entry.floors[name] ?? -Infinity, rounded);
    }
    all[evaluation] = { ...entry, digest };
    writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
    return [];
  }
  return below;
}

/**
 * The last result of each paper's experiment, as JSON files in `data/experiments/` of a project: derived, small, written whole or not at
 * all, so that a server can show what a command or an earlier request computed. A file that cannot be read counts as not there.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ExperimentTable } from './experiment-table.ts';

/** In the order of the papers. */
export const EXPERIMENT_NAMES = ['set', 'topics', 'ema'] as const;
export type ExperimentName = (typeof EXPERIMENT_NAMES)[number];

export type KeptExperiment = {
  name: ExperimentName;
  /** Epoch milliseconds. */
  ranAt: number;
  seconds: number;
  seed: number;
  /** What it ran on. */
  data: Readonly<Record<string, unknown>>;
  tables: Readonly<Record<string, ExperimentTable>>;
};

export function keepExperiment(dataFolder: string, kept: KeptExperiment): void {
  const file = fileOf(dataFolder, kept.name);
  mkdirSync(join(dataFolder, FOLDER), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(kept));
  renameSync(draft, file);
}

export async function readExperiment(
  dataFolder: string,
  name: ExperimentName,
): Promise<KeptExperiment | null> {
  try {
    const told: unknown = JSON.parse(await readFile(fileOf(dataFolder, name), 'utf8'));
    return { ...keptExperiment.parse(told), name };
  } catch {
    return null;
  }
}

const FOLDER = 'experiments';

function fileOf(dataFolder: string, name: ExperimentName): string {
  return join(dataFolder, FOLDER, `${name}.json`);
}

const figures = z.record(z.string(), z.unknown());
const table = z.object({
  paper: figures,
  ours: figures,
  notes: z.array(z.object({ tr: z.string(), en: z.string() })),
});
const keptExperiment = z.object({
  ranAt: z.number(),
  seconds: z.number(),
  seed: z.number(),
  data: figures,
  tables: z.record(z.string(), table),
});

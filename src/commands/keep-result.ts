import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ExperimentTable } from '../experiments/experiment-table.ts';
import { type ExperimentName, keepExperiment } from '../experiments/kept-experiments.ts';
import { projectPaths } from '../project/project.ts';
import { type CommandContext, say } from './context.ts';

type Experiment = { data: Readonly<Record<string, unknown>> };

type Run = { name: ExperimentName; seed: number; startedAt: number; project: string | undefined };

/** Keeps the result where the panel finds it, if the folder is a project; elsewhere nothing is written. */
export function keepResult(context: CommandContext, experiment: Experiment, run: Run): void {
  const folder = run.project ?? context.environment['TAZI_PROJECT'] ?? '.';
  const { configFile, databaseFile, dataFolder } = projectPaths(resolve(context.cwd, folder));
  if (!existsSync(configFile) && !existsSync(databaseFile)) return;
  const { name, seed, startedAt } = run;
  const ranAt = Date.now();
  const { data, ...tables } = experiment;
  keepExperiment(dataFolder, { name, ranAt, seconds: (ranAt - startedAt) / 1000, seed, data, tables });
}

/** The tables with their notes in the language of the user. */
export function inLanguage({ data, ...tables }: Experiment, context: CommandContext): object {
  const told = Object.entries(tables as Readonly<Record<string, ExperimentTable>>).map(([name, table]) => [
    name,
    { ...table, notes: table.notes.map((note) => say(context, note)) },
  ]);
  return { data, ...Object.fromEntries(told) };
}

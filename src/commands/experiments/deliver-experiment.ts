import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { ExperimentTable } from '../../experiments/experiment-table.ts';
import { type ExperimentName, keepExperiment } from '../../experiments/kept-experiments.ts';
import { reportFiles } from '../../experiments/report/report-files.ts';
import { reportOf } from '../../experiments/report/report-of.ts';
import { reportText } from '../../experiments/report/report-text.ts';
import { EXPERIMENT_TEXTS } from '../../i18n/experiment-texts.ts';
import { TaziError } from '../../model/errors.ts';
import { projectPaths } from '../../project/project.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { textTable } from '../printing/text-table.ts';

type Experiment = { data: Readonly<Record<string, unknown>> };

/** Flags that every experiment has. */
export type ExperimentFlags = { seed: number; out?: string; json?: boolean; project?: string };

/** Stores the result for the panel, writes its files if `--out` names a folder, and prints it. */
export function deliverExperiment(
  context: CommandContext,
  name: ExperimentName,
  experiment: Experiment,
  { seed, out, json, project, startedAt }: ExperimentFlags & { startedAt: number },
): void {
  const { data, ...rest } = experiment;
  const tables = rest as Readonly<Record<string, ExperimentTable>>;
  const ranAt = Date.now();
  const kept = { name, ranAt, seconds: (ranAt - startedAt) / 1000, seed, data, tables };
  const dataFolder = projectData(context, project);
  if (dataFolder !== null) keepExperiment(dataFolder, kept);
  const report = reportOf(kept);
  if (out !== undefined) {
    const folder = resolve(context.cwd, out);
    const files = reportFiles(report, context.language);
    writeFiles(folder, files);
    context.err(say(context, EXPERIMENT_TEXTS.writtenTo, { folder, count: files.size }));
  }
  context.out(
    json
      ? JSON.stringify(inLanguage(data, tables, context))
      : reportText(report, context.language, textTable),
  );
}

function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of files) writeFileSync(join(folder, name), content);
  } catch (error) {
    throw new TaziError('folder-unwritable', { folder, detail: (error as Error).message }, error);
  }
}

/** The data folder of the project; null if the folder is not a project, in which case nothing is stored. */
function projectData(context: CommandContext, project: string | undefined): string | null {
  const folder = project ?? context.environment['TAZI_PROJECT'] ?? '.';
  const { configFile, databaseFile, dataFolder } = projectPaths(resolve(context.cwd, folder));
  return existsSync(configFile) || existsSync(databaseFile) ? dataFolder : null;
}

/** The tables with their notes in the user's language. */
function inLanguage(
  data: object,
  tables: Readonly<Record<string, ExperimentTable>>,
  context: CommandContext,
): object {
  const told = Object.entries(tables).map(([name, table]) => [
    name,
    { ...table, notes: table.notes.map((note) => say(context, note)) },
  ]);
  return { data, ...Object.fromEntries(told) };
}

export function seedNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError(text);
  return Number(text);
}

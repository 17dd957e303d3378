import type { ExperimentName, KeptExperiment } from '../kept-experiments.ts';
import { emaReport } from './ema-report.ts';
import type { ExperimentReport } from './experiment-report.ts';
import { setReport } from './set-report.ts';
import { topicsReport } from './topics-report.ts';

const REPORTS: Readonly<
  Record<ExperimentName, (kept: Pick<KeptExperiment, 'data' | 'tables'>) => ExperimentReport>
> = { set: setReport, topics: topicsReport, ema: emaReport };

/** The document of an experiment's result. */
export function reportOf(kept: Pick<KeptExperiment, 'name' | 'data' | 'tables'>): ExperimentReport {
  return REPORTS[kept.name](kept);
}

import type { VisitLog } from '../../model/store.ts';
import { FittedRates } from '../estimates/fitted-rates.ts';

/**
 * How often the pages of a project change, in changes per hour of the policy's time, from all their visits.
 */
export async function projectRates(visits: VisitLog, timeScale: number): Promise<Float64Array> {
  const sums = (await visits.sums()).map(({ changes, changedMs, quietMs }) => ({
    changes,
    changedMs: changedMs * timeScale,
    quietMs: quietMs * timeScale,
  }));
  return new FittedRates(sums).sample(sums.length);
}

import type { VisitLog } from '../../model/store.ts';
import { evidenceOf, FittedRates } from '../estimates/fitted-rates.ts';

/**
 * How often the pages of a project change, in changes per hour of the policy's time, from all their visits.
 */
export async function projectRates(visits: VisitLog, timeScale: number): Promise<Float64Array> {
  const evidence = (await visits.sums()).map((sum) =>
    evidenceOf({ ...sum, changedMs: sum.changedMs * timeScale, quietMs: sum.quietMs * timeScale }),
  );
  return new FittedRates(evidence).sample(evidence.length);
}

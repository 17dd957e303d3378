import type { VisitLog } from '../../model/store.ts';
import { learntRate } from '../estimates/learnt-rate.ts';

/** How often the pages of a project change, in changes an hour of the policy's time, by all their visits. */
export async function projectRates(visits: VisitLog, timeScale: number): Promise<Float64Array> {
  const sums = await visits.sums();
  return Float64Array.from(sums, ({ changes, changedMs, quietMs }) =>
    learntRate({ changes, changedMs: changedMs * timeScale, quietMs: quietMs * timeScale }),
  );
}

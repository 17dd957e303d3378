import { join } from 'node:path';
import type { StopSignals } from '../crawler/stop-signals.ts';
import { followIndex, type IndexFollower } from '../indexing/index-follower.ts';
import type { Store } from '../model/store.ts';
import { LivingXmlStore } from '../transfer/xml/living-xml-store.ts';
import type { CrawlPlan } from './crawl-plan.ts';
import type { FaultLog } from './fault-log.ts';
import type { OpenParts } from './open-parts.ts';

export type Followers = {
  /** Null if another crawl on the same store keeps it. */
  index: IndexFollower | null;
  /** Null unless `store.xml` is set. */
  xml: LivingXmlStore | null;
};

/** How long the index may take to catch up once the crawl is asked to stop. */
const STOP_INDEX_MS = 600;

/** What follows the store while the crawl writes it: the index, and one XML file per site (E3). */
export async function openFollowers(
  plan: CrawlPlan,
  { store, stops, faults }: { store: Store; stops: StopSignals; faults: FaultLog },
  open: OpenParts,
  follows: { index: boolean; threads: boolean },
): Promise<Followers> {
  const { settings, dataFolder } = plan;
  const index = follows.index
    ? await followIndex({ ...plan, roots: settings.search.roots }, follows.threads)
    : null;
  stops.waits.addEventListener('abort', () => index?.hurry());
  // What is left is indexed by the next crawl.
  open.add(() => index?.close(stops.closingMs(STOP_INDEX_MS)));
  const onFault = (error: unknown) => void faults.report('process', error);
  const xml = settings.store.xml ? new LivingXmlStore(store, join(dataFolder, 'xml'), onFault) : null;
  xml?.follow();
  open.add(() => xml?.close());
  return { index, xml };
}

import type { Settings } from '../config/settings.ts';
import type { StopSignals } from '../crawler/stop-signals.ts';
import { dictionaryOf, WordCounts } from '../indexing/project-dictionary.ts';
import type { Store } from '../model/store.ts';
import { ExtractPool } from '../pipeline/extraction/extract-pool.ts';
import { PendingTemplates } from '../similartext/pending-templates.ts';
import { shareShippedModel } from '../topics/judge-of.ts';
import { workerCount } from './load-governor.ts';
import type { OpenParts } from './open-parts.ts';

/** Turns bodies into text: the threads, what they learn about sites, and the words they cannot explain. */
export type OpenExtraction = {
  extractors: ExtractPool;
  memories: PendingTemplates;
  words: WordCounts;
  workers: number;
  /** Ends the threads; what they have learnt about sites is stored when the crawl closes. */
  endThreads: () => Promise<void>;
};

/** How long threads may take to hand out their memories once the crawl is asked to stop. */
const STOP_FINISH_MS = 400;

export async function openExtraction(
  settings: Settings,
  store: Store,
  open: OpenParts,
  stops: StopSignals,
): Promise<OpenExtraction> {
  const workers = workerCount(settings.crawl.workers);
  if (workers > 1 && settings.topics.model === undefined) shareShippedModel();
  const memories = new PendingTemplates((site) => store.memories.load(site));
  const extractors = new ExtractPool(workers, memories, { ocr: settings.crawl.ocr === 'auto' });
  open.add(() => store.memories.save(memories.take()));
  const endThreads = () => extractors.close(stops.closingMs(STOP_FINISH_MS));
  open.add(endThreads);
  extractors.useWords(await dictionaryOf(store.words));
  const words = new WordCounts(store.words, (dictionary) => extractors.useWords(dictionary));
  open.add(() => words.write());
  return { extractors, memories, words, workers, endThreads };
}

import { cpSync } from 'node:fs';
import { IndexWriter } from '../../src/index/index-writer.ts';
import { Searcher } from '../../src/search/searcher.ts';
import type { BenchDocument } from './corpus.ts';
import { queryCost } from './query-cost.ts';
import { changeOf } from './tazi-index.ts';

export type UpdateFigures = { searchableMs: number; rightAfter: WornIndex; atRest: WornIndex };

/** Cost of queries relative to the fresh index. */
type WornIndex = { cost: number; segments: number };

const CHANGES = 1_000;
const UPDATES = 10_000;
/** A word that no text has. */
const MARK = 'qxdegisenqx';

/**
 * Changes pages of a copy of the index: how soon they are found, and what queries cost after many such
 * changes.
 */
export function measureUpdates(
  index: string,
  copy: string,
  documents: readonly BenchDocument[],
  queriesFile: string,
  freshCpuMs: number,
): UpdateFigures {
  cpSync(index, copy, { recursive: true });
  const writer = IndexWriter.open(copy);
  const searcher = Searcher.open(copy);
  let seq = writer.checkpoint;
  const began = performance.now();
  writer.apply(documents.slice(0, CHANGES).map((document) => changeOf(marked(document), ++seq)));
  writer.commit(seq);
  searcher.reader.refresh();
  const found = searcher.search(`+${MARK}`).total;
  const searchableMs = performance.now() - began;
  if (found !== CHANGES) throw new Error(`${found} of ${CHANGES} changed pages were found`);
  for (let done = 0; done < UPDATES; done += CHANGES) {
    for (const document of documents.slice(done, done + CHANGES)) {
      writer.apply([changeOf(document, ++seq)]);
      if (seq % 100 === 0) writer.commit(seq);
    }
    writer.maybeMerge();
  }
  writer.commit(seq);
  writer.maybeMerge();
  const worn = (): WornIndex => {
    searcher.reader.refresh();
    const { cpuMsPerQuery } = queryCost(copy, queriesFile, 'ranked');
    return { cost: cpuMsPerQuery / freshCpuMs, segments: searcher.reader.segments.length };
  };
  const rightAfter = worn();
  writer.maybeMerge({ moment: 'rest' });
  const atRest = worn();
  writer.close();
  searcher.close();
  return { searchableMs, rightAfter, atRest };
}

function marked(document: BenchDocument): BenchDocument {
  return { ...document, text: `${document.text} ${MARK}` };
}

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { IndexWriter } from '../../src/index/index-writer.ts';
import type { IndexChange } from '../../src/index/indexable-page.ts';
import type { BenchDocument } from './corpus.ts';
import { cpuMs } from './cpu.ts';

/** Number of changes passed at a time, as by a store. */
const BATCH = 500;
/** About as much as the indexing thread of a crawl commits at once. */
const COMMIT_EVERY = 10_000;

export type IndexFigures = { docs: number; seconds: number; cpuMsPerDoc: number; bytesPerDoc: number };

/** Analysis, segments and all merges, timed without generating the documents. */
export function buildIndex(folder: string, documents: Iterable<BenchDocument>): IndexFigures {
  const writer = IndexWriter.open(folder);
  const figures: IndexFigures = { docs: 0, seconds: 0, cpuMsPerDoc: 0, bytesPerDoc: 0 };
  let cpu = 0;
  const timed = (work: () => void): void => {
    const beganMs = performance.now();
    const cpuBefore = cpuMs();
    work();
    cpu += cpuMs() - cpuBefore;
    figures.seconds += (performance.now() - beganMs) / 1_000;
  };
  let batch: IndexChange[] = [];
  for (const document of documents) {
    figures.docs++;
    batch.push(changeOf(document, figures.docs));
    if (batch.length < BATCH) continue;
    timed(() => writer.apply(batch));
    batch = [];
    if (figures.docs % COMMIT_EVERY !== 0) continue;
    timed(() => {
      writer.commit(figures.docs);
      writer.maybeMerge();
    });
  }
  timed(() => {
    writer.apply(batch);
    writer.commit(figures.docs);
    writer.maybeMerge({ moment: 'rest' });
  });
  writer.close();
  figures.cpuMsPerDoc = cpu / figures.docs;
  figures.bytesPerDoc = folderBytes(folder) / figures.docs;
  return figures;
}

export function changeOf({ id, title, text }: BenchDocument, seq: number): IndexChange {
  const site = `site${id % 500}.tr`;
  const publishedAt = Date.UTC(2015, 0, 1) + id * 3_600_000;
  const fixed = { siteId: 1 + (id % 500), language: 'tr', topic: `konu ${id % 12}`, changedAt: publishedAt };
  return { seq, id, page: { id, title, text, site, publishedAt, ...fixed } };
}

function folderBytes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

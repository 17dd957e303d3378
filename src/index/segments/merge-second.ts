import { MemoryRelief } from '../../threads/memory-relief.ts';
import { PageCache } from './paged-file.ts';
import { PartFile } from './part-file.ts';
import { SegmentReader } from './segment-reader.ts';
import { TermMerger } from './term-merger.ts';
import { TermWriter, type WrittenTerms } from './term-writer.ts';

/** The second part of a merge, as sent to another thread. */
export type MergeJob = {
  /** Segments, and for each of them: old document → new one, or -1. */
  files: string[];
  maps: Int32Array[];
  /** Are there deleted documents, which are left out? */
  drops: boolean;
  /** Of the merged segment. */
  lengthCodes: Uint8Array;
  averageLength: number;
  /** Where the postings go. */
  partFile: string;
};

const CACHE_BYTES = 8 << 20;

export function mergeSecond({
  files,
  maps,
  drops,
  lengthCodes,
  averageLength,
  partFile,
}: MergeJob): WrittenTerms {
  const cache = new PageCache(CACHE_BYTES);
  const sources = files.map((path, number) => ({
    reader: new SegmentReader(path, cache),
    map: maps[number]!,
  }));
  const file = new PartFile(partFile);
  try {
    const writer = new TermWriter(file, lengthCodes, averageLength);
    const relief = new MemoryRelief();
    new TermMerger(sources, drops, writer, 'second').runInSteps(() => relief.look());
    return writer.dictionary.written();
  } finally {
    file.close();
    for (const { reader } of sources) reader.close();
  }
}

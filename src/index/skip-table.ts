import type { PagedFile } from './paged-file.ts';
import { BLOCK_DOCS } from './postings-writer.ts';
import type { TermInfo } from './term-info.ts';

/** Where the blocks of a list begin and end, and the best that each can contribute. */
export type SkipTable = {
  lastDocs: Int32Array;
  blockAt: Float64Array;
  positionsAt: Float64Array;
  impacts: Uint8Array;
};

/** The last document of a list of one block is not written down; this one is never passed. */
const BEHIND_ALL = 0x7ffffffe;
/** Three varints of at most 5 bytes and an impact. */
const MAX_ENTRY_BYTES = 16;

export function readSkips(file: PagedFile, info: TermInfo): SkipTable {
  const blocks = Math.ceil(info.documents / BLOCK_DOCS);
  const lastDocs = new Int32Array(blocks);
  const blockAt = new Float64Array(blocks + 1);
  const positionsAt = new Float64Array(blocks + 1);
  const impacts = new Uint8Array(blocks);
  const postingsEnd = info.postingsAt + info.postingsBytes;
  if (blocks === 1) {
    lastDocs[0] = BEHIND_ALL;
    impacts[0] = info.impact;
    blockAt[0] = info.postingsAt;
    blockAt[1] = postingsEnd;
    positionsAt[0] = postingsEnd;
    positionsAt[1] = postingsEnd + info.positionsBytes;
    return { lastDocs, blockAt, positionsAt, impacts };
  }
  file.locate(info.postingsAt, Math.min(info.postingsBytes, blocks * MAX_ENTRY_BYTES));
  const bytes = file.bytes;
  const first = file.at;
  let at = first;
  let last = -1;
  let blockOffset = 0;
  let positionOffset = postingsEnd;
  const readVarint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  for (let block = 0; block < blocks; block++) {
    last += readVarint();
    lastDocs[block] = last;
    blockAt[block] = blockOffset;
    blockOffset += readVarint();
    positionsAt[block] = positionOffset;
    positionOffset += readVarint();
    impacts[block] = bytes[at++]!;
  }
  blockAt[blocks] = blockOffset;
  positionsAt[blocks] = positionOffset;
  const blocksAt = info.postingsAt + (at - first);
  for (let block = 0; block <= blocks; block++) blockAt[block]! += blocksAt;
  return { lastDocs, blockAt, positionsAt, impacts };
}

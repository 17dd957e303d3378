import { PostingsCursor } from '../../index/postings/postings-cursor.ts';
import type { SegmentReader } from '../../index/segments/segment-reader.ts';
import type { TermInfo } from '../../index/terms/term-info.ts';

/**
 * Cursors have buffers of a few kilobytes; creating them for every search would cost more than moving them.
 */
const idle: PostingsCursor[] = [];
const MAX_IDLE = 256;

export function takeCursor(reader: SegmentReader, info: TermInfo): PostingsCursor {
  return reader.cursor(info, idle.pop() ?? new PostingsCursor());
}

/** The cursor must not be used after this. */
export function giveBack(cursor: PostingsCursor): void {
  if (idle.length < MAX_IDLE) idle.push(cursor);
}

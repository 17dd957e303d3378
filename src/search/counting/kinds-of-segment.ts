import type { SegmentReader } from '../../index/segments/segment-reader.ts';
import { KIND_FIELD, termKey } from '../../index/terms/fields.ts';
import { PAGE_KINDS } from '../../model/page.ts';

/** Segments never change. */
const known = new WeakMap<SegmentReader, Uint8Array>();

/** For each document 1 plus the number of its kind in PAGE_KINDS; 0 if it has none. */
export function kindsOfSegment(reader: SegmentReader): Uint8Array {
  let kinds = known.get(reader);
  if (kinds === undefined) {
    kinds = new Uint8Array(reader.docs);
    for (const [number, kind] of PAGE_KINDS.entries()) {
      const info = reader.find(termKey(KIND_FIELD, kind));
      if (info === null) continue;
      const cursor = reader.cursor(info);
      for (let doc = cursor.next(); doc < reader.docs; doc = cursor.next()) kinds[doc] = number + 1;
    }
    known.set(reader, kinds);
  }
  return kinds;
}

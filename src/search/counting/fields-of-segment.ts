import type { SegmentReader } from '../../index/segments/segment-reader.ts';
import { OWN_VALUE_FIELD, termKey } from '../../index/terms/fields.ts';

/** One field of a segment: the numbers of a document's values are `numbers` from `starts[doc]` up to `starts[doc + 1]`. */
export type FieldOfSegment = { values: readonly string[]; starts: Uint32Array; numbers: Uint32Array };

/** A field with more values is no facet. */
const MAX_VALUES = 5_000;

/** Segments never change. */
const known = new WeakMap<SegmentReader, ReadonlyMap<string, FieldOfSegment>>();

/** The fields that imports kept, by name; most segments have none. */
export function fieldsOfSegment(reader: SegmentReader): ReadonlyMap<string, FieldOfSegment> {
  const before = known.get(reader);
  if (before !== undefined) return before;
  const lists = new Map<string, { value: string; docs: Int32Array }[]>();
  reader.forEachTerm(termKey(OWN_VALUE_FIELD, ''), (key, info) => {
    const sign = key.indexOf('=');
    const name = key.slice(1, sign);
    const values = lists.get(name) ?? [];
    lists.set(name, values);
    if (values.length > MAX_VALUES) return true;
    const docs = new Int32Array(info.documents);
    const cursor = reader.cursor(info);
    for (let at = 0; at < docs.length; at++) docs[at] = cursor.next();
    values.push({ value: key.slice(sign + 1), docs });
    return true;
  });
  const fields = new Map<string, FieldOfSegment>();
  for (const [name, values] of lists)
    if (values.length <= MAX_VALUES) fields.set(name, byDocument(values, reader.docs));
  known.set(reader, fields);
  return fields;
}

function byDocument(lists: readonly { value: string; docs: Int32Array }[], docs: number): FieldOfSegment {
  const starts = new Uint32Array(docs + 1);
  for (const list of lists) for (const doc of list.docs) starts[doc + 1]!++;
  for (let doc = 0; doc < docs; doc++) starts[doc + 1]! += starts[doc]!;
  const next = starts.slice();
  const numbers = new Uint32Array(starts[docs]!);
  for (const [number, list] of lists.entries()) for (const doc of list.docs) numbers[next[doc]!++] = number;
  return { values: lists.map(({ value }) => value), starts, numbers };
}

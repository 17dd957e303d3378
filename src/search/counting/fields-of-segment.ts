import type { SegmentReader } from '../../index/segments/segment-reader.ts';
import {
  AUTHOR_VALUE_FIELD,
  OWN_VALUE_FIELD,
  SECTION_VALUE_FIELD,
  termKey,
} from '../../index/terms/fields.ts';
import type { TermInfo } from '../../index/terms/term-info.ts';
import type { CountedFacet } from '../../model/search-result.ts';

/**
 * One field of a segment: the values of a document are `numbers` from `starts[doc]` up to `starts[doc + 1]`.
 */
export type FieldOfSegment = { values: readonly string[]; starts: Uint32Array; numbers: Uint32Array };

/** A field with more values than this is not a facet. */
const MAX_VALUES = 5_000;

/** Segments never change. */
const known = new WeakMap<SegmentReader, ReadonlyMap<string, FieldOfSegment>>();

/** The fields kept from imports, by name; most segments have none. */
export function fieldsOfSegment(reader: SegmentReader): ReadonlyMap<string, FieldOfSegment> {
  const before = known.get(reader);
  if (before !== undefined) return before;
  const lists = new Map<string, DocsOfValue[]>();
  reader.forEachTerm(termKey(OWN_VALUE_FIELD, ''), (key, info) => {
    const sign = key.indexOf('=');
    const name = key.slice(1, sign);
    const values = lists.get(name) ?? [];
    lists.set(name, values);
    if (values.length > MAX_VALUES) return true;
    values.push({ value: key.slice(sign + 1), docs: docsOf(reader, info) });
    return true;
  });
  const fields = new Map<string, FieldOfSegment>();
  for (const [name, values] of lists)
    if (values.length <= MAX_VALUES) fields.set(name, byDocument(values, reader.docs));
  known.set(reader, fields);
  return fields;
}

const FIELDS = { author: AUTHOR_VALUE_FIELD, section: SECTION_VALUE_FIELD } as const;
/** Values already read, for segments that were queried for them. */
const knownValues: Readonly<Record<CountedFacet, WeakMap<SegmentReader, FieldOfSegment>>> = {
  author: new WeakMap(),
  section: new WeakMap(),
};

/** Authors, or sections, of the documents. */
export function valuesOfSegment(reader: SegmentReader, name: CountedFacet): FieldOfSegment {
  const before = knownValues[name].get(reader);
  if (before !== undefined) return before;
  const lists: DocsOfValue[] = [];
  reader.forEachTerm(termKey(FIELDS[name], ''), (key, info) => {
    lists.push({ value: key.slice(1), docs: docsOf(reader, info) });
    return true;
  });
  const field = byDocument(lists, reader.docs);
  knownValues[name].set(reader, field);
  return field;
}

type DocsOfValue = { value: string; docs: Int32Array };

function docsOf(reader: SegmentReader, info: TermInfo): Int32Array {
  const docs = new Int32Array(info.documents);
  const cursor = reader.cursor(info);
  for (let at = 0; at < docs.length; at++) docs[at] = cursor.next();
  return docs;
}

function byDocument(lists: readonly DocsOfValue[], docs: number): FieldOfSegment {
  const starts = new Uint32Array(docs + 1);
  for (const list of lists) for (const doc of list.docs) starts[doc + 1]!++;
  for (let doc = 0; doc < docs; doc++) starts[doc + 1]! += starts[doc]!;
  const next = starts.slice();
  const numbers = new Uint32Array(starts[docs]!);
  for (const [number, list] of lists.entries()) for (const doc of list.docs) numbers[next[doc]!++] = number;
  return { values: lists.map(({ value }) => value), starts, numbers };
}

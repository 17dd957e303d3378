import type { LiveSegment } from '../../index/index-reader.ts';
import type { PostingsCursor } from '../../index/postings/postings-cursor.ts';
import type { QueryPlan } from '../query/plan-query.ts';
import { giveBack, takeCursor } from './cursor-pool.ts';
import type { Hit } from './top-hits.ts';

/** The hits whose titles have every telling word of the query, in any form. None for a query of one word. */
export function titlesWithAllWords(
  hits: readonly Hit[],
  { terms, words }: QueryPlan,
  segments: readonly LiveSegment[],
): Set<Hit> {
  const telling = new Set(terms.filter(({ isTelling }) => isTelling).map(({ key }) => key));
  const asked = words.flatMap(({ stem }) => (stem === null || telling.has(stem.key) ? [stem] : []));
  const found = new Set<Hit>();
  if (asked.length < 2 || asked.includes(null)) return found;
  let segment = -1;
  let cursors: PostingsCursor[] = [];
  for (const hit of hits.toSorted((a, b) => a.segment - b.segment || a.doc - b.doc)) {
    if (hit.segment !== segment) {
      for (const cursor of cursors) giveBack(cursor);
      segment = hit.segment;
      const { reader } = segments[segment]!;
      const infos = asked.map((term) => term!.infos[segment] ?? null);
      cursors = infos.includes(null) ? [] : infos.map((info) => takeCursor(reader, info!));
    }
    const hasAll = cursors.every((cursor) => cursor.advance(hit.doc) === hit.doc && cursor.inTitle > 0);
    if (cursors.length > 0 && hasAll) found.add(hit);
  }
  for (const cursor of cursors) giveBack(cursor);
  return found;
}

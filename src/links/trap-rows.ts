import type { TrapRow } from '../model/crawl-status.ts';
import type { StoredShape } from '../model/url-shape.ts';
import { boundOf } from './trap-samples.ts';

/** Closed shapes that leave URLs out, or that a user closed: those with most URLs left out first. */
export function trapRows(shapes: Iterable<StoredShape>): TrapRow[] {
  const closed: StoredShape[] = [];
  for (const shape of shapes) if (shape.isClosed) closed.push(shape);
  const triedOf = new Map<string, number>();
  for (const { section, tried } of closed) triedOf.set(section, (triedOf.get(section) ?? 0) + tried);
  const shown = closed.filter(({ waiting, beyond, decided }) => waiting + beyond > 0 || decided === 'closed');
  const rows = shown.map(({ pattern, section, judged, dead, decided, waiting, beyond }) => {
    const tried = triedOf.get(section)!;
    return {
      ...{ pattern, taken: judged + dead, refused: waiting + beyond, waiting, tried },
      ...{ bound: boundOf(tried), isByUser: decided === 'closed' },
    };
  });
  return rows.sort((a, b) => b.refused - a.refused || (a.pattern < b.pattern ? -1 : 1));
}

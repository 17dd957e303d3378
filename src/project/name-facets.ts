/**
 * The persons, places and organisations in the best results. The index does not contain names: finding them takes
 * longer than indexing a page. So they are extracted from the texts of a few results, on request, and cached.
 */
import { setImmediate } from 'node:timers/promises';
import { type FacetCount, NAME_FACETS, type NameFacet } from '../model/search-result.ts';
import { fold } from '../nlp/fold.ts';
import { PageNamesCache, type ReadPage } from '../nlp/pos/page-names-cache.ts';

/** Results whose texts are read. */
export const NAMED_RESULTS = 50;
const MAX_VALUES = 20;

export class NameFacets {
  readonly #names = new PageNamesCache();

  /** Each name with the number of pages that have it. Other work gets its turn between two pages. */
  async of(
    pages: readonly ReadPage[],
    wanted: readonly NameFacet[],
  ): Promise<Partial<Record<NameFacet, FacetCount[]>>> {
    const counts = new Map(wanted.map((kind) => [kind, new Map<string, FacetCount>()]));
    for (const page of pages) {
      if (!this.#names.has(page)) await setImmediate();
      for (const { kind, text } of this.#names.of(page)) {
        const values = kind === 'other' ? undefined : counts.get(kind);
        const known = values?.get(fold(text));
        if (known !== undefined) known.count++;
        else values?.set(fold(text), { value: text, count: 1 });
      }
    }
    return Object.fromEntries(
      [...counts].map(([kind, values]) => [kind, mostFrequent([...values.values()])]),
    );
  }
}

export function nameFacetsIn(facets: readonly string[] | undefined): NameFacet[] {
  return NAME_FACETS.filter((kind) => facets?.includes(kind));
}

function mostFrequent(values: FacetCount[]): FacetCount[] {
  return values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MAX_VALUES);
}

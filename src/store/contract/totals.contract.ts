import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { staysStored } from '../../model/journey.ts';
import type { PageId } from '../../model/page.ts';
import { VISIT_OUTCOMES } from '../../model/visit.ts';
import { listed, openedStore, type StoreFactory } from './opened-store.ts';
import { sampleJourney, sampleUrl } from './samples.ts';

export function totalsContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  describe('the totals', () => {
    test('are what counting would give, after any journeys', async () => {
      const journeys = fc.array(
        fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...VISIT_OUTCOMES), fc.nat(2)),
        { maxLength: 30 },
      );
      await fc.assert(
        fc.asyncProperty(journeys, async (walk) => {
          await opened.renew();
          await opened.knows(1, 2, 3, 4, 5, 6);
          const kept = new Set<PageId>();
          const outcomes: Record<string, number> = {};
          let nextId = 20; // ids may have gaps
          const batch = walk.map(([page, outcome, links]) => {
            const discovered = Array.from({ length: links }, () => {
              const id = nextId++;
              return sampleUrl(id, `https://site${id % 3}.com.tr/${id}`);
            });
            outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
            if (outcome === 'indexed' || outcome === 'minor') kept.add(page);
            else if (!staysStored(outcome)) kept.delete(page);
            return sampleJourney(outcome, { page, discovered });
          });
          await opened.store.journeys.commit(batch);
          const rows = await listed(opened.store.urls.scan());
          expect(await opened.store.totals.read()).toEqual({
            pages: kept.size,
            foreign: 0,
            urls: rows.length,
            sites: new Set(
              [...(await opened.store.urls.getMany(rows.map(({ id }) => id))).values()].map(
                ({ site }) => site,
              ),
            ).size,
            visits: walk.length,
            outcomes,
          });
        }),
        { numRuns: 15 },
      );
    });

    test('of an empty store are zero', async () => {
      expect(await opened.store.totals.read()).toEqual({
        sites: 0,
        urls: 0,
        pages: 0,
        foreign: 0,
        visits: 0,
        outcomes: {},
      });
    });
  });
}

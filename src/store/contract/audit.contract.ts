import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADDRESS_STATUSES, type AddressAudit } from '../../model/address-audit.ts';
import { staysStored } from '../../model/journey.ts';
import { VISIT_OUTCOMES } from '../../model/visit.ts';
import { auditAddresses } from '../audit-addresses.ts';
import { listed, openedStore, type StoreFactory } from './opened-store.ts';
import { refusals, refused } from './refused-urls.contract.ts';
import { sampleJourney, sampleUrl } from './samples.ts';

export function auditContract(factory: StoreFactory): void {
  const opened = openedStore(factory);
  const counts = ({ known, groups: _, unread: __, isEstimate: ___, ...statuses }: AddressAudit) => ({
    known,
    ...Object.fromEntries(Object.entries(statuses).filter(([, count]) => count > 0)),
  });

  describe('the audit of known addresses', () => {
    const id = fc.integer({ min: 1, max: 12 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('visit' as const), id, outcome: fc.constantFrom(...VISIT_OUTCOMES) }),
      fc.record({ kind: fc.constant('find' as const), id }),
      fc.record({
        kind: fc.constant('refuse' as const),
        id,
        filter: fc.constantFrom('scope', 'depth', 'traps'),
      }),
      fc.record({ kind: fc.constant('defer' as const), id }),
      fc.record({ kind: fc.constant('forget' as const), id }),
    );

    test('adds up to them after any history, by status and by group', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
          await opened.renew();
          const { store } = opened;
          // By name, what a person would list.
          const taken = new Set<number>();
          const refusedIds = new Set<number>();
          const kept = new Set<number>();
          const urlOf = (one: number) => sampleUrl(one).url;
          for (const [i, one] of steps.entries()) {
            if (one.kind === 'refuse') {
              const path = urlOf(one.id).replace('https://www.ornek.com.tr/', '');
              // Where it was found does not matter here: forgetting a page forgets what it named.
              await store.refused.write(refusals([{ ...refused(path, one.filter), foundOn: null }]), i);
              refusedIds.add(one.id);
              continue;
            }
            if (one.kind === 'forget') {
              await store.forgotten.forget([urlOf(one.id)], '', i);
              refusedIds.delete(one.id);
              kept.delete(one.id);
              continue;
            }
            if (!taken.has(one.id)) await store.urls.add([sampleUrl(one.id)], i);
            taken.add(one.id);
            if (one.kind === 'defer') await store.shapes.defer([{ id: one.id, shape: 'ornek.com.tr/#' }]);
            if (one.kind !== 'visit') continue;
            await store.journeys.commit([sampleJourney(one.outcome, { page: one.id, at: i })]);
            if (one.outcome === 'indexed' || one.outcome === 'minor') kept.add(one.id);
            else if (!staysStored(one.outcome)) kept.delete(one.id);
          }
          const known = new Set([...taken, ...refusedIds]).size;
          const audit = await auditAddresses(store);
          expect(audit.known).toBe(known);
          expect(ADDRESS_STATUSES.reduce((sum, status) => sum + audit[status], 0)).toBe(known);
          expect(audit.groups.reduce((sum, { count }) => sum + count, 0)).toBe(known);
          for (const { count, examples } of audit.groups) {
            expect(examples.length).toBeGreaterThanOrEqual(1);
            expect(examples.length).toBeLessThanOrEqual(Math.min(3, count));
          }
          const unchanged = (await listed(store.urls.scan())).filter(
            ({ id, outcome }) => outcome === 'unchanged' && !kept.has(id),
          );
          expect(audit.kept).toBe(kept.size + unchanged.length);
        }),
        { numRuns: 25 },
      );
    });

    test('tells what became of addresses, and why', async () => {
      const { store } = opened;
      await opened.knows(1, 2, 3, 4, 5, 6, 7, 8, 9);
      await store.journeys.commit([
        sampleJourney('indexed', { page: 1 }),
        sampleJourney('duplicate', { page: 2, reason: 'near-text', duplicateOf: 1 }),
        sampleJourney('redirected', { page: 3, reason: 'http-301' }),
        sampleJourney('not-turkish', { page: 4, reason: 'language-en' }),
        sampleJourney('failed', { page: 5, reason: 'timeout' }),
        sampleJourney('gone', { page: 6, reason: 'http-404' }),
      ]);
      await store.journeys.commit([sampleJourney('failed', { page: 1, reason: 'http-500' })]);
      // The same bytes again: why it was refused stays.
      await store.journeys.commit([sampleJourney('not-turkish', { page: 4, reason: 'same-bytes' })]);
      await store.shapes.defer([{ id: 8, shape: 'ornek.com.tr/#' }]);
      await store.forgotten.forget([sampleUrl(9).url], 'istek', 1);
      await store.refused.write(refusals([refused('dis', 'scope'), refused('7', 'depth')]), 1);
      const audit = await auditAddresses(store);
      expect(counts(audit)).toEqual({
        known: 10,
        ...{ kept: 1, copy: 1, alias: 1, waiting: 1, deferred: 1, refused: 3, failed: 2 },
      });
      const told = audit.groups.map(({ status, outcome, reason }) => `${status}: ${outcome} ${reason}`);
      expect(told.sort()).toEqual([
        'alias: redirected http-301',
        'copy: duplicate near-text',
        'deferred: deferred ',
        'failed: failed timeout',
        'failed: gone http-404',
        'kept: failed http-500',
        'refused: forgotten ',
        'refused: not-turkish language-en',
        'refused: refused scope',
        'waiting: waiting ',
      ]);
      expect(audit.groups.find(({ reason }) => reason === 'scope')?.examples).toEqual([refused('dis').url]);
    });

    test('of an empty store is empty', async () => {
      expect(counts(await auditAddresses(opened.store))).toEqual({ known: 0 });
    });
  });
}

import { describe, expect, test } from 'vitest';
import { openedStore, type StoreFactory } from './opened-store.ts';
import { sampleJourney, sampleUrl } from './samples.ts';

export function visitLogContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  describe('a visit', () => {
    test('is returned with all its fields, newest first', async () => {
      await opened.knows(1, 2);
      const first = sampleJourney('failed', { at: 100, status: 0, reason: 'timeout', next: 500 });
      const second = sampleJourney('gone', {
        at: 600,
        scheduled: 500,
        status: 404,
        next: Number.POSITIVE_INFINITY,
      });
      await opened.store.journeys.commit([first, sampleJourney('failed', { page: 2 }), second]);
      expect(await opened.store.visits.of(1, 10)).toEqual([second.visit, first.visit]);
      expect(await opened.store.visits.of(1, 1)).toEqual([second.visit]);
    });

    test('updates its URL: due time, validators, and number of failures', async () => {
      await opened.knows(1);
      expect(await opened.store.urls.get(1)).toMatchObject({
        due: 0,
        visits: 0,
        failures: 0,
        lastOutcome: null,
      });
      await opened.store.journeys.commit([sampleJourney('failed', { at: 10, next: 70 })]);
      await opened.store.journeys.commit([sampleJourney('failed', { at: 70, next: 200 })]);
      expect(await opened.store.urls.get(1)).toMatchObject({
        due: 200,
        visits: 2,
        failures: 2,
        lastVisitAt: 70,
      });
      await opened.store.journeys.commit([
        sampleJourney('duplicate', {
          at: 200,
          next: Number.POSITIVE_INFINITY,
          validators: { etag: '"x"', lastModified: 'dün' },
          bodyHash: 'h',
          duplicateOf: 9,
          policyState: { n: 1.5, list: ['ğ\0\ud800'] },
        }),
      ]);
      expect(await opened.store.urls.get(1)).toEqual({
        ...sampleUrl(1),
        site: 'ornek.com.tr',
        foundAt: 1_000,
        due: Number.POSITIVE_INFINITY,
        visits: 3,
        failures: 0,
        lastVisitAt: 200,
        lastOutcome: 'duplicate',
        validators: { etag: '"x"', lastModified: 'dün' },
        bodyHash: 'h',
        duplicateOf: 9,
        policyState: { n: 1.5, list: ['ğ\0\ud800'] },
      });
    });
  });

  test('adds up the visits of every hour; no more different URLs in an hour than there were', async () => {
    const hour = 3_600_000;
    await opened.store.urls.add(
      [1, 2].map((id) => sampleUrl(id)),
      1,
    );
    await opened.store.journeys.commit([
      sampleJourney('indexed', { page: 1, at: 10 }),
      sampleJourney('indexed', { page: 2, at: 20 }),
      sampleJourney('unchanged', { page: 1, at: hour + 1, heard: 'unchanged' }),
      sampleJourney('gone', { page: 2, at: hour + 2, heard: 'gone' }),
      sampleJourney('indexed', { page: 1, at: 2 * hour + 1, heard: 'changed' }),
      sampleJourney('indexed', { page: 1, at: 2 * hour + 2, heard: 'changed' }),
    ]);
    expect(await opened.store.visits.hours()).toEqual([
      { hour: 0, visits: 2, unique: 2, changes: 0, urls: 2 },
      { hour, visits: 2, unique: 2, changes: 0, urls: 2 },
      { hour: 2 * hour, visits: 2, unique: 1, changes: 2, urls: 1 },
    ]);
  });

  test('sums up what the visits of a page say about its changes, past those that failed', async () => {
    await opened.store.urls.add(
      [1, 2].map((id) => sampleUrl(id)),
      1,
    );
    await opened.store.journeys.commit([
      sampleJourney('indexed', { page: 1, at: 100 }),
      sampleJourney('unchanged', { page: 1, at: 150, heard: 'unchanged' }),
      sampleJourney('failed', { page: 1, at: 170, heard: 'failed' }),
      sampleJourney('indexed', { page: 1, at: 230, heard: 'changed' }),
      sampleJourney('indexed', { page: 1, at: 260, heard: 'changed', reason: 'announced' }),
      sampleJourney('not-turkish', { page: 2, at: 300 }),
    ]);
    expect(await opened.store.visits.sums()).toEqual([
      { page: 1, visits: 3, changes: 2, announced: 1, changedMs: 80, quietMs: 80, seenAt: 260 },
    ]);
  });
}

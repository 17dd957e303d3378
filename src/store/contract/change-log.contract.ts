import { describe, expect, test } from 'vitest';
import type { PageId } from '../../model/page.ts';
import { openedStore, type StoreFactory } from './opened-store.ts';
import { sampleJourney } from './samples.ts';

export function changeLogContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  describe('the history', () => {
    const steps = async (after = 0, limit = 100) =>
      (await opened.store.changes.scan(after, limit)).map(({ id, page }) => [id, page?.title ?? null]);

    test('names each page once, at its newest step, in the order of the steps', async () => {
      await opened.knows(1, 2, 3);
      await opened.put(1, { title: 'bir' });
      await opened.put(2, { title: 'iki' });
      await opened.put(3, { title: 'üç' });
      expect(await steps()).toEqual([
        [1, 'bir'],
        [2, 'iki'],
        [3, 'üç'],
      ]);
      const seen = await opened.store.changes.sequence();
      await opened.put(1, { title: 'bir, yeni' });
      expect(await steps(seen)).toEqual([[1, 'bir, yeni']]);
      await opened.store.journeys.commit([sampleJourney('gone', { page: 2 })]);
      expect(await steps(seen)).toEqual([
        [1, 'bir, yeni'],
        [2, null],
      ]);
      await opened.put(2, { title: 'iki, geri' });
      expect(await steps(seen)).toEqual([
        [1, 'bir, yeni'],
        [2, 'iki, geri'],
      ]);
      expect(await steps()).toEqual([
        [3, 'üç'],
        [1, 'bir, yeni'],
        [2, 'iki, geri'],
      ]);
    });

    test('does not grow by visits that change nothing', async () => {
      await opened.knows(1, 2);
      await opened.put(1);
      const seen = await opened.store.changes.sequence();
      await opened.store.journeys.commit([
        sampleJourney('unchanged'),
        sampleJourney('failed'),
        sampleJourney('gone', { page: 2 }),
      ]);
      expect(await opened.store.changes.sequence()).toBe(seen);
    });

    test('can be read in pieces', async () => {
      await opened.knows(1, 2, 3, 4, 5);
      for (const id of [5, 4, 3, 2, 1]) await opened.put(id);
      const ids: PageId[] = [];
      for (let after = 0; ; ) {
        const piece = await opened.store.changes.scan(after, 2);
        if (piece.length === 0) break;
        ids.push(...piece.map(({ id }) => id));
        after = piece.at(-1)!.seq;
      }
      expect(ids).toEqual([5, 4, 3, 2, 1]);
      expect(await opened.store.changes.scan(await opened.store.changes.sequence(), 2)).toEqual([]);
    });

    test('never goes back, also after reopening', async () => {
      await opened.knows(1);
      await opened.put(1);
      await opened.store.journeys.commit([sampleJourney('gone')]);
      const before = await opened.store.changes.sequence();
      await opened.reopen();
      expect(await opened.store.changes.sequence()).toBe(before);
      await opened.put(1);
      expect(await opened.store.changes.sequence()).toBeGreaterThan(before);
    });
  });
}

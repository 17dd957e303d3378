import { expect, test } from 'vitest';
import type { UrlShape } from '../../model/url-shape.ts';
import { listed, openedStore, type StoreFactory } from './opened-store.ts';
import { sampleJourney, sampleUrl } from './samples.ts';

const shape = (name: string, changes: Partial<UrlShape> = {}): UrlShape => ({
  pattern: `www.ornek.com.tr/${name}/#`,
  site: 'ornek.com.tr',
  section: `www.ornek.com.tr/${name}/**`,
  isClosed: true,
  decided: null,
  judged: 16,
  good: 0,
  streak: 16,
  textStreak: 16,
  dead: 0,
  reopened: 0,
  tried: 3,
  beyond: 0,
  ...changes,
});

export function shapesContract(factory: StoreFactory): void {
  const opened = openedStore(factory);
  const waiting = async () =>
    (await listed(opened.store.urls.scan())).flatMap(({ id, deferred }) =>
      deferred ? [[id, deferred]] : [],
    );

  test('shapes are listed with what is known of them and how many of their URLs wait', async () => {
    const { shapes, urls } = opened.store;
    const [calendar, search] = [shape('takvim'), shape('ara', { decided: 'closed', tried: 0 })];
    await shapes.write([search, calendar]);
    await urls.add(
      [sampleUrl(1), ...[2, 3].map((id) => ({ ...sampleUrl(id), deferred: calendar.pattern }))],
      1,
    );
    expect(await shapes.list()).toEqual([
      { ...calendar, waiting: 2 },
      { ...search, waiting: 0 },
    ]);
    await shapes.write([{ ...calendar, tried: 29, beyond: 7 }]);
    expect((await shapes.list())[0]).toMatchObject({ tried: 29, beyond: 7 });
  });

  test('a URL that waits says so to the frontier and to those who ask for it', async () => {
    const { shapes, urls } = opened.store;
    const { pattern } = shape('takvim');
    await urls.add([{ ...sampleUrl(1), deferred: pattern }, sampleUrl(2), sampleUrl(3)], 1);
    await shapes.defer([{ id: 2, shape: pattern }]);
    expect(await waiting()).toEqual([
      [1, pattern],
      [2, pattern],
    ]);
    expect(await urls.get(2)).toMatchObject({ deferred: pattern });
    expect(await urls.get(3)).not.toHaveProperty('deferred');
    expect(await shapes.waiting(shape('takvim'), 1)).toEqual([sampleUrl(1).url]);
  });

  test('a URL waits until it is visited, and one that was visited never waits', async () => {
    const { shapes, urls, journeys } = opened.store;
    const { pattern } = shape('takvim');
    await urls.add([{ ...sampleUrl(1), deferred: pattern }, sampleUrl(2)], 1);
    await journeys.commit([sampleJourney('empty', { page: 1 }), sampleJourney('empty', { page: 2 })]);
    await shapes.defer([{ id: 2, shape: pattern }]);
    expect(await waiting()).toEqual([]);
  });

  test('the URLs of a shape that is opened wait no longer', async () => {
    const { shapes, urls } = opened.store;
    const [calendar, search] = [shape('takvim'), shape('ara')];
    await urls.add(
      [
        { ...sampleUrl(1), deferred: calendar.pattern },
        { ...sampleUrl(2), deferred: search.pattern },
      ],
      1,
    );
    await shapes.release(calendar);
    expect(await waiting()).toEqual([[2, search.pattern]]);
  });

  test('nothing of a site that is forgotten is left', async () => {
    const { shapes, urls, forgotten } = opened.store;
    const mine = shape('takvim');
    await shapes.write([mine]);
    await urls.add([{ ...sampleUrl(1), deferred: mine.pattern }], 1);
    await forgotten.forget(['site:ornek.com.tr'], '', 2);
    expect(await shapes.list()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
}

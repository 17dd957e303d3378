import { expect, test } from 'vitest';
import { openedStore, type StoreFactory } from './opened-store.ts';

export function requestsContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  test('requests are handled in the order in which they were made, until they are done', async () => {
    const first = await opened.store.requests.ask('seeds', { urls: ['https://örnek.com.tr/'] }, 10);
    const second = await opened.store.requests.ask('stop', null, 20);
    expect(await opened.store.requests.open()).toEqual([
      { id: first, at: 10, kind: 'seeds', payload: { urls: ['https://örnek.com.tr/'] } },
      { id: second, at: 20, kind: 'stop', payload: null },
    ]);
    await opened.store.requests.done(first, 'done', 30);
    expect((await opened.store.requests.open()).map(({ id }) => id)).toEqual([second]);
    await opened.store.requests.done(second, { any: 'result' }, 31);
    expect(await opened.store.requests.open()).toEqual([]);
  });

  test('a request without a payload has none', async () => {
    await opened.store.requests.ask('pause', undefined, 1);
    expect(await opened.store.requests.open()).toMatchObject([{ kind: 'pause', payload: null }]);
  });

  test('no more than a hundred are handled at a time', async () => {
    for (let i = 0; i < 120; i++) await opened.store.requests.ask('resume', null, i);
    const open = await opened.store.requests.open();
    expect(open).toHaveLength(100);
    expect(open[0]!.at).toBe(0);
  });
}

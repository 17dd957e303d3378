import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from './open-store.ts';

let store: Store;

beforeEach(() => {
  store = openStore(':memory:', 'write');
});
afterEach(() => store.pages.close());

test('requests are taken up in the order in which they were made, until they are done', () => {
  const first = store.requests.ask('seeds', { urls: ['https://örnek.com.tr/'] }, 10);
  const second = store.requests.ask('stop', null, 20);
  expect(store.requests.open()).toEqual([
    { id: first, at: 10, kind: 'seeds', payload: { urls: ['https://örnek.com.tr/'] } },
    { id: second, at: 20, kind: 'stop', payload: null },
  ]);
  store.requests.done(first, 'done', 30);
  expect(store.requests.open().map(({ id }) => id)).toEqual([second]);
  store.requests.done(second, { any: 'result' }, 31);
  expect(store.requests.open()).toEqual([]);
});

test('a request without a payload has none', () => {
  store.requests.ask('pause', undefined, 1);
  expect(store.requests.open()).toMatchObject([{ kind: 'pause', payload: null }]);
});

test('no more than a hundred are taken up at a time', () => {
  for (let i = 0; i < 120; i++) store.requests.ask('resume', null, i);
  const open = store.requests.open();
  expect(open).toHaveLength(100);
  expect(open[0]!.at).toBe(0);
});

import { expect, test } from 'vitest';
import { SiteRoom } from './site-room.ts';

test('a site with too much waiting has room again once it has been processed; others are not held up', async () => {
  const room = new SiteRoom({ bytes: 1_000, pages: 4 });
  expect(room.whenFree('a')).toBeNull();
  room.take('a', 900);
  expect(room.whenFree('a')).toBeNull();
  room.take('a', 900);
  let isFree = false;
  const freed = room.whenFree('a')!.then(() => {
    isFree = true;
  });
  expect(room.whenFree('b')).toBeNull();
  await Promise.resolve();
  expect(isFree).toBe(false);
  room.free('a', 900);
  await freed;
  room.free('a', 900);
  expect(room.whenFree('a')).toBeNull();
});

test('small pages of a site wait in a limited number too', async () => {
  const room = new SiteRoom({ bytes: 1_000, pages: 4 });
  for (let n = 0; n < 4; n++) room.take('a', 1);
  expect(room.whenFree('a')).toBeNull();
  room.take('a', 1);
  const freed = room.whenFree('a');
  expect(freed).not.toBeNull();
  room.free('a', 1);
  await freed;
  expect(room.whenFree('a')).toBeNull();
});

test('the bytes of all sites are counted together', () => {
  const room = new SiteRoom({ bytes: 1_000, pages: 4 });
  room.take('a', 900);
  room.take('b', 300);
  expect(room.bytes).toBe(1_200);
  room.free('a', 900);
  expect(room.bytes).toBe(300);
});

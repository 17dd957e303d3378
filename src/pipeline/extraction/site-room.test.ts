import { expect, test } from 'vitest';
import { SiteRoom } from './site-room.ts';

test('a site with too much waiting has room again once it was worked off; others are not held up', async () => {
  const room = new SiteRoom(1_000);
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

test('the bytes of all sites are counted together', () => {
  const room = new SiteRoom(1_000);
  room.take('a', 900);
  room.take('b', 300);
  expect(room.bytes).toBe(1_200);
  room.free('a', 900);
  expect(room.bytes).toBe(300);
});

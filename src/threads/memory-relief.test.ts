import { expect, test } from 'vitest';
import { MemoryRelief } from './memory-relief.ts';

test('the memory of a thread is collected once it has grown by a limit, and counts from what is left then', () => {
  let used = 20e6;
  let collections = 0;
  const collect = () => {
    collections++;
    used -= 30e6;
  };
  const relief = new MemoryRelief({ usedBytes: () => used, collect });
  const collectionsAt = (bytes: number) => {
    used = bytes;
    relief.look();
    return collections;
  };
  expect([20e6, 50e6].map(collectionsAt)).toEqual([0, 0]);
  expect(collectionsAt(80e6)).toBe(1);
  expect([60e6, 80e6].map(collectionsAt)).toEqual([1, 1]);
  expect(collectionsAt(100e6)).toBe(2);
});

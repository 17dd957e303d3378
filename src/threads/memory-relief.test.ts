import { expect, test } from 'vitest';
import { type GarbageLimits, MemoryRelief } from './memory-relief.ts';

/** The same whatever a thread uses. */
function garbage(bytes: number): GarbageLimits {
  return { maxBytes: bytes, totalBytes: Number.POSITIVE_INFINITY, minBytes: bytes };
}

test('the memory of a thread is collected once it has grown by a limit, and counts from what is left then', () => {
  let used = 20e6;
  let collections = 0;
  const collect = () => {
    collections++;
    used -= 30e6;
  };
  const relief = new MemoryRelief(garbage(36e6), { usedBytes: () => used, collect });
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

test('memory that V8 has freed by itself counts', () => {
  let used = 60e6;
  let collections = 0;
  const relief = new MemoryRelief(garbage(20e6), { usedBytes: () => used, collect: () => collections++ });
  for (const bytes of [60e6, 30e6, 45e6]) {
    used = bytes;
    relief.look();
  }
  expect(collections).toBe(0);
  used = 55e6;
  relief.look();
  expect(collections).toBe(1);
});

test.each([
  [40e6, 20e6],
  [75e6, 15e6],
  [300e6, 8e6],
])('a thread that uses %i bytes may have %i bytes of garbage', (base, allowed) => {
  let used = base;
  let collections = 0;
  const limits = { maxBytes: 20e6, totalBytes: 90e6, minBytes: 8e6 };
  const relief = new MemoryRelief(limits, { usedBytes: () => used, collect: () => collections++ });
  relief.look();
  used = base + allowed - 1;
  relief.look();
  expect(collections).toBe(0);
  used++;
  relief.look();
  expect(collections).toBe(1);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Heap } from './heap.ts';

const smallerFirst = (a: number, b: number) => a < b;

test('returns items in order, whatever the order of insertion', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true })), (numbers) => {
      const heap = new Heap(smallerFirst);
      for (const number of numbers) heap.push(number);
      const popped = Array.from({ length: numbers.length }, () => heap.pop()!);
      expect(popped).toEqual([...numbers].sort((a, b) => a - b));
      expect(heap.size).toBe(0);
    }),
  );
});

test('the top is always the smallest item, between any pushes and pops', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer(), { nil: 'pop' as const })), (steps) => {
      const heap = new Heap(smallerFirst);
      const inside: number[] = [];
      for (const step of steps) {
        if (step === 'pop') expect(heap.pop()).toBe(inside.shift());
        else {
          heap.push(step);
          inside.push(step);
          inside.sort((a, b) => a - b);
        }
        expect(heap.peek()).toBe(inside[0]);
        expect(heap.size).toBe(inside.length);
      }
    }),
  );
});

test('an empty heap returns undefined, and can be used again', () => {
  const heap = new Heap(smallerFirst);
  expect(heap.peek()).toBeUndefined();
  expect(heap.pop()).toBeUndefined();
  heap.push(2);
  expect(heap.pop()).toBe(2);
  expect(heap.pop()).toBeUndefined();
  heap.push(1);
  expect(heap.peek()).toBe(1);
});

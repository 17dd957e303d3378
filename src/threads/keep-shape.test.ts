import v8 from 'node:v8';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { keepFractions, keepShape } from './keep-shape.ts';
import { collectGarbage } from './memory-relief.ts';

v8.setFlagsFromString('--allow-natives-syntax');
const OPTIMIZED = 16;
const statusOf = runInThisContext('(f) => %GetOptimizationStatus(f)') as (f: unknown) => number;
const prepare = runInThisContext('(f) => %PrepareFunctionForOptimization(f)') as (f: unknown) => void;
const optimize = runInThisContext('(f) => %OptimizeFunctionOnNextCall(f)') as (f: unknown) => void;
const haveSameShape = runInThisContext('(a, b) => %HaveSameMap(a, b)') as (a: object, b: object) => boolean;

function isOptimized(read: unknown): boolean {
  return (statusOf(read) & OPTIMIZED) !== 0;
}

/** Has V8 compile `read` for the objects that `make` creates, of which none is left afterwards. */
function compileFor<Made>(read: (made: Made) => number, make: () => Made): void {
  prepare(read);
  read(make());
  read(make());
  optimize(read);
  read(make());
}

test('code for the objects of a class survives a collection that leaves none of them, if its shape is kept', () => {
  class Kept {
    #length = 3;
    read(): number {
      return this.#length;
    }
  }
  class Forgotten {
    #length = 3;
    read(): number {
      return this.#length;
    }
  }
  keepShape(Kept);
  const readKept = (made: Kept): number => made.read();
  const readForgotten = (made: Forgotten): number => made.read();
  compileFor(readKept, () => new Kept());
  compileFor(readForgotten, () => new Forgotten());
  expect([readKept, readForgotten].map(isOptimized)).toEqual([true, true]);
  for (let i = 0; i < 3; i++) collectGarbage();
  expect([readKept, readForgotten].map(isOptimized)).toEqual([true, false]);
});

test('a sum has its final shape from the start', () => {
  class Sum {
    pages = 0;
    chars = 0;
  }
  const early = new Sum();
  keepFractions(new Sum());
  const late = new Sum();
  const grown = new Sum();
  grown.chars += 0.25;
  expect(haveSameShape(late, grown)).toBe(true);
  expect(haveSameShape(early, grown)).toBe(false);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { remembered } from './remembered.ts';

it('looks again after a time', async () => {
  let looks = 0;
  const figure = remembered(async () => ++looks, 20);
  expect([await figure(), await figure()]).toEqual([1, 1]);
  await sleep(60);
  expect(await figure()).toBe(2);
});

it('rests longer after a look that took long', async () => {
  let looks = 0;
  const figure = remembered(async () => {
    await sleep(30);
    return ++looks;
  }, 1);
  expect(await figure()).toBe(1);
  await sleep(60);
  expect(await figure()).toBe(1);
});

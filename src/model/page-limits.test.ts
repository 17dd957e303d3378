import { expect, test } from 'vitest';
import { cutTo, PAGE_LIMITS, withinLimits } from './page-limits.ts';

test('cuts no character in half', () => {
  expect(cutTo('ab😀', 3)).toBe('ab');
  expect(cutTo('ab😀', 4)).toBe('ab😀');
});

test('cuts every field at its limit, and leaves a page within them as it is', () => {
  const page = { title: 'a', description: null, author: 'b', text: 'c', id: 7 };
  expect(withinLimits(page)).toBe(page);
  const long = 'x'.repeat(8_500_000);
  const cut = withinLimits({ title: long, description: long, author: long, text: long });
  expect([cut.title.length, cut.description?.length, cut.author?.length, cut.text.length]).toEqual(
    Object.values(PAGE_LIMITS),
  );
});

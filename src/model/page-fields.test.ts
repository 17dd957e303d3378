import { expect, test } from 'vitest';
import { pageFields } from './page-fields.ts';

test('texts, numbers, truth values and lists of them are kept as texts', () => {
  expect(
    pageFields({ yayınevi: ' Can  Yayınları ', yıl: 1998, tür: ['roman', 'öykü', 'roman'], basılı: true }),
  ).toEqual({
    yayınevi: ['Can Yayınları'],
    yıl: ['1998'],
    tür: ['roman', 'öykü'],
    basılı: ['true'],
  });
});

test('what is neither, and names that nobody could ask for, are left out', () => {
  expect(
    pageFields({ boş: '', hiç: null, nesne: { a: 1 }, sonsuz: Number.NaN, 'a=b': 'x', '': 'y', '"': 'z' }),
  ).toBeNull();
  expect(pageFields({})).toBeNull();
  expect(pageFields(JSON.parse('{"__proto__": "x", "iyi": "y"}'))).toEqual({ iyi: ['y'] });
});

test('there are bounds on fields, values and letters', () => {
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, i) => [
      `alan${i}`,
      Array(50)
        .fill(0)
        .map((_, v) => `${v}`),
    ]),
  );
  const fields = pageFields({ uzun: 'x'.repeat(5_000), ...many })!;
  expect(Object.keys(fields)).toHaveLength(20);
  expect(fields['uzun']![0]).toHaveLength(200);
  expect(fields['alan3']).toHaveLength(10);
});

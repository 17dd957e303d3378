import { afterAll, describe, expect, test } from 'vitest';
import { fuzzGrowth, tryGrowth } from './growth/fuzz-growth.ts';
import { GROWTH_CASES } from './growth/growth-cases.ts';
import { closeReaders, growthReaders } from './growth/growth-readers.ts';
import { measureGrowth } from './growth/measure-growth.ts';

/** `npm run fuzz -- growth` takes longer texts, other seeds and more time. */
const MAX_CHARS = 65_536;
const SHORT_CHARS = 8_192;
const SEED = 1;
const RANDOM_MS = 15_000;

afterAll(closeReaders);

describe('texts that once were slow to read', () => {
  test.each(GROWTH_CASES)('$reader: $prefix, many times $pump, $suffix', async (tried) => {
    expect(await tryGrowth(tried, MAX_CHARS)).toBe(null);
  });
});

test('every reader takes time in proportion to the length of a text', async () => {
  const limits = { seed: SEED, untilMs: performance.now() + RANDOM_MS, maxChars: SHORT_CHARS };
  const { cases, findings } = await fuzzGrowth(limits);
  expect(findings).toEqual([]);
  expect(cases).toBeGreaterThan(Object.keys(growthReaders).length / 2);
});

test('a reader that takes the square of the time is found, and one that does not is not', async () => {
  const quadratic = (text: string) => /a+$/.test(text);
  const linear = (text: string) => {
    let found = 0;
    for (let times = 0; times < 200; times++) found += text.replaceAll('ab', 'ba').length;
    return found;
  };
  expect(await measureGrowth(quadratic, { prefix: '', pump: 'a', suffix: 'b' }, MAX_CHARS)).not.toBe(null);
  expect(await measureGrowth(linear, { prefix: '', pump: 'a', suffix: 'b' }, MAX_CHARS)).toBe(null);
});

test('a reader that takes twice the time for one letter more is found', async () => {
  const exponential = (text: string) => /^(?:\s*::|\s+[-|]|\s*\|)+$/.test(text);
  const growth = await measureGrowth(
    exponential,
    { prefix: 'a'.slice(1), pump: ' |', suffix: ' x-' },
    MAX_CHARS,
  );
  expect(growth).not.toBe(null);
});

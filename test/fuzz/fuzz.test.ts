import { afterAll, describe, expect, test } from 'vitest';
import { foundCases } from './found-cases.ts';
import { type FuzzTarget, fuzzPart, tryInput } from './fuzz-part.ts';
import { fuzzTargets } from './fuzz-targets.ts';

/** `npm run fuzz` uses other seeds, and more time. */
const SEED = 1;
const CASES: Readonly<Record<string, number>> = { html: 40, pdf: 8, http: 40, office: 60, query: 60 };
const OTHER_CASES = 150;

describe.each(Object.entries(fuzzTargets))('%s', (part, target) => {
  afterAll(() => target.close?.());

  test('keeps its promises whatever it is given', async () => {
    const limits = { seed: SEED, maxCases: CASES[part] ?? OTHER_CASES, untilMs: Number.POSITIVE_INFINITY };
    const { findings } = await fuzzPart(part, target, limits);
    expect(findings.map((finding) => `case ${finding.case}: ${finding.error}`)).toEqual([]);
  });

  test('keeps them for inputs that once broke it', async () => {
    for (const { name, input } of foundCases(part))
      expect((await tryInput(target, input)).error, name).toBe(null);
  });
});

test('a broken promise is found, and found again by its seed', async () => {
  const target: FuzzTarget = {
    seeds: [Buffer.from('abc')],
    words: ['x'],
    check: (input) => {
      if (input.includes('x')) throw new Error('an x');
    },
  };
  const limits = { seed: 7, maxCases: 200, untilMs: Number.POSITIVE_INFINITY };
  const { findings } = await fuzzPart('self', target, limits);
  const again = await fuzzPart('self', target, limits);
  expect(findings.length).toBeGreaterThan(0);
  expect(again.findings.map(({ name }) => name)).toEqual(findings.map(({ name }) => name));
  expect(findings[0]!.input.includes('x')).toBe(true);
});

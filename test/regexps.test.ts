import { expect, test } from 'vitest';
import { collectPatterns } from '../scripts/regexps/collect-patterns.ts';
import { provePattern } from '../scripts/regexps/prove-pattern.ts';

test('all regular expressions of the program are collected, whether literal or composed', async () => {
  const { patterns, composed, files } = await collectPatterns();
  const filesWith = (source: string) => patterns.find((pattern) => pattern.source === source)?.files;
  expect(files).toBeGreaterThan(1_000);
  expect(patterns.length).toBeGreaterThan(600);
  expect(filesWith('^user[- ]?agent')).toEqual(['src/crawler/robots.ts']);
  // Composed while the module is loaded
  const composing = patterns.filter((pattern) => pattern.files.includes('src/update/changes/steady-text.ts'));
  expect(composing.some(({ source }) => source.includes('(?:kisi|uye|'))).toBe(true);
  expect(composed.map(({ file }) => file)).toContain('src/similartext/place-hints.ts');
});

test.each([
  [String.raw`\/+$`, '', false],
  [String.raw`^(?:\s*::|\s+[-|]|\s*\|)+$`, '', false],
  // Not refuted by random texts, which proves nothing.
  [String.raw`(\p{L})\1+`, 'gu', false],
  [String.raw`^[\x20-\x7e]{1,1000}$`, '', true],
  [String.raw`\p{L}+`, 'gu', true],
])('whether /%s/%s is linear', async (source, flags, isProven) => {
  expect((await provePattern({ source, flags, files: [] })).isProven).toBe(isProven);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIMIT_ROWS, limitsReference } from '../scripts/limits-table.ts';
import { LIMITS_IN_TURKISH } from '../scripts/limits-turkish.ts';
import { packageRoot } from '../src/config/package-root.ts';

const read = (file: string) => readFileSync(join(packageRoot(), file), 'utf8');

test.each(LIMIT_ROWS)('$what: the source has the limit of the table, and a test goes beyond it', (row) => {
  const escaped = row.value.replace(/[*]/g, '\\$&');
  const stated = row.constant === 'default' ? escaped : `\\b${row.constant}\\b\\s*[:=]\\s*${escaped}\\b`;
  expect(read(row.file)).toMatch(new RegExp(stated));
  expect(existsSync(join(packageRoot(), row.test)), row.test).toBe(true);
});

test('docs/limits.md and docs/tr/limits.md are what `npm run docs` writes', () => {
  expect(read('docs/limits.md')).toBe(limitsReference());
  expect(read('docs/tr/limits.md')).toBe(limitsReference('tr'));
});

test('every sentence of the table is there in Turkish', () => {
  const sentences = LIMIT_ROWS.flatMap(({ what, beyond }) => [what, beyond]);
  // An outcome or a status code alone is the same in both languages.
  const open = sentences.filter((text) => !/^(?:`[^`]+`|\d+)$/.test(text) && !(text in LIMITS_IN_TURKISH));
  expect(open).toEqual([]);
});

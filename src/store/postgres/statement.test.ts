import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const SHARDED =
  'sites|urls|pages|bodies|old_bodies|changes|visits|links|versions|site_memories|totals|inbox|shapes';
const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.ts') && !name.includes('.test.'),
);
const statements = files.flatMap((file) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  return [...source.matchAll(/\b(oneShard|allShards|shared)\(\s*(['"`])([\s\S]*?)\2,?\s*\)/g)].map(
    ([, kind, , text]) => ({ file, kind: kind!, text: text!.replace(/\$\{OF_SITE\}/, ofSite(source)) }),
  );
});

function ofSite(source: string): string {
  return /const OF_SITE = `([^`]*)`/.exec(source)?.[1] ?? '';
}

/** Tables with shards that a statement reads or writes. */
function tables(text: string): number {
  return [...text.matchAll(new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE)\\s+(?:${SHARDED})\\b`, 'g'))].length;
}

describe('statements', () => {
  test('are all found by this test', () => {
    expect(statements.length).toBeGreaterThan(60);
    const called = files
      .filter((file) => file !== 'statement.ts')
      .flatMap((file) => [
        ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/\b(oneShard|allShards|shared)\(/g),
      ]).length;
    expect(statements).toHaveLength(called);
  });

  test.each(statements.filter(({ kind }) => kind === 'oneShard'))(
    'of one shard name it: $file $text',
    ({ text }) => {
      const named =
        [...text.matchAll(/\bshard = \$1\b/g)].length +
        [...text.matchAll(/INSERT INTO \w+ \(shard,[^)]*\)\s+SELECT \$1::smallint/g)].length;
      expect(tables(text)).toBeGreaterThan(0);
      expect(named).toBe(tables(text));
    },
  );

  test.each(statements.filter(({ kind }) => kind === 'allShards'))(
    'of all shards only read: $file $text',
    ({ text }) => {
      expect(text).toMatch(/^SELECT\b/);
      expect(text).not.toMatch(/\b(INSERT|UPDATE|DELETE)\b/);
      // Two tables are joined within a shard.
      expect(text).not.toMatch(/JOIN (urls|pages|sites|visits|links) (\w) ON (?!\2\.shard = \w\.shard\b)/);
    },
  );

  test.each(statements.filter(({ kind }) => kind === 'shared'))(
    'of small tables leave the large ones alone: $file $text',
    ({ text }) => {
      expect(tables(text)).toBe(0);
    },
  );
});

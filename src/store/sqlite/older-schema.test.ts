import { expect, test } from 'vitest';
import { ADDING_STEPS } from './schema.ts';

const ADDS_COLUMN = /^ALTER TABLE (\w+) ADD COLUMN (\w+)/;
const FILLS_COLUMN = /^UPDATE (\w+) SET (\w+) = \(SELECT/;

test('steps after 0.1.0 only add, so that older stores can be read without them', () => {
  const statements = ADDING_STEPS.flatMap((step) =>
    step
      .replace(/--.*$/gm, '')
      .split(';')
      .map((sql) => sql.trim())
      .filter((sql) => sql !== ''),
  );
  const added = new Set<string>();
  for (const sql of statements) {
    const column = ADDS_COLUMN.exec(sql);
    const filled = FILLS_COLUMN.exec(sql);
    if (column) added.add(`${column[1]}.${column[2]}`);
    // A reader of an older store sees its default instead.
    else if (filled) expect(added).toContain(`${filled[1]}.${filled[2]}`);
    else expect(sql).toMatch(/^CREATE (?:TABLE|INDEX)\b/);
  }
  expect(added.size).toBeGreaterThan(5);
});

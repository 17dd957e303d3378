import { expect, test } from 'vitest';
import { ADDING_STEPS } from './schema.ts';

test('steps after 0.1.0 only add, so that older stores can be read without them', () => {
  for (const step of ADDING_STEPS) {
    const statements = step
      .replace(/--.*$/gm, '')
      .split(';')
      .map((sql) => sql.trim())
      .filter((sql) => sql !== '');
    for (const sql of statements)
      expect(sql).toMatch(/^(?:CREATE TABLE|CREATE INDEX|ALTER TABLE \w+ ADD COLUMN)\b/);
  }
});

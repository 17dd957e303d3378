import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TokenBook } from './token-book.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-tokens-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entry = (name: string, role: string, token: string) => ({
  name,
  role,
  sha256: createHash('sha256').update(token).digest('hex'),
});

test('without any token all access is refused', () => {
  expect(new TokenBook(undefined).isEmpty()).toBe(true);
  expect(new TokenBook(undefined).holderOf('')).toBeNull();
});

test('tokens of the file have names and roles, and can be changed without a restart', () => {
  const file = join(folder, 'tokens.json');
  let now = 0;
  const faults: unknown[] = [];
  const book = new TokenBook(
    'ilk-sözcük',
    file,
    (error) => faults.push(error),
    () => now,
  );
  writeFileSync(file, JSON.stringify([entry('ayşe', 'read', 'a1'), entry('can', 'operate', 'c1')]));
  expect(book.holderOf('a1')).toEqual({ name: 'ayşe', role: 'read' });
  expect(book.holderOf('c1')).toEqual({ name: 'can', role: 'operate' });
  expect(book.holderOf('ilk-sözcük')).toEqual({ name: 'token', role: 'operate' });
  expect(book.holderOf('başka')).toBeNull();
  now = 2_000;
  writeFileSync(file, JSON.stringify([entry('ayşe', 'read', 'a-yeni')]));
  expect(book.holderOf('a1')).toBeNull();
  expect(book.holderOf('a-yeni')?.name).toBe('ayşe');
  now = 4_000;
  writeFileSync(file, '[{]');
  expect(book.holderOf('a-yeni')).toBeNull();
  expect(book.holderOf('ilk-sözcük')?.role).toBe('operate');
  expect(faults).toHaveLength(1);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { availableDrivers, connect } from './driver.ts';
import { SqliteFile } from './sqlite-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-driver-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(availableDrivers())('%s', (driver) => {
  beforeEach(() => vi.stubEnv('TAZI_SQLITE', driver));

  test('returns what was written, as objects and as arrays', () => {
    const connection = connect(join(folder, 'a.db'), 0);
    connection.exec('CREATE TABLE t (a, b, c, d, e); CREATE TABLE u (a)');
    const row = ['İzmir ığüş 文', 2 ** 53 - 1, 1.5, null, new Uint8Array([0, 255])] as const;
    const { changes, lastInsertRowid } = connection
      .prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?)')
      .run(...row);
    expect([changes, Number(lastInsertRowid)]).toEqual([1, 1]);
    const [bytes] = connection.prepare('SELECT e FROM t', 'arrays').get() as [Uint8Array];
    expect([...bytes]).toEqual([0, 255]);
    expect(connection.prepare('SELECT a, b, c, d FROM t', 'arrays').all()).toEqual([row.slice(0, 4)]);
    expect(connection.prepare('SELECT a, b FROM t').get()).toMatchObject({ a: row[0], b: row[1] });
    expect(connection.prepare('SELECT a FROM t WHERE b = ?').all(5)).toEqual([]);
    expect(connection.prepare('SELECT a FROM t WHERE b = ?').get(5)).toBeUndefined();
    connection.close();
  });

  test('knows whether a transaction is open, and undoes it', () => {
    const connection = connect(join(folder, 'a.db'), 0);
    connection.exec('CREATE TABLE t (a); BEGIN IMMEDIATE; INSERT INTO t VALUES (1)');
    expect(connection.inTransaction).toBe(true);
    connection.exec('ROLLBACK');
    expect(connection.inTransaction).toBe(false);
    expect(connection.prepare('SELECT count(*) AS n FROM t').get()).toMatchObject({ n: 0 });
    connection.close();
  });

  test('refuses a second writer, and lets readers see what was committed', () => {
    const name = join(folder, 'a.db');
    const writer = SqliteFile.open(name, 'write');
    writer.exec('CREATE TABLE t (a); INSERT INTO t VALUES (7); BEGIN IMMEDIATE; INSERT INTO t VALUES (8)');
    const other = connect(name, 0);
    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow(/locked/);
    other.close();
    const reader = SqliteFile.open(name, 'read');
    const all = () => reader.prepare('SELECT a FROM t ORDER BY a', 'arrays').all();
    expect(all()).toEqual([[7]]);
    writer.exec('COMMIT');
    expect(all()).toEqual([[7], [8]]);
    expect(() => reader.exec('INSERT INTO t VALUES (9)')).toThrow();
    reader.close();
    expect(writer.emptyLog()).toBe(true);
    writer.close();
  });

  test('opens a file that never changes by its address', () => {
    const name = join(folder, 'a ş#?.db');
    const writer = SqliteFile.open(name, 'write');
    writer.exec('CREATE TABLE t (a); INSERT INTO t VALUES (7)');
    writer.close();
    const connection = connect(
      `file://${encodeURI(name).replace('#', '%23').replace('?', '%3f')}?immutable=1`,
      0,
    );
    expect(connection.prepare('SELECT a FROM t', 'arrays').all()).toEqual([[7]]);
    connection.close();
  });

  test.each([
    ['is no database', 'project-damaged', () => writeFileSync(join(folder, 'a.db'), 'x'.repeat(5_000))],
    ['has no folder', 'folder-unwritable', () => rmSync(folder, { recursive: true })],
  ])('says so where a file %s', (_, code, spoil) => {
    spoil();
    expect(() => SqliteFile.open(join(folder, 'a.db'), 'write')).toThrow(expect.objectContaining({ code }));
  });
});

test('a driver that does not exist is refused with the names of those that do', () => {
  vi.stubEnv('TAZI_SQLITE', 'duckdb');
  expect(() => connect(join(folder, 'a.db'), 0)).toThrow(/TAZI_SQLITE.*better-sqlite3, node, libsql/);
});

test('one that is not installed is named', () => {
  const missing = (['better-sqlite3', 'node'] as const).find((name) => !availableDrivers().includes(name));
  if (missing === undefined) return;
  vi.stubEnv('TAZI_SQLITE', missing);
  expect(() => connect(join(folder, 'a.db'), 0)).toThrow(
    expect.objectContaining({ code: 'package-missing' }),
  );
});

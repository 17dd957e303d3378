/**
 * Reads a store that an older version wrote, without converting it: what it lacks is there for this connection alone,
 * as temporary tables without rows and as views that add the missing columns with their defaults. SQLite finds
 * temporary names first, so that the queries are those of today.
 */
import { migrate, OLDEST_READABLE, schemaVersion } from './schema.ts';
import { SqliteFile } from './sqlite-file.ts';

type Column = { name: string; dflt_value: string | null };

/** For a file whose schema is older than today's, and not older than `OLDEST_READABLE`. */
export function readAsToday(file: SqliteFile): void {
  const found = schemaVersion(file);
  if (found < OLDEST_READABLE) throw new Error(`a schema of step ${found} must be converted`);
  const names = addWhatIsMissing(file);
  file.onlyReads();
  // A writer may convert the file while this one reads it.
  file.beforeReading(() => {
    if (schemaVersion(file) === found) return;
    file.changeTemporary(names.map(({ kind, name }) => `DROP ${kind} temp.${name}`));
    file.beforeReading(null);
  });
}

/** Returns what was made. */
function addWhatIsMissing(file: SqliteFile): { kind: 'TABLE' | 'VIEW'; name: string }[] {
  const today = SqliteFile.open(':memory:', 'write');
  try {
    migrate(today);
    const tables = today
      .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all() as { name: string; sql: string }[];
    const made: { kind: 'TABLE' | 'VIEW'; name: string; sql: string }[] = [];
    for (const { name, sql } of tables) {
      const there = new Set(columnsOf(file, name).map((column) => column.name));
      const columns = columnsOf(today, name);
      if (there.size === 0)
        made.push({ kind: 'TABLE', name, sql: sql.replace(/^CREATE TABLE/, 'CREATE TEMP TABLE') });
      else if (columns.some((column) => !there.has(column.name))) {
        const list = columns.map(({ name: column, dflt_value: byDefault }) =>
          there.has(column) ? column : `${byDefault ?? 'NULL'} AS ${column}`,
        );
        made.push({
          kind: 'VIEW',
          name,
          sql: `CREATE TEMP VIEW ${name} AS SELECT ${list.join(', ')} FROM main.${name}`,
        });
      }
    }
    file.changeTemporary(made.map(({ sql }) => sql));
    return made;
  } finally {
    today.close();
  }
}

function columnsOf(file: SqliteFile, table: string): Column[] {
  return file.prepare(`PRAGMA main.table_info(${table})`).all() as Column[];
}

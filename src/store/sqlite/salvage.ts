/**
 * Copies what can be read from a damaged store to a new file, row by row: a damaged page of the file costs
 * the rows on it, not the store. Afterwards the invariants of the store hold again: every page has its URL,
 * every total is correct.
 */
import { siteOf } from '../../model/urls/site-of.ts';
import type { Statement, Value } from './driver.ts';
import { openDamaged } from './open-damaged.ts';
import { migrate } from './schema.ts';
import { bytesOf, soundValues } from './sound-text.ts';
import { SqliteFile } from './sqlite-file.ts';

export type Salvaged = Readonly<Record<'pages' | 'urls' | 'visits', { kept: number; lost: number }>>;

/** Rows read at a time, and ids looked up one by one if that fails. */
const CHUNK = 100;
/**
 * Number of ids looked up, from the first to the last, before a table of which none can be read is given up.
 */
const PROBES = 64;
/** Number of ids looked up if the last one is unknown. */
const DEFAULT_LAST_ID = 100_000;

/** Tables with a number as their key, those that others refer to first. */
const NUMBERED: readonly { table: string; key: string }[] = [
  { table: 'sites', key: 'id' },
  { table: 'urls', key: 'id' },
  { table: 'pages', key: 'id' },
  { table: 'bodies', key: 'id' },
  { table: 'changes', key: 'seq' },
  { table: 'visits', key: 'id' },
  { table: 'links', key: 'page' },
  { table: 'versions', key: 'id' },
  { table: 'site_memories', key: 'site' },
  { table: 'status', key: 'id' },
  { table: 'page_words', key: 'page' },
];
/** Small ones, read from both ends. */
const NAMED: readonly { table: string; key: string }[] = [
  { table: 'dictionary', key: 'word' },
  { table: 'unknown_words', key: 'word' },
  { table: 'own_topics', key: 'id' },
  { table: 'topic_labels', key: 'topic' },
  { table: 'robots', key: 'origin' },
  { table: 'forgotten', key: 'what' },
  { table: 'refused_urls', key: 'url' },
  { table: 'refused_more', key: 'filter' },
  { table: 'shapes', key: 'pattern' },
  { table: 'kept_pages', key: 'url' },
];
/** Columns with JSON: a row whose JSON is broken is copied without it, or not at all. */
const JSON_COLUMNS = new Set([
  'topic_scores',
  'topics',
  'media',
  'opt_out',
  'policy',
  'notes',
  'told',
  'contexts',
  'definition',
  'status',
  'state',
]);

/**
 * Null if the file cannot be read as a database at all. `pages`: the number of pages, if its own totals are
 * unreadable.
 */
export function salvage(damaged: string, fresh: string, pages: number): Salvaged | null {
  SqliteFile.remove(fresh);
  const readable = `${fresh}.copy`;
  const source = openDamaged(damaged, readable);
  if (source === null) {
    SqliteFile.remove(readable);
    return null;
  }
  const target = SqliteFile.open(fresh, 'write');
  try {
    migrate(target);
    target.exec('PRAGMA foreign_keys = OFF');
    const totals = totalsOf(source);
    const before = { ...totals, pages: Math.max(totals.pages ?? 0, pages) };
    target.transaction(() => {
      for (const { table, key } of NUMBERED) copy(target, table, numberedRows(source, target, table, key));
      for (const { table, key } of NAMED) copy(target, table, namedRows(source, target, table, key));
      restoreLaws(target);
    });
    const after = totalsOf(target);
    const count = (name: 'pages' | 'urls' | 'visits') => ({
      kept: after[name] ?? 0,
      lost: Math.max(0, (before[name] ?? after[name] ?? 0) - (after[name] ?? 0)),
    });
    return { pages: count('pages'), urls: count('urls'), visits: count('visits') };
  } finally {
    target.close();
    source.close();
    SqliteFile.remove(readable);
  }
}

function* numberedRows(
  source: SqliteFile,
  target: SqliteFile,
  table: string,
  key: string,
): Generator<Value[]> {
  const columns = sharedColumns(source, target, table);
  if (columns.length === 0) return;
  const select = `SELECT ${bytesOf(columns)} FROM ${table}`;
  const some = asked(source, `${select} WHERE ${key} > ? ORDER BY ${key} LIMIT ${CHUNK}`);
  const one = asked(source, `${select} WHERE ${key} = ?`);
  const place = columns.indexOf(key);
  const last = lastKey(source, table, key);
  const probes = Array.from({ length: PROBES }, (_, n) => Math.ceil(((n + 1) / PROBES) * last));
  if (some(0) === null && probes.every((id) => one(id) === null)) return;
  for (let after = 0; ; ) {
    const rows = some(after);
    if (rows) {
      yield* sound(rows);
      if (rows.length < CHUNK && after >= last - CHUNK) return;
      if (rows.length > 0) {
        const stored = soundValues(rows.at(-1)!.slice(2 * place, 2 * place + 2))?.[0];
        const next = Number(stored ?? Number.NaN);
        // A damaged page can contain rows out of order: every step must move forward.
        after = next > after && next <= last ? next : after + CHUNK;
        if (after <= last) continue;
        return;
      }
    }
    if (after >= last) return;
    const end = Math.min(last, after + CHUNK);
    for (let id = after + 1; id <= end; id++) {
      yield* sound(one(id) ?? []);
    }
    after = end;
  }
}

function* namedRows(source: SqliteFile, target: SqliteFile, table: string, key: string): Generator<Value[]> {
  const columns = sharedColumns(source, target, table);
  if (columns.length === 0) return;
  const select = `SELECT ${bytesOf(columns)} FROM ${table}`;
  const whole = tried(() => source.prepare(select, 'arrays').all() as Value[][]);
  if (whole) {
    yield* sound(whole);
    return;
  }
  for (const order of ['ASC', 'DESC']) {
    const page = asked(source, `${select} ORDER BY ${key} ${order} LIMIT 1 OFFSET ?`);
    for (let at = 0, rows = page(at); rows?.length; rows = page(++at)) yield* sound(rows);
  }
}

/**
 * Rows with a broken text are lost. No text is stored with a zero character: if a file was truncated, the
 * missing part reads as zeros.
 */
function* sound(rows: readonly Value[][]): Generator<Value[]> {
  for (const row of rows) {
    const values = soundValues(row);
    if (values?.every((value) => typeof value !== 'string' || !value.includes('\0'))) yield values;
  }
}

function copy(target: SqliteFile, table: string, rows: Iterable<Value[]>): void {
  const columns = columnsOf(target, table);
  let insert: Statement | null = null;
  let width = 0;
  for (const row of rows) {
    if (width !== row.length) {
      width = row.length;
      const names = columns.slice(0, width);
      insert = target.prepare(
        `INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      );
    }
    const values = row.map((value, i) => (JSON_COLUMNS.has(columns[i]!) ? soundJson(value) : value));
    // A row that violates a constraint of its table was damaged.
    tried(() => insert!.run(...values));
  }
}

/** `isForeign` of model/page.ts, in SQL. */
const IS_FOREIGN =
  "(language GLOB '[a-zA-Z]*' AND lower(language) NOT IN ('tr', 'und') AND lower(language) NOT GLOB 'tr[^a-z]*' AND lower(language) NOT GLOB 'und[^a-z]*')";

function restoreLaws(target: SqliteFile): void {
  const urls = target.prepare('SELECT id, url FROM urls WHERE site NOT IN (SELECT id FROM sites)').all();
  for (const { id, url } of urls as { id: number; url: string }[]) {
    if (!URL.canParse(url)) continue;
    target.prepare('INSERT OR IGNORE INTO sites (name) VALUES (?)').run(siteOf(url));
    target
      .prepare('UPDATE urls SET site = (SELECT id FROM sites WHERE name = ?) WHERE id = ?')
      .run(siteOf(url), id);
  }
  for (const law of LAWS) target.exec(law);
}

const LAWS: readonly string[] = [
  "DELETE FROM urls WHERE site NOT IN (SELECT id FROM sites) OR url NOT LIKE 'http%'",
  'DELETE FROM pages WHERE id NOT IN (SELECT id FROM urls)',
  'DELETE FROM bodies WHERE id NOT IN (SELECT id FROM pages)',
  'DELETE FROM versions WHERE page NOT IN (SELECT id FROM pages)',
  'DELETE FROM visits WHERE page NOT IN (SELECT id FROM urls)',
  'DELETE FROM links WHERE page NOT IN (SELECT id FROM urls)',
  'DELETE FROM site_memories WHERE site NOT IN (SELECT id FROM sites)',
  'DELETE FROM topic_labels WHERE topic NOT IN (SELECT id FROM own_topics)',
  'INSERT INTO changes (page) SELECT id FROM pages WHERE id NOT IN (SELECT page FROM changes)',
  'DELETE FROM totals',
  "INSERT INTO totals SELECT 'urls', count(*) FROM urls",
  `INSERT INTO totals SELECT 'pages', count(*) FROM pages WHERE NOT ${IS_FOREIGN}`,
  `INSERT INTO totals SELECT 'foreign', count(*) FROM pages WHERE ${IS_FOREIGN}`,
  "INSERT INTO totals SELECT 'outcome:' || outcome, count(*) FROM visits GROUP BY outcome",
  // Makes readers reload the dictionary.
  "INSERT INTO totals VALUES ('dictionary', CAST(strftime('%s', 'now') AS INTEGER))",
];

function totalsOf(file: SqliteFile): Partial<Record<'pages' | 'urls' | 'visits', number>> {
  const rows = tried(() =>
    file
      .prepare(
        "SELECT name, value FROM totals WHERE name IN ('urls', 'pages', 'foreign') OR name LIKE 'outcome:%'",
      )
      .all(),
  ) as { name: string; value: number }[] | null;
  if (rows === null) return {};
  const sum = (isWanted: (name: string) => boolean) =>
    rows.reduce((total, { name, value }) => (isWanted(name) ? total + value : total), 0);
  return {
    pages: sum((name) => name === 'pages' || name === 'foreign'),
    urls: sum((name) => name === 'urls'),
    visits: sum((name) => name.startsWith('outcome:')),
  };
}

/** As far as it can be determined. */
function lastKey(source: SqliteFile, table: string, key: string): number {
  return Math.min(storedLastKey(source, table, key), mostKeys(source));
}

/**
 * Ids are consecutive and each row takes more than a byte: a larger id is damage, and counting up to it would
 * take forever.
 */
function mostKeys(source: SqliteFile): number {
  const pages = tried(() => source.prepare('PRAGMA page_count').get()) as { page_count: number } | null;
  const size = tried(() => source.prepare('PRAGMA page_size').get()) as { page_size: number } | null;
  return pages && size ? pages.page_count * size.page_size : DEFAULT_LAST_ID;
}

function storedLastKey(source: SqliteFile, table: string, key: string): number {
  const own = tried(() => source.prepare(`SELECT max(${key}) AS last FROM ${table}`).get());
  if (own) return (own as { last: number | null }).last ?? 0;
  const others = NUMBERED.map((other) =>
    tried(() => source.prepare(`SELECT max(${other.key}) AS last FROM ${other.table}`).get()),
  );
  const known = others.map((row) => (row as { last: number | null } | null)?.last ?? 0);
  return Math.max(...known) || DEFAULT_LAST_ID;
}

/** In the order of the new table; an older file lacks the last ones. */
function sharedColumns(source: SqliteFile, target: SqliteFile, table: string): string[] {
  const there = new Set(tried(() => columnsOf(source, table)) ?? []);
  const wanted = columnsOf(target, table);
  const missing = wanted.findIndex((name) => !there.has(name));
  return missing < 0 ? wanted : wanted.slice(0, missing);
}

function columnsOf(file: SqliteFile, table: string): string[] {
  return (file.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[]).map(({ name }) => name);
}

/**
 * Rows by a number; null if SQLite cannot read them. libsql does not reset a failed statement: whatever is
 * queried next, it fails again.
 */
function asked(source: SqliteFile, sql: string): (value: number) => Value[][] | null {
  const prepare = () => tried(() => source.prepare(sql, 'arrays'));
  let statement = prepare();
  return (value) => {
    const rows = tried(() => statement?.all(value) as Value[][] | undefined) ?? null;
    if (rows === null) statement = prepare();
    return rows;
  };
}

function soundJson(value: Value): Value {
  if (typeof value !== 'string') return value;
  return tried(() => JSON.parse(value) as unknown) === null && value !== 'null' ? null : value;
}

/** Null if SQLite cannot. */
function tried<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

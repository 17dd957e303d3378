/**
 * A data set in the layout of the Hugging Face hub: `data/train-00000-of-0000N.parquet` and a README.md with
 * a YAML header and a card. Memory holds one row group; a file ends after a number of pages.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ColumnSource, fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { Page } from '../../model/page.ts';
import { dataCard } from './data-card.ts';
import { type ExportedPage, exportedPage } from './exported-page.ts';

const ROWS_PER_GROUP = 1_000;
const ROWS_PER_FILE = 50_000;

type Column = { name: keyof ExportedPage; type: 'STRING' | 'INT64' | 'TIMESTAMP'; isList?: boolean };

/** Lists are JSON: every reader supports that, and pages have few. */
const COLUMNS: readonly Column[] = [
  { name: 'id', type: 'INT64' },
  { name: 'url', type: 'STRING' },
  { name: 'site', type: 'STRING' },
  { name: 'title', type: 'STRING' },
  { name: 'text', type: 'STRING' },
  { name: 'topic', type: 'STRING' },
  { name: 'language', type: 'STRING' },
  { name: 'fetchedAt', type: 'TIMESTAMP' },
  { name: 'changedAt', type: 'TIMESTAMP' },
  { name: 'author', type: 'STRING' },
  { name: 'publishedAt', type: 'TIMESTAMP' },
  { name: 'description', type: 'STRING' },
  { name: 'kind', type: 'STRING' },
  { name: 'topics', type: 'STRING' },
  { name: 'keywords', type: 'STRING' },
  { name: 'optOut', type: 'STRING' },
  { name: 'licence', type: 'STRING' },
  { name: 'section', type: 'STRING' },
  { name: 'charset', type: 'STRING' },
  { name: 'hash', type: 'STRING' },
];

export async function exportParquet(
  pages: AsyncIterable<Page>,
  folder: string,
  now: number,
  keywordsOf: (page: Page) => string[],
): Promise<{ pages: number; files: string[] }> {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const sites = new Set<string>();
  const languages = new Map<string, number>();
  let count = 0;
  let rows: ExportedPage[] = [];
  let file: { path: string; writer: ParquetWriter; rows: number } | null = null;
  const unfinished: string[] = [];
  const flush = () => {
    if (file === null) {
      const path = join(data, `.part-${unfinished.length}.parquet`);
      unfinished.push(path);
      const schema = schemaFromColumnData({ columnData: columnsOf(rows) });
      file = { path, writer: new ParquetWriter({ writer: fileWriter(path), schema }), rows: 0 };
    }
    file.writer.write({ columnData: columnsOf(rows) });
    file.rows += rows.length;
    rows = [];
    if (file.rows >= ROWS_PER_FILE) end();
  };
  const end = () => {
    file?.writer.finish();
    file = null;
  };
  try {
    for await (const page of pages) {
      rows.push(exportedPage(page, keywordsOf(page)));
      sites.add(page.site);
      languages.set(page.language, (languages.get(page.language) ?? 0) + 1);
      count++;
      if (rows.length === ROWS_PER_GROUP) flush();
    }
    if (rows.length > 0 || unfinished.length === 0) flush();
    end();
  } catch (error) {
    for (const path of unfinished) rmSync(path, { force: true });
    throw error;
  }
  const files = unfinished.map((path, i) => {
    const name = `train-${numbered(i)}-of-${numbered(unfinished.length)}.parquet`;
    renameSync(path, join(data, name));
    return `data/${name}`;
  });
  writeFileSync(join(folder, 'README.md'), dataCard({ pages: count, sites: sites.size, languages, now }));
  return { pages: count, files };
}

function columnsOf(rows: readonly ExportedPage[]): ColumnSource[] {
  return COLUMNS.map(({ name, type }) => ({
    name,
    type,
    nullable: true,
    data: rows.map((row) => cellOf(row[name], type)),
  }));
}

function cellOf(value: ExportedPage[keyof ExportedPage], type: Column['type']): unknown {
  if (value === null) return null;
  if (type === 'INT64') return BigInt(value as number);
  if (type === 'TIMESTAMP') return new Date(value as string);
  return Array.isArray(value) ? JSON.stringify(value) : String(value).toWellFormed();
}

function numbered(value: number): string {
  return String(value).padStart(5, '0');
}

import { SqliteFile } from './sqlite-file.ts';

/**
 * Copies the current state of a database while others read and write it; the copy has no free pages and no
 * log. The folder of the database need not be writable.
 */
export function snapshot(file: string, copy: string): void {
  const source = SqliteFile.open(file, 'read');
  try {
    source.copyInto(copy);
  } finally {
    source.close();
  }
}

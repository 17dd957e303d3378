import { connect } from './driver.ts';
import { withFile } from './sqlite-file.ts';

/** How long a copy waits for a writer at its beginning. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Copies the current state of a database while others read and write it; the copy has no free pages and no
 * log.
 */
export function snapshot(file: string, copy: string): void {
  withFile(file, () => {
    const connection = connect(file, BUSY_TIMEOUT_MS);
    try {
      connection.prepare('VACUUM INTO ?').run(copy);
    } finally {
      connection.close();
    }
  });
}

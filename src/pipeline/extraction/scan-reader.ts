import type { ReadScan } from '../../documents/scans/read-scan.ts';
import { WorkerFailure } from '../../threads/worker-pool.ts';
import { documentPool } from './document-pool.ts';
import type { ExtractInput } from './extracted.ts';

/**
 * Reading ends by itself after a minute; the last page and the start of the thread may take as long again.
 */
const TIMEOUT_MS = 120_000;
/** Tesseract takes 150 MB, a large page in colour 100. */
const MAX_GROWTH_BYTES = 400_000_000;

/** Reads scanned documents in a thread of their own, one at a time. */
export class ScanReader {
  readonly #pool = documentPool<ExtractInput, ReadScan | null>('scan.thread', {
    timeoutMs: TIMEOUT_MS,
    maxGrowthBytes: MAX_GROWTH_BYTES,
  });

  get backlog(): number {
    return this.#pool.backlog;
  }

  /** Null if the document cannot be opened, or not within the limits. */
  async read(input: ExtractInput): Promise<ReadScan | null> {
    try {
      return await this.#pool.run(input);
    } catch (error) {
      if (error instanceof WorkerFailure) return null;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }
}

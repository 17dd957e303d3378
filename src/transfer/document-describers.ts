import type { TextDescription } from '../pipeline/describe-text.ts';
import { WorkerPool } from '../threads/worker-pool.ts';
import { type DescribeOptions, describeDocument } from './describe-document.ts';
import type { ImportedDocument } from './document-lines.ts';

/** Describes documents in threads, or inline with none. */
export class DocumentDescribers {
  readonly #options: DescribeOptions;
  readonly #pool: WorkerPool<ImportedDocument[], TextDescription[]>;

  constructor(threads: number, options: DescribeOptions) {
    this.#options = options;
    this.#pool = new WorkerPool({
      module: { name: 'describe-document.thread', caller: import.meta.url, data: options },
      threads,
      eager: true,
      onDeath: 'fail',
    });
  }

  /** How many calls keep all threads busy. */
  get wanted(): number {
    return 2 * this.#pool.threads;
  }

  async describe(documents: ImportedDocument[]): Promise<TextDescription[]> {
    if (this.#pool.threads > 0) return this.#pool.run(documents);
    return documents.map((document) => describeDocument(document, this.#options));
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }
}

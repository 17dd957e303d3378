import { Dictionary } from '../../nlp/dictionary.ts';
import type { TextDescription } from '../../pipeline/describe-text.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import type { TopicSources } from '../../topics/judge-of.ts';
import { type DescribeOptions, describeDocument } from './describe-document.ts';
import type { ImportedDocument } from './imported-document.ts';

/** Describes documents in threads, or inline with none. */
export class DocumentDescribers {
  readonly #topics: TopicSources;
  readonly #dictionary: Dictionary;
  readonly #pool: WorkerPool<ImportedDocument[], TextDescription[]>;

  constructor(threads: number, options: DescribeOptions) {
    this.#topics = options.topics;
    this.#dictionary = new Dictionary(options.words);
    this.#pool = new WorkerPool({
      module: { name: 'describe-document.thread', caller: import.meta.url, data: options },
      threads,
      eager: true,
      onDeath: 'fail',
    });
  }

  async describe(documents: ImportedDocument[]): Promise<TextDescription[]> {
    if (this.#pool.threads > 0) return this.#pool.run(documents);
    return documents.map((document) => describeDocument(document, this.#topics, this.#dictionary));
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }
}

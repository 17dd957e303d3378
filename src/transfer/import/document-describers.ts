import { setImmediate as aMoment } from 'node:timers/promises';
import { Dictionary } from '../../nlp/dictionary.ts';
import { shareWordModels } from '../../nlp/model-file.ts';
import type { TextDescription } from '../../pipeline/describe-text.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import { judgeOf, type TopicSources } from '../../topics/judge-of.ts';
import { type DescribeOptions, describeDocument } from './describe-document.ts';
import type { ImportedDocument } from './imported-document.ts';

/** Number of jobs waiting in a thread while this one is busy with one of its own, or with the store. */
const QUEUED = 6;
/**
 * How many jobs this thread may be ahead of the oldest one of another thread: it is not idle while that waits
 * for a core.
 */
const AHEAD = 6;

/**
 * Describes documents in threads, and here: without threads, or if they have as much to do as they can hold.
 * On two cores the describing thread is busy all the time, and this one would wait for it half of the time.
 */
export class DocumentDescribers {
  readonly #topics: TopicSources;
  readonly #dictionary: Dictionary;
  readonly #pool: WorkerPool<ImportedDocument[], TextDescription[]>;
  /** Settles when the last job that waits for a free thread has been sent to one, or was done here. */
  #turn: Promise<void> = Promise.resolve();

  constructor(threads: number, options: DescribeOptions) {
    if (threads > 0) {
      shareWordModels();
      // This thread judges, too; those that are started afterwards share its tables.
      judgeOf(options.topics);
    }
    this.#topics = options.topics;
    this.#dictionary = new Dictionary(options.words);
    this.#pool = new WorkerPool({
      module: { name: 'describe-document.thread', caller: import.meta.url, data: options },
      threads,
      eager: true,
      onDeath: 'fail',
    });
  }

  /** How many calls keep all threads and this one busy. */
  static wanted(threads: number): number {
    return threads === 0 ? 0 : QUEUED * threads + AHEAD;
  }

  async describe(documents: ImportedDocument[]): Promise<TextDescription[]> {
    if (!this.#isFull) return this.#pool.run(documents);
    const before = this.#turn;
    let end = () => {};
    this.#turn = new Promise((resolve) => {
      end = resolve;
    });
    try {
      await before;
      await aMoment(); // lets the answers of threads arrive
      if (this.#isFull)
        return documents.map((document) => describeDocument(document, this.#topics, this.#dictionary));
    } finally {
      end();
    }
    return this.#pool.run(documents);
  }

  get #isFull(): boolean {
    return this.#pool.backlog >= QUEUED * this.#pool.threads;
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }
}

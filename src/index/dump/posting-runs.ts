import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A posting as text: `site-page-count`, with `@` and its positions if requested. */
export type PostingText = string;

export type WordRow = {
  /** Folded; rows are in this order. */
  word: string;
  /** Occurrences by spelling, see spelling.ts. */
  spellings: Map<number, number>;
  postings: PostingText[];
};

/**
 * Turns postings by page into postings by word, in bounded memory: whenever the limit is reached, what has
 * been collected is sorted and written to a file; the files are merged at the end. Postings of a word keep
 * their order.
 */
export class PostingRuns {
  readonly #folder: string;
  readonly #maxChars: number;
  #words = new Map<string, WordRow>();
  #chars = 0;
  readonly #files: string[] = [];

  /** `folder` is for temporary files. */
  constructor(folder: string, maxChars = 32_000_000) {
    this.#folder = folder;
    this.#maxChars = maxChars;
  }

  /** True if the limit is reached: `flush` before adding more. */
  add(word: string, spelling: number, count: number, posting: PostingText): boolean {
    let row = this.#words.get(word);
    if (row === undefined) {
      row = { word, spellings: new Map(), postings: [] };
      this.#words.set(word, row);
      this.#chars += word.length;
    }
    row.spellings.set(spelling, (row.spellings.get(spelling) ?? 0) + count);
    row.postings.push(posting);
    this.#chars += posting.length;
    return this.#chars >= this.#maxChars;
  }

  /** All words in order; may be called only once. */
  async *rows(): AsyncGenerator<WordRow> {
    if (this.#files.length === 0) {
      yield* sorted(this.#words);
      return;
    }
    await this.flush();
    const readers = this.#files.map((file) => readRun(file));
    try {
      const heads = await Promise.all(readers.map((reader) => reader.next()));
      for (;;) {
        let least: string | null = null;
        for (const { done, value } of heads) {
          if (!done && (least === null || value.word < least)) least = value.word;
        }
        if (least === null) return;
        const joined: WordRow = { word: least, spellings: new Map(), postings: [] };
        for (const [i, head] of heads.entries()) {
          if (head.done || head.value.word !== least) continue;
          for (const [spelling, count] of head.value.spellings)
            joined.spellings.set(spelling, (joined.spellings.get(spelling) ?? 0) + count);
          for (const posting of head.value.postings) joined.postings.push(posting);
          heads[i] = await readers[i]!.next();
        }
        yield joined;
      }
    } finally {
      for (const reader of readers) await reader.return(undefined);
    }
  }

  close(): void {
    for (const file of this.#files) rmSync(file, { force: true });
  }

  async flush(): Promise<void> {
    const file = join(this.#folder, `${this.#files.length}.run`);
    this.#files.push(file);
    const lines = function* (words: Map<string, WordRow>) {
      for (const { word, spellings, postings } of sorted(words))
        yield `${JSON.stringify([word, [...spellings], postings])}\n`;
    };
    await pipeline(Readable.from(lines(this.#words)), createWriteStream(file));
    this.#words = new Map();
    this.#chars = 0;
  }
}

function sorted(words: Map<string, WordRow>): WordRow[] {
  return [...words.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
}

async function* readRun(file: string): AsyncGenerator<WordRow, undefined> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const [word, spellings, postings] = JSON.parse(line) as [string, [number, number][], PostingText[]];
    yield { word, spellings: new Map(spellings), postings };
  }
  return undefined;
}

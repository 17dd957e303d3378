/** Titles from answers of /api/search that are waiting to become queries. */
const MAX_WAITING = 50;
/** Queries have 1 to 6 words in turn; every fifth has a typo. */
const MAX_WORDS = 6;
const SLIP_EVERY = 5;

/** Realistic queries for this index, to warm up with: words from the titles that earlier ones have found. */
export class TitleQueries {
  readonly #titles: string[] = [];
  readonly #seen = new Set<string>();
  #count = 0;

  /** Takes the titles of an answer of /api/search; anything else has none. */
  learn(answer: string): void {
    for (const [, title] of answer.matchAll(/"title":"((?:[^"\\]|\\.)*)"/g)) {
      if (this.#titles.length >= MAX_WAITING || this.#seen.has(title!)) continue;
      this.#seen.add(title!);
      this.#titles.push(title!);
    }
  }

  /** Null if no title is left. */
  next(): string | null {
    const title = this.#titles.pop();
    if (title === undefined) return null;
    const words = title.replace(/<[^>]*>/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
    const query = words.slice(0, 1 + (this.#count % MAX_WORDS)).join(' ');
    return this.#count++ % SLIP_EVERY === 0 ? withSlip(query) : query;
  }
}

/** The second and third letter change places. */
function withSlip(query: string): string {
  return query.replace(/^(.)(.)(.)/u, '$1$3$2');
}

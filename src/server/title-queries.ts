/** Titles and snippets from answers of /api/search that are waiting to become queries. */
const MAX_WAITING = 50;
/** Titles become queries of 1 to 6 words in turn, snippets of 3 to 10; every fifth has a typo. */
const MAX_TITLE_WORDS = 6;
const MIN_SNIPPET_WORDS = 3;
const SNIPPET_LENGTHS = 8;
const SLIP_EVERY = 5;

/** Realistic queries for this index, to warm up with: words from the pages that earlier ones have found. */
export class TitleQueries {
  readonly #titles: string[] = [];
  readonly #snippets: string[] = [];
  readonly #seen = new Set<string>();
  #count = 0;

  /** Takes the titles and snippets of an answer of /api/search; anything else has none. */
  learn(answer: string): void {
    for (const [, field, text] of answer.matchAll(/"(title|snippet)":"((?:[^"\\]|\\.)*)"/g)) {
      const waiting = field === 'title' ? this.#titles : this.#snippets;
      if (waiting.length >= MAX_WAITING || this.#seen.has(text!)) continue;
      this.#seen.add(text!);
      waiting.push(text!);
    }
  }

  /** By turns from a title and a snippet; null if nothing is left. */
  next(): string | null {
    const count = this.#count;
    const isTitle = this.#snippets.length === 0 || (count % 2 === 0 && this.#titles.length > 0);
    const text = (isTitle ? this.#titles : this.#snippets).pop();
    if (text === undefined) return null;
    this.#count++;
    const words = text.replace(/<[^<>]*>/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
    const length = isTitle ? 1 + (count % MAX_TITLE_WORDS) : MIN_SNIPPET_WORDS + (count % SNIPPET_LENGTHS);
    const query = words.slice(0, length).join(' ');
    return count % SLIP_EVERY === 0 ? withSlip(query) : query;
  }
}

/** The second and third letter change places. */
function withSlip(query: string): string {
  return query.replace(/^(.)(.)(.)/u, '$1$3$2');
}

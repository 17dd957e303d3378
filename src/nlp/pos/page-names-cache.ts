import { type CountedName, countNames } from './count-names.ts';

/** Texts are read up to here: the main names of a page come early. */
const MAX_CHARS = 2_000;
/** Names kept of one page. */
const MAX_NAMES = 30;
/** Number of pages whose names are remembered: finding them takes some milliseconds. */
const MAX_PAGES = 5_000;

export type ReadPage = { id: number; changedAt: number; title: string; text: string };

/** The names of pages, found when requested and remembered until the page changes. */
export class PageNamesCache {
  /** Least recently used first. */
  readonly #known = new Map<number, { changedAt: number; names: readonly CountedName[] }>();

  has({ id, changedAt }: ReadPage): boolean {
    return this.#known.get(id)?.changedAt === changedAt;
  }

  of(page: ReadPage): readonly CountedName[] {
    const { id, changedAt, text } = page;
    const names = this.has(page)
      ? this.#known.get(id)!.names
      : countNames(text.slice(0, MAX_CHARS), MAX_NAMES);
    this.#known.delete(id);
    this.#known.set(id, { changedAt, names });
    if (this.#known.size > MAX_PAGES) this.#known.delete(this.#known.keys().next().value!);
    return names;
  }
}

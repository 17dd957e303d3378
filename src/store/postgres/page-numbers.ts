import type { PageId } from '../../model/page.ts';
import { idOfUrl, nextIdInShard, shardOfId } from '../../model/shard.ts';
import { IdMap } from './id-map.ts';

/**
 * Small numbers instead of ids inside a crawler: what it stores about URLs is in arrays, and ids of a shared
 * store are spread over 52 bits. Numbers are local to this process and start at 1.
 */
export class PageNumbers {
  readonly #ids: PageId[] = [0];
  readonly #numbers = new IdMap();
  /**
   * URLs that are known here but not in our shards of the store: they wait in an inbox, or were never ours.
   */
  readonly #foreign = new Set<number>();
  /** Does this process know all URLs of the shard? */
  readonly #owns: (shard: number) => boolean;

  constructor(owns: (shard: number) => boolean) {
    this.#owns = owns;
  }

  numberOf(id: PageId): number {
    let number = this.#numbers.get(id);
    if (number === undefined) {
      number = this.#ids.push(id) - 1;
      this.#numbers.set(id, number);
    }
    return number;
  }

  idOf(number: number): PageId {
    return this.#ids[number]!;
  }

  /** The number of a new URL. If another URL of our shards has its id, it gets the next one. */
  newNumber(url: string): number {
    let id = idOfUrl(url);
    const isOurs = this.#owns(shardOfId(id));
    if (isOurs) while (this.#numbers.get(id) !== undefined) id = nextIdInShard(id);
    const number = this.numberOf(id);
    if (!isOurs) this.#foreign.add(number);
    return number;
  }

  isForeign(number: number): boolean {
    return this.#foreign.has(number);
  }

  /** The URL went to the inbox of its shard. */
  setForeign(number: number): void {
    this.#foreign.add(number);
  }

  /** The URL is in one of our shards of the store. */
  setOurs(number: number): void {
    this.#foreign.delete(number);
  }

  /** A URL that is already numbered turns out to have this id. */
  bind(number: number, id: PageId): void {
    this.#ids[number] = id;
    this.#numbers.set(id, number);
  }
}

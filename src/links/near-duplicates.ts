import type { PageId } from '../model/page.ts';
import { type Simhash, simhashDistance } from '../nlp/simhash.ts';
import { keepShape } from '../threads/keep-shape.ts';

/** Pages at most this many bits apart count as the same (Manku, Jain, Das Sarma 2007 use 3 of 64). */
const MAX_DISTANCE = 3;
const BANDS = 4;

/**
 * Finds the indexed pages that a new one may nearly duplicate (F3); their texts decide (`compare-pages.ts`). With at most three differing bits, one of
 * four 16-bit bands must be equal: with four tables of bands in typed arrays, a lookup compares only pages
 * that share a band.
 */
export class NearDuplicates {
  /**
   * The newest entry of each band value; older ones follow through #before. 0 ends the chain; entries count
   * from 1.
   */
  readonly #newest = Array.from({ length: BANDS }, () => new Uint32Array(1 << 16));
  #before: Uint32Array[];
  #high: Uint32Array;
  #low: Uint32Array;
  #pages: Float64Array;
  readonly #entries = new Map<PageId, number>();
  #size = 0;

  /** `pages`: about how many there will be. */
  constructor(pages = 1_023) {
    this.#before = Array.from({ length: BANDS }, () => new Uint32Array(pages + 1));
    this.#high = new Uint32Array(pages + 1);
    this.#low = new Uint32Array(pages + 1);
    this.#pages = new Float64Array(pages + 1);
  }

  /** The page nearest to this hash, other than `except`; null if none is near. */
  find(hash: Simhash, except: PageId): PageId | null {
    return this.nearest(hash, except, 1)[0] ?? null;
  }

  /** The pages near to this hash, other than `except`: the nearest first, of those the oldest; at most `limit`. */
  nearest(hash: Simhash, except: PageId, limit: number): PageId[] {
    const found: Found[] = [];
    for (let band = 0; band < BANDS; band++) {
      let entry = this.#newest[band]![bandOf(hash, band)]!;
      for (; entry !== 0; entry = this.#before[band]![entry]!) {
        const page = this.#pages[entry]!;
        if (page === 0 || page === except) continue;
        const distance = simhashDistance(hash, { high: this.#high[entry]!, low: this.#low[entry]! });
        if (distance > MAX_DISTANCE) continue;
        const last = found.at(-1);
        if (found.length === limit && last && !isNearer({ page, distance }, last)) continue;
        if (found.some((other) => other.page === page)) continue;
        if (found.length === limit) found.pop();
        const place = found.findIndex((other) => isNearer({ page, distance }, other));
        found.splice(place === -1 ? found.length : place, 0, { page, distance });
      }
    }
    return found.map(({ page }) => page);
  }

  put(page: PageId, hash: Simhash): void {
    this.remove(page);
    this.#entries.set(page, this.append(page, hash));
  }

  /** Puts a page that is not there yet and will not be removed. */
  append(page: PageId, hash: Simhash): number {
    const entry = ++this.#size;
    if (entry >= this.#pages.length) this.#grow();
    this.#pages[entry] = page;
    this.#high[entry] = hash.high;
    this.#low[entry] = hash.low;
    for (let band = 0; band < BANDS; band++) {
      const value = bandOf(hash, band);
      this.#before[band]![entry] = this.#newest[band]![value]!;
      this.#newest[band]![value] = entry;
    }
    return entry;
  }

  remove(page: PageId): void {
    const entry = this.#entries.get(page);
    if (entry === undefined) return;
    this.#pages[entry] = 0;
    this.#entries.delete(page);
  }

  #grow(): void {
    const size = this.#pages.length * 2;
    const larger = (old: Uint32Array) => {
      const grown = new Uint32Array(size);
      grown.set(old);
      return grown;
    };
    const pages = new Float64Array(size);
    pages.set(this.#pages);
    this.#pages = pages;
    this.#high = larger(this.#high);
    this.#low = larger(this.#low);
    this.#before = this.#before.map(larger);
  }
}

type Found = { page: PageId; distance: number };

function isNearer(a: Found, b: Found): boolean {
  return a.distance < b.distance || (a.distance === b.distance && a.page < b.page);
}

function bandOf(hash: Simhash, band: number): number {
  const half = band < 2 ? hash.high : hash.low;
  return band % 2 === 0 ? half >>> 16 : half & 0xffff;
}

keepShape(NearDuplicates);

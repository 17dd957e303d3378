/**
 * Pages by due time: a ring of one-second buckets, each a linked list in typed arrays, at 8 bytes per page
 * besides the due time itself. Putting, popping and moving take constant time however many pages there are; a
 * bucket is first in, first out. The ring wraps around after 24 days; pages due later are in the same buckets
 * and are skipped until their round comes.
 */
const BUCKET_MS = 1_000;
/** 24 days; the longest interval of a policy is 14. */
const BUCKETS = 1 << 21;
const MASK = BUCKETS - 1;
const NONE = 0;
const MOST_COMPARED = 64;

export class DueCalendar {
  /** First page of each bucket; pages count from 1, 0 is none. The first page's `before` is the last page. */
  readonly #heads = new Int32Array(BUCKETS);
  #after = new Int32Array(1024);
  #before = new Int32Array(1024);
  /** Due times belong to the user of the calendar; they may change only while a page is not in it. */
  readonly #dueOf: (page: number) => number;
  /** No page is due in a bucket before this one. */
  #first = 0;
  #size = 0;

  constructor(dueOf: (page: number) => number) {
    this.#dueOf = dueOf;
  }

  get size(): number {
    return this.#size;
  }

  has(page: number): boolean {
    return page < this.#after.length && this.#after[page] !== NONE;
  }

  /** Adds a page by its due time, which must be finite. */
  put(page: number): void {
    if (page >= this.#after.length) this.#grow(page);
    const bucket = this.#bucketOf(page);
    if (this.#size === 0 || bucket < this.#first) this.#first = bucket;
    this.#link(page, bucket & MASK);
    this.#size++;
  }

  /** Removes and returns a page that is due now; undefined if there is none. */
  popDue(now: number): number | undefined {
    const head = this.#firstPage();
    if (head === undefined || this.#first * BUCKET_MS > now) return undefined;
    // The list may hold pages that are due later in this second, or in a later round.
    let page = head;
    while (this.#dueOf(page) > now) {
      page = this.#after[page]!;
      if (page === head) return undefined;
    }
    this.#unlink(page, this.#first & MASK);
    return page;
  }

  /** Removes and returns the page that is due first, if it is due before `end`. */
  popEarly(end: number): number | undefined {
    const page = this.peek();
    if (page === undefined || this.#dueOf(page) > end) return undefined;
    this.#unlink(page, this.#first & MASK);
    return page;
  }

  /** The page that is due first, or another of the same second if very many are due in it. */
  peek(): number | undefined {
    const first = this.#firstPage();
    if (first === undefined) return undefined;
    let earliest = first;
    let page = this.#after[first]!;
    for (let i = 0; i < MOST_COMPARED && page !== first; i++, page = this.#after[page]!) {
      if (this.#dueOf(page) < this.#dueOf(earliest)) earliest = page;
    }
    return earliest;
  }

  /** Removes a page; false if it was not in the calendar. */
  remove(page: number): boolean {
    if (!this.has(page)) return false;
    this.#unlink(page, this.#bucketOf(page) & MASK);
    return true;
  }

  #unlink(page: number, slot: number): void {
    const after = this.#after[page]!;
    const before = this.#before[page]!;
    if (after === page) this.#heads[slot] = NONE;
    else {
      this.#after[before] = after;
      this.#before[after] = before;
      if (this.#heads[slot] === page) this.#heads[slot] = after;
    }
    this.#after[page] = NONE;
    this.#size--;
  }

  #bucketOf(page: number): number {
    return Math.floor(this.#dueOf(page) / BUCKET_MS);
  }

  /** Advances to the first bucket in which a page is due, and returns one of its pages. */
  #firstPage(): number | undefined {
    if (this.#size === 0) return undefined;
    for (let steps = 0; ; steps++, this.#first++) {
      if (steps === BUCKETS) this.#first = this.#leastBucket();
      const head = this.#heads[this.#first & MASK]!;
      if (head === NONE) continue;
      let page = head;
      do {
        if (this.#bucketOf(page) === this.#first) return page;
        page = this.#after[page]!;
      } while (page !== head);
    }
  }

  /** A whole round was empty: checks all pages. */
  #leastBucket(): number {
    let least = Number.POSITIVE_INFINITY;
    for (const head of this.#heads) {
      if (head === NONE) continue;
      let page = head;
      do {
        least = Math.min(least, this.#bucketOf(page));
        page = this.#after[page]!;
      } while (page !== head);
    }
    return least;
  }

  #link(page: number, slot: number): void {
    const head = this.#heads[slot]!;
    if (head === NONE) {
      this.#heads[slot] = page;
      this.#after[page] = page;
      this.#before[page] = page;
      return;
    }
    const tail = this.#before[head]!;
    this.#after[tail] = page;
    this.#before[page] = tail;
    this.#after[page] = head;
    this.#before[head] = page;
  }

  #grow(page: number): void {
    const size = Math.max(page + 1, Math.ceil(this.#after.length * 1.2));
    const larger = (old: Int32Array) => {
      const grown = new Int32Array(size);
      grown.set(old);
      return grown;
    };
    this.#after = larger(this.#after);
    this.#before = larger(this.#before);
  }
}

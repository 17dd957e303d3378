/**
 * Pages by when they are due: a ring of buckets of one second, each a linked list in typed arrays, 12 bytes a page beside the
 * due time itself. Putting, popping and moving cost the same however many pages there are; within a bucket the first put
 * comes out first. What is due beyond the ring waits in its last bucket and is put again when that comes round.
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
  /** Of each page, in which part of the ring it is. */
  #slots = new Int32Array(1024);
  /** Whoever uses the calendar keeps the due times; they may change only while a page is not in it. */
  readonly #dueOf: (page: number) => number;
  /** No page is in a bucket before this one. */
  #first = 0;
  /** Nor in one after this one. */
  #last = 0;
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

  /** Puts a page in by its due time, which must be finite. */
  put(page: number): void {
    if (page >= this.#after.length) this.#grow(page);
    const bucket = Math.floor(this.#dueOf(page) / BUCKET_MS);
    if (this.#size === 0) {
      this.#first = bucket;
      this.#last = bucket;
    } else if (bucket <= this.#last - BUCKETS) this.#rebase(bucket);
    else if (bucket < this.#first) this.#first = bucket;
    this.#place(page, bucket);
  }

  #place(page: number, bucket: number): void {
    const within = Math.min(bucket, this.#first + BUCKETS - 1);
    if (within > this.#last) this.#last = within;
    this.#link(page, within & MASK);
    this.#size++;
  }

  /** The ring must begin earlier: what no longer fits waits in its last bucket. */
  #rebase(first: number): void {
    const pages: number[] = [];
    for (let page = this.peek(); page !== undefined; page = this.peek()) {
      this.remove(page);
      pages.push(page);
    }
    this.#first = first;
    this.#last = first;
    for (const page of pages) this.#place(page, Math.max(first, Math.floor(this.#dueOf(page) / BUCKET_MS)));
  }

  /** Takes out a page that is due at this moment; undefined if none is. */
  popDue(now: number): number | undefined {
    for (;;) {
      const bucket = this.#firstBucket();
      if (bucket === undefined || bucket * BUCKET_MS > now) return undefined;
      const head = this.#heads[bucket & MASK]!;
      // The list of the present second may hold pages whose moment comes later in it.
      let page = head;
      if ((bucket + 1) * BUCKET_MS > now) {
        while (this.#dueOf(page) > now) {
          page = this.#after[page]!;
          if (page === head) return undefined;
        }
      }
      this.remove(page);
      if (this.#dueOf(page) <= now) return page;
      this.put(page);
    }
  }

  /** Takes out the page that is due first, if it is due before `end`. */
  popEarly(end: number): number | undefined {
    const page = this.peek();
    if (page === undefined || this.#dueOf(page) > end) return undefined;
    this.remove(page);
    return page;
  }

  /** The page that is due first; one of the same second where very many are due in it. */
  peek(): number | undefined {
    const bucket = this.#firstBucket();
    if (bucket === undefined) return undefined;
    const head = this.#heads[bucket & MASK]!;
    let earliest = head;
    let page = this.#after[head]!;
    for (let i = 0; i < MOST_COMPARED && page !== head; i++, page = this.#after[page]!) {
      if (this.#dueOf(page) < this.#dueOf(earliest)) earliest = page;
    }
    return earliest;
  }

  /** Takes a page out; false if it was not in. */
  remove(page: number): boolean {
    if (!this.has(page)) return false;
    const slot = this.#slots[page]!;
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
    return true;
  }

  #firstBucket(): number | undefined {
    if (this.#size === 0) return undefined;
    while (this.#heads[this.#first & MASK] === NONE) this.#first++;
    return this.#first;
  }

  #link(page: number, slot: number): void {
    this.#slots[page] = slot;
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
    this.#slots = larger(this.#slots);
  }
}

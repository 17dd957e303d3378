export type Hit = { segment: number; doc: number; score: number };

/** The best hits seen so far. Of equals the one that came first is kept. A binary heap with the worst on top. */
export class TopHits {
  readonly #capacity: number;
  readonly #heap: (Hit & { order: number })[] = [];
  #seen = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** What a hit must exceed to get in. */
  get threshold(): number {
    return this.#heap.length < this.#capacity ? Number.NEGATIVE_INFINITY : (this.#heap[0]?.score ?? Infinity);
  }

  offer(segment: number, doc: number, score: number): void {
    const order = this.#seen++;
    const heap = this.#heap;
    if (heap.length < this.#capacity) {
      heap.push({ segment, doc, score, order });
      this.#up(heap.length - 1);
    } else if (heap.length > 0 && score > heap[0]!.score) {
      heap[0] = { segment, doc, score, order };
      this.#down();
    }
  }

  /** Best first. */
  sorted(): Hit[] {
    return [...this.#heap]
      .sort((a, b) => b.score - a.score || a.order - b.order)
      .map(({ segment, doc, score }) => ({ segment, doc, score }));
  }

  #worse(a: number, b: number): boolean {
    const one = this.#heap[a]!;
    const other = this.#heap[b]!;
    return one.score < other.score || (one.score === other.score && one.order > other.order);
  }

  #swap(a: number, b: number): void {
    const kept = this.#heap[a]!;
    this.#heap[a] = this.#heap[b]!;
    this.#heap[b] = kept;
  }

  #up(start: number): void {
    for (let at = start; at > 0; ) {
      const parent = (at - 1) >>> 1;
      if (!this.#worse(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #down(): void {
    for (let at = 0; ; ) {
      let worst = at;
      const left = 2 * at + 1;
      if (left < this.#heap.length && this.#worse(left, worst)) worst = left;
      if (left + 1 < this.#heap.length && this.#worse(left + 1, worst)) worst = left + 1;
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }
}

/**
 * Pages 0 … n−1 ordered by due time: a binary heap that knows the position of each page. For the simulator;
 * the crawler uses the calendar.
 */
export class DueHeap {
  readonly #due: Float64Array;
  readonly #heap: Int32Array;
  readonly #place: Int32Array;

  constructor(pages: number) {
    this.#due = new Float64Array(pages);
    this.#heap = Int32Array.from({ length: pages }, (_, i) => i);
    this.#place = Int32Array.from(this.#heap);
  }

  /** The page that is due earliest. */
  first(): number {
    return this.#heap[0]!;
  }

  due(page: number): number {
    return this.#due[page]!;
  }

  set(page: number, due: number): void {
    this.#due[page] = due;
    this.#down(this.#up(this.#place[page]!));
  }

  /** Like `set`, without keeping the order: call `order` before anything else. */
  put(page: number, due: number): void {
    this.#due[page] = due;
  }

  order(): void {
    for (let i = (this.#heap.length >> 1) - 1; i >= 0; i--) this.#down(i);
  }

  #up(from: number): number {
    const heap = this.#heap;
    const page = heap[from]!;
    const due = this.#due[page]!;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const other = heap[parent]!;
      if (this.#due[other]! <= due) break;
      heap[at] = other;
      this.#place[other] = at;
      at = parent;
    }
    heap[at] = page;
    this.#place[page] = at;
    return at;
  }

  #down(from: number): void {
    const heap = this.#heap;
    const page = heap[from]!;
    const due = this.#due[page]!;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.#due[heap[child + 1]!]! < this.#due[heap[child]!]!) child++;
      const other = heap[child]!;
      if (this.#due[other]! >= due) break;
      heap[at] = other;
      this.#place[other] = at;
      at = child;
    }
    heap[at] = page;
    this.#place[page] = at;
  }
}

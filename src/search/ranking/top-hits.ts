export type Hit = { segment: number; doc: number; score: number };

/** The best hits so far. Of equal hits the first is kept. A binary heap with the worst on top. */
export class TopHits {
  /** What a hit must exceed to get in. */
  threshold: number;
  readonly #capacity: number;
  /**
   * Columns of the heap; `orders` is the order in which the hits arrived. Arrays of few numbers cost much less
   * to create than typed ones, whose memory is outside of the heap.
   */
  readonly #scores: number[] = [];
  readonly #orders: number[] = [];
  readonly #docs: number[] = [];
  readonly #segments: number[] = [];
  #size = 0;
  #seen = 0;

  /** `floor`: what every hit must exceed. */
  constructor(capacity: number, floor = Number.NEGATIVE_INFINITY) {
    this.threshold = capacity === 0 ? Number.POSITIVE_INFINITY : floor;
    this.#capacity = capacity;
  }

  get isFull(): boolean {
    return this.#size === this.#capacity;
  }

  offer(segment: number, doc: number, score: number): void {
    const isFull = this.#size === this.#capacity;
    if (isFull ? score <= this.threshold : score < this.threshold) return;
    const order = this.#seen++;
    if (!isFull) this.#up(this.#size++, segment, doc, score, order);
    else this.#down(segment, doc, score, order);
    if (this.#size === this.#capacity) this.threshold = this.#scores[0]!;
  }

  /** Best first. */
  sorted(): Hit[] {
    const scores = this.#scores;
    const orders = this.#orders;
    const places = Array.from({ length: this.#size }, (_, place) => place);
    places.sort((a, b) => scores[b]! - scores[a]! || orders[a]! - orders[b]!);
    return places.map((place) => ({
      segment: this.#segments[place]!,
      doc: this.#docs[place]!,
      score: scores[place]!,
    }));
  }

  /** Moves up from a free place at the end, past better hits. */
  #up(free: number, segment: number, doc: number, score: number, order: number): void {
    let at = free;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#isWorse(score, order, parent)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(at, segment, doc, score, order);
  }

  /** Replaces the worst hit and sinks below worse ones. */
  #down(segment: number, doc: number, score: number, order: number): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= this.#size) break;
      const right = left + 1;
      const isRight = right < this.#size && this.#isWorse(this.#scores[right]!, this.#orders[right]!, left);
      const worst = isRight ? right : left;
      if (this.#isWorse(score, order, worst)) break;
      this.#move(worst, at);
      at = worst;
    }
    this.#put(at, segment, doc, score, order);
  }

  #isWorse(score: number, order: number, than: number): boolean {
    const other = this.#scores[than]!;
    return score < other || (score === other && order > this.#orders[than]!);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#segments[from]!, this.#docs[from]!, this.#scores[from]!, this.#orders[from]!);
  }

  #put(at: number, segment: number, doc: number, score: number, order: number): void {
    this.#scores[at] = score;
    this.#orders[at] = order;
    this.#docs[at] = doc;
    this.#segments[at] = segment;
  }
}

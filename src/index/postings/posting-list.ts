import { keepShape } from '../../threads/keep-shape.ts';

/**
 * The postings of one term in plain arrays, on their way into a segment. Documents and positions are
 * ascending.
 */
export class PostingList {
  docs = new Uint32Array(256);
  counts = new Uint32Array(256);
  inTitle = new Uint8Array(256);
  positions = new Uint32Array(256);
  length = 0;
  positionCount = 0;
  /** How many postings of the term came before these and were removed. */
  removed = 0;

  /** How many postings the term has. */
  get documents(): number {
    return this.removed + this.length;
  }

  add(doc: number, count: number, inTitle: number): void {
    if (this.length === this.docs.length) {
      this.docs = grown(this.docs);
      this.counts = grown(this.counts);
      const titles = new Uint8Array(this.inTitle.length * 2);
      titles.set(this.inTitle);
      this.inTitle = titles;
    }
    this.docs[this.length] = doc;
    this.counts[this.length] = count;
    this.inTitle[this.length++] = inTitle;
  }

  addPosition(position: number): void {
    if (this.positionCount === this.positions.length) this.positions = grown(this.positions);
    this.positions[this.positionCount++] = position;
  }

  /** Positions of one document, from gaps. */
  addPositions(gaps: Int32Array, start: number, count: number): void {
    while (this.positionCount + count > this.positions.length) this.positions = grown(this.positions);
    let position = 0;
    for (let i = start; i < start + count; i++) {
      position += gaps[i]!;
      this.positions[this.positionCount++] = position;
    }
  }

  /** Removes the first postings, and as many positions. */
  removeFirst(postings: number, positions: number): void {
    this.docs.copyWithin(0, postings, this.length);
    this.counts.copyWithin(0, postings, this.length);
    this.inTitle.copyWithin(0, postings, this.length);
    this.positions.copyWithin(0, positions, this.positionCount);
    this.length -= postings;
    this.positionCount -= positions;
    this.removed += postings;
  }

  clear(): void {
    this.length = 0;
    this.positionCount = 0;
    this.removed = 0;
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

keepShape(PostingList);

/** Numbers in a reusable buffer; only the first `length` count. */
export class NumberList {
  values = new Int32Array(16);
  length = 0;

  /** Makes room for `length` numbers, whose values are not yet set. */
  resize(length: number): void {
    if (length > this.values.length) this.values = new Int32Array(length * 2);
    this.length = length;
  }
}

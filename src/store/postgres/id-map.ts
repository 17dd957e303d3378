/**
 * Ids with their numbers, in typed arrays: ids are spread over 52 bits, and a Map of a million of them takes
 * three times the time and memory. Ids are above 0.
 */
export class IdMap {
  #ids = new Float64Array(1024);
  #numbers = new Uint32Array(1024);
  #shift = 22;
  #size = 0;

  get(id: number): number | undefined {
    const slot = this.#slotOf(id);
    return this.#ids[slot] === 0 ? undefined : this.#numbers[slot];
  }

  set(id: number, number: number): void {
    let slot = this.#slotOf(id);
    if (this.#ids[slot] === 0) {
      if (++this.#size > this.#ids.length * MAX_LOAD) {
        this.#grow();
        slot = this.#slotOf(id);
      }
      this.#ids[slot] = id;
    }
    this.#numbers[slot] = number;
  }

  /** The slot that holds the id, or the free one where it belongs. */
  #slotOf(id: number): number {
    const mask = this.#ids.length - 1;
    // The lowest 32 bits of an id are part of a hash; ids from an embedded project are consecutive.
    let slot = Math.imul(id >>> 0, 0x9e3779b1) >>> this.#shift;
    while (this.#ids[slot] !== 0 && this.#ids[slot] !== id) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [ids, numbers] = [this.#ids, this.#numbers];
    this.#ids = new Float64Array(ids.length * 2);
    this.#numbers = new Uint32Array(ids.length * 2);
    this.#shift--;
    for (let i = 0; i < ids.length; i++) {
      if (ids[i] === 0) continue;
      const slot = this.#slotOf(ids[i]!);
      this.#ids[slot] = ids[i]!;
      this.#numbers[slot] = numbers[i]!;
    }
  }
}

/** Linear probing stays short up to this load. */
const MAX_LOAD = 0.7;

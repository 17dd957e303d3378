/** Linear probing stays short up to this load. */
const MAX_LOAD = 0.5;

/**
 * The text hashes of all pages, 32 bits of each in a table, 8 to 16 bytes per page. Nearly every page that is
 * judged has a text of its own, and a query to SQLite in the middle of other work takes 30 µs. False
 * positives occur once in a thousand lookups at four million pages; there are no false negatives. Removed
 * hashes stay.
 */
export class TextHashes {
  /** 0 marks a free slot. */
  #slots = new Uint32Array(1024);
  #size = 0;

  mayHave(hash: string): boolean {
    return this.#slots[this.#slotOf(bitsOf(hash))] !== 0;
  }

  add(hash: string): void {
    if (this.#size >= this.#slots.length * MAX_LOAD) this.#grow();
    const bits = bitsOf(hash);
    const slot = this.#slotOf(bits);
    if (this.#slots[slot] === 0) this.#size++;
    this.#slots[slot] = bits;
  }

  /** The slot that holds the bits, or the free one where they belong. */
  #slotOf(bits: number): number {
    const mask = this.#slots.length - 1;
    let slot = bits & mask;
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== bits) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const slots = this.#slots;
    this.#slots = new Uint32Array(slots.length * 2);
    for (const bits of slots) if (bits !== 0) this.#slots[this.#slotOf(bits)] = bits;
  }
}

/** FNV-1a with its bits mixed once more; never 0. */
function bitsOf(hash: string): number {
  let bits = 0x811c9dc5;
  for (let i = 0; i < hash.length; i++) bits = Math.imul(bits ^ hash.charCodeAt(i), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  return (bits ^ (bits >>> 13)) >>> 0 || 1;
}

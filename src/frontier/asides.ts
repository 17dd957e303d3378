import type { PageId } from '../model/page.ts';

/** URLs that wait until the shape for which they wait is opened, by that shape, in no order. */
export class Asides {
  readonly #shapes = new Map<string, PageId[]>();
  /** Admitted and not on disk yet: the shape for which they will wait. */
  readonly #announced = new Map<PageId, string>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  put(id: PageId, shape: string): void {
    const ids = this.#shapes.get(shape);
    if (ids) ids.push(id);
    else this.#shapes.set(shape, [id]);
    this.#size++;
  }

  announce(id: PageId, shape: string): void {
    this.#announced.set(id, shape);
  }

  /** Puts an announced URL aside, now that it is on disk; false if it was not announced. */
  settle(id: PageId): boolean {
    const shape = this.#announced.get(id);
    if (shape === undefined) return false;
    this.#announced.delete(id);
    this.put(id, shape);
    return true;
  }

  /** Each of those that wait is as likely. */
  takeOne(shape: string, random: () => number): PageId | null {
    const ids = this.#shapes.get(shape);
    if (!ids) return null;
    const place = Math.floor(random() * ids.length);
    const id = ids[place]!;
    const last = ids.pop()!;
    if (last !== id) ids[place] = last;
    if (ids.length === 0) this.#shapes.delete(shape);
    this.#size--;
    return id;
  }

  /** All that wait for a shape; those that are not on disk yet are not put aside once they are. */
  takeAll(shape: string): PageId[] {
    for (const [id, announced] of this.#announced) if (announced === shape) this.#announced.delete(id);
    const ids = this.#shapes.get(shape) ?? [];
    this.#shapes.delete(shape);
    this.#size -= ids.length;
    return ids;
  }

  /** A single URL no longer waits, whatever its shape; this reads all of them. */
  leave(id: PageId): void {
    if (this.#size > 0) this.drop((other) => other === id);
  }

  drop(isDropped: (id: PageId) => boolean): void {
    for (const [shape, ids] of this.#shapes) {
      const kept = ids.filter((id) => !isDropped(id));
      this.#size -= ids.length - kept.length;
      if (kept.length === 0) this.#shapes.delete(shape);
      else if (kept.length < ids.length) this.#shapes.set(shape, kept);
    }
  }
}

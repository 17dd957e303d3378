import type { PageId } from '../../model/page.ts';
import type { StatePacking } from '../../model/revisit-policy.ts';

const GROWTH = 1.2;

/**
 * The policy's states of all planned pages, packed by page id: planning a million pages does not touch the
 * disk.
 */
export class PlannedStates<State> {
  readonly #packing: StatePacking<State>;
  #view: DataView;
  /** 1 if the page is planned. */
  #isIn = new Uint8Array(1024);

  constructor(packing: StatePacking<State>) {
    this.#packing = packing;
    this.#view = new DataView(new ArrayBuffer(1024 * packing.bytes));
  }

  /** Ids are below this. */
  get end(): PageId {
    return this.#isIn.length;
  }

  get(id: PageId): State | undefined {
    return this.#isIn[id] === 1 ? this.#packing.read(this.#view, id * this.#packing.bytes) : undefined;
  }

  set(id: PageId, state: State): void {
    if (id >= this.#isIn.length) this.#grow(id);
    this.#packing.write(state, this.#view, id * this.#packing.bytes);
    this.#isIn[id] = 1;
  }

  delete(id: PageId): void {
    if (id < this.#isIn.length) this.#isIn[id] = 0;
  }

  #grow(id: PageId): void {
    const size = Math.max(id + 1, Math.ceil(this.#isIn.length * GROWTH));
    const isIn = new Uint8Array(size);
    isIn.set(this.#isIn);
    const bytes = new Uint8Array(size * this.#packing.bytes);
    bytes.set(new Uint8Array(this.#view.buffer));
    this.#isIn = isIn;
    this.#view = new DataView(bytes.buffer);
  }
}

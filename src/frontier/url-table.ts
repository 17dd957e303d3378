/**
 * What the frontier stores about each URL, by id, in columns: 19 bytes per URL. The text of the URL stays in
 * the store and is read when it is leased.
 */
export class UrlTable {
  host = new Uint32Array(1024);
  priority = new Float32Array(1024);
  /** Epoch milliseconds; 0 = never visited, Infinity = never again. */
  due = new Float64Array(1024);
  depth = new Uint16Array(1024);
  /** 1 while it is in the queue of its host. */
  queued = new Uint8Array(1024);
  #lastId = 0;

  get lastId(): number {
    return this.#lastId;
  }

  set(id: number, host: number, priority: number, due: number, depth: number): void {
    if (id >= this.host.length) this.#grow(id);
    this.host[id] = host;
    this.priority[id] = priority;
    this.due[id] = due;
    this.depth[id] = Math.min(depth, MAX_DEPTH);
    if (id > this.#lastId) this.#lastId = id;
  }

  #grow(id: number): void {
    const size = Math.max(id + 1, Math.ceil(this.host.length * 1.5));
    this.host = copied(new Uint32Array(size), this.host);
    this.priority = copied(new Float32Array(size), this.priority);
    this.due = copied(new Float64Array(size), this.due);
    this.depth = copied(new Uint16Array(size), this.depth);
    this.queued = copied(new Uint8Array(size), this.queued);
  }
}

/** Greater depths are not distinguished. */
const MAX_DEPTH = 65_535;

function copied<A extends { set(from: A): void }>(to: A, from: A): A {
  to.set(from);
  return to;
}

/**
 * Where the index thread is; it can be ended safely only while it loads code that does not know the database.
 */
const STAGES = ['starting', 'loading', 'open'] as const;
export type ThreadStage = (typeof STAGES)[number];

/** Numbers shared by the index thread and its owner: whether its time is up or nearly so, and its stage. */
export class StopFlags {
  readonly memory: SharedArrayBuffer;
  readonly #flags: Int32Array;

  constructor(memory = new SharedArrayBuffer(12)) {
    this.memory = memory;
    this.#flags = new Int32Array(memory);
  }

  get isTimeUp(): boolean {
    return Atomics.load(this.#flags, 0) !== 0;
  }

  setTimeUp(): void {
    Atomics.store(this.#flags, 0, 1);
  }

  /** The crawl ends soon: nothing is started that can wait for the next one. */
  get isHurried(): boolean {
    return Atomics.load(this.#flags, 2) !== 0;
  }

  setHurried(): void {
    Atomics.store(this.#flags, 2, 1);
  }

  get stage(): ThreadStage {
    return STAGES[Atomics.load(this.#flags, 1)]!;
  }

  set stage(stage: ThreadStage) {
    Atomics.store(this.#flags, 1, STAGES.indexOf(stage));
  }
}

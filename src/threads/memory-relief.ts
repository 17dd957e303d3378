import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { collectKeepingShapes } from './keep-shape.ts';

export type GarbageLimits = {
  /** How much a thread may use beyond the least it has used since the last collection. */
  maxBytes: number;
  /** A thread that uses much may have less garbage, so that both together stay below this... */
  totalBytes: number;
  /** ...but at least this much. */
  minBytes: number;
};

/** Young objects alone take half of it. */
const MAX_GROWTH_BYTES = 36_000_000;
const ANY_SIZE: GarbageLimits = {
  maxBytes: MAX_GROWTH_BYTES,
  totalBytes: Number.POSITIVE_INFINITY,
  minBytes: MAX_GROWTH_BYTES,
};

export type ThreadMemory = {
  /** Heap and buffers in use, including garbage. */
  usedBytes: () => number;
  collect: () => void;
};

/**
 * Collects garbage earlier than V8 does by itself. V8 lets each thread keep 64 MB of unused buffers and a
 * multiple of its heap: after some pages of 10 MB, a few threads hold hundreds of megabytes of garbage.
 * Ordinary pages never reach this limit.
 */
export class MemoryRelief {
  readonly #limits: GarbageLimits;
  readonly #memory: ThreadMemory;
  /** The least that was in use since the last collection. */
  #baseBytes = Number.POSITIVE_INFINITY;

  constructor(limits: GarbageLimits = ANY_SIZE, memory: ThreadMemory = ownMemory()) {
    this.#limits = limits;
    this.#memory = memory;
  }

  /** Call this between two jobs, when most of what they used is garbage. */
  look(): void {
    const used = this.#memory.usedBytes();
    this.#baseBytes = Math.min(this.#baseBytes, used);
    if (used < this.#baseBytes + this.#allowedBytes()) return;
    this.#memory.collect();
    this.#baseBytes = this.#memory.usedBytes();
  }

  #allowedBytes(): number {
    const { maxBytes, totalBytes, minBytes } = this.#limits;
    return Math.min(maxBytes, Math.max(minBytes, totalBytes - this.#baseBytes));
  }
}

function ownMemory(): ThreadMemory {
  let gc: (() => void) | null = null;
  return {
    usedBytes: () => {
      const { used_heap_size: heap, external_memory: external } = v8.getHeapStatistics();
      return heap + external;
    },
    collect: () => {
      gc ??= exposedCollector();
      if (gc) collectKeepingShapes(gc);
    },
  };
}

/** Collects the garbage of this thread now. */
export function collectGarbage(): void {
  const gc = exposedCollector();
  if (gc) collectKeepingShapes(gc);
}

/**
 * V8 exposes its collector to contexts created while a flag is set. If it does not, garbage is collected when
 * V8 decides. Compiled code belongs to the flags with which it was compiled, so this one is set for a moment
 * only; another thread may end that moment too early, and null is not for ever.
 */
function exposedCollector(): (() => void) | null {
  if (globalThis.gc) return globalThis.gc;
  v8.setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('globalThis.gc');
  v8.setFlagsFromString('--no-expose-gc');
  return typeof gc === 'function' ? () => void gc() : null;
}

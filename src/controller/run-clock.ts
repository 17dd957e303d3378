import type { Journey } from '../model/journey.ts';

/** Clocks are constantly corrected by fractions of a second; dates need not follow that. */
const JUMP_MS = 1_000;

export type ClockReadings = { wall: () => number; monotonic: () => number };

/**
 * The time of one run. It starts at the current date and advances with the monotonic clock, so that clock
 * changes do not affect turns, pauses and due times. Stored dates are those of the wall clock at the time of
 * writing.
 */
export class RunClock {
  readonly #wall: () => number;
  readonly #monotonic: () => number;
  readonly #start: number;

  constructor(
    { wall, monotonic }: ClockReadings = { wall: () => Date.now(), monotonic: () => performance.now() },
  ) {
    this.#wall = wall;
    this.#monotonic = monotonic;
    this.#start = wall() - monotonic();
  }

  readonly now = (): number => Math.round(this.#start + this.#monotonic());

  /** The offset to add to a time of this run to get the wall-clock date. */
  shift(): number {
    const shift = this.#wall() - this.now();
    return Math.abs(shift) < JUMP_MS ? 0 : shift;
  }

  readonly date = (): number => this.now() + this.shift();
}

/**
 * A journey with wall-clock dates. The state of the revisit policy stays as it is: it only measures
 * intervals.
 */
export function withDates(journey: Journey, shift: number): Journey {
  if (shift === 0) return journey;
  const { visit, content } = journey;
  const { at, scheduled, next } = visit;
  const moved = { ...visit, at: at + shift, scheduled: scheduled + shift, next: next + shift };
  if (content === null) return { ...journey, visit: moved };
  // A page that did not change keeps the date of its last change.
  const changedAt = content.changedAt === at ? at + shift : content.changedAt;
  return {
    ...journey,
    visit: moved,
    content: { ...content, fetchedAt: content.fetchedAt + shift, changedAt },
  };
}

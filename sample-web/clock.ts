/**
 * The sample web's clock. Every page is a function of its time, so that a test which moves the clock moves the whole
 * web. With a scale of 60, an hour of the web passes in a minute, counted from the start.
 */
export type Clock = {
  /** Time of the sample web, epoch milliseconds. */
  now(): number;
  startedAt: number;
  scale: number;
};

export function createClock(now: () => number, scale: number): Clock {
  const startedAt = now();
  return { now: () => startedAt + (now() - startedAt) * scale, startedAt, scale };
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

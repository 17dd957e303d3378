/**
 * The clock of Türkiye: UTC+3 all year since September 2016, UTC+2 with summer time before. Days that readers see and
 * ask for (results, facets, filters) are days of this clock, whatever the machine's own zone is.
 */
const makeClock = () =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Istanbul',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
/** Made for the first time that needs it: it takes longer than the start of most commands. */
let clock: Intl.DateTimeFormat | undefined;
/** From 7 September 2016 on the offset has not changed. */
const STEADY_SINCE = Date.UTC(2016, 8, 7);
/** There was no standard time before this date. */
const FIRST_ZONE = Date.UTC(1911, 0, 1);
const STEADY_MS = 180 * 60_000;
const MINUTE_MS = 60_000;

/** How far the clock of Türkiye is ahead of UTC at a given time, in milliseconds. */
export function turkiyeOffset(at: number): number {
  if (at >= STEADY_SINCE || !Number.isFinite(at)) return STEADY_MS;
  if (at < FIRST_ZONE) return 0;
  clock ??= makeClock();
  const part = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((type) =>
    part.get(type as Intl.DateTimeFormatPartTypes),
  );
  const shown = Date.UTC(year!, month! - 1, day, hour, minute);
  return shown - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/** The time at which the clock of Türkiye shows what `local` would be as UTC. */
export function fromTurkiyeClock(local: number): number {
  // The offset at that time, computed from one that is at most an hour off.
  return local - turkiyeOffset(local - turkiyeOffset(local));
}

/** Midnight in Türkiye at the beginning of a year, month (from 0) or day. */
export function startOfTurkiyeDay(year: number, month = 0, day = 1): number {
  return fromTurkiyeClock(new Date(0).setUTCFullYear(year, month, day));
}

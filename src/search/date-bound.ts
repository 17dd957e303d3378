import { startOfTurkiyeDay } from '../model/time/turkiye-time.ts';

/**
 * A day, month or year in Türkiye, or a time in ISO 8601 → its first or last millisecond; null if it is none
 * of these. Both bounds are inclusive: `to=2024` means to the end of 2024.
 */
export function dateBound(text: string, bound: 'first' | 'last'): number | null {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (!parts) return moment(text);
  const year = Number(parts[1]);
  const month = parts[2] === undefined ? undefined : Number(parts[2]) - 1;
  const day = parts[3] === undefined ? undefined : Number(parts[3]);
  const started = new Date(utc(year, month ?? 0, day ?? 1));
  if (year < 1 || started.getUTCMonth() !== (month ?? 0) || started.getUTCDate() !== (day ?? 1)) return null;
  if (bound === 'first') return startOfTurkiyeDay(year, month ?? 0, day ?? 1);
  if (month === undefined) return startOfTurkiyeDay(year + 1) - 1;
  return (
    (day === undefined ? startOfTurkiyeDay(year, month + 1) : startOfTurkiyeDay(year, month, day + 1)) - 1
  );
}

function moment(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

/** Like Date.UTC, which maps the years 0 to 99 to 1900 to 1999. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

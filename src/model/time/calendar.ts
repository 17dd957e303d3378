/** Months by name and days that exist: what every reader of dates needs (read-date.ts, documents/html/read-time.ts). */

const MONTHS = new Map<string, number>();
for (const names of [
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'oca sub mar nis may haz tem agu eyl eki kas ara',
]) {
  for (const [i, name] of names.split(' ').entries()) MONTHS.set(name, i + 1);
}

/** 1 to 12 for a month's name in Turkish or English, whole or cut, in any case; undefined for other words. */
export function monthNumber(name: string): number | undefined {
  const bare = name
    .slice(0, 4)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .slice(0, 3);
  return MONTHS.get(bare.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32)));
}

export type ClockTime = { hour: number; minute: number; second: number; milliseconds: number };

/** As Date.UTC with months from 1; null for a day that is in no calendar (31 April) and a time that no clock shows. */
export function utcOf(year: number, month: number, day: number, time?: ClockTime): number | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const midnight = Date.UTC(year, month - 1, day);
  if (new Date(midnight).getUTCDate() !== day) return null;
  if (!time) return midnight;
  const { hour, minute, second, milliseconds } = time;
  if (hour > 24 || minute > 59 || second > 60) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
}

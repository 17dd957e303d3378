/**
 * Times as pages write them: ISO 8601, Turkish day-first forms with numbers (12.03.2024 14:05) or month names
 * (12 Mart 2024 Salı, 14:05), and English ones. A time without a zone is that of Türkiye, which has been at
 * UTC+3 since September 2016; earlier ones may be an hour off in winter. What is no date is null.
 */
import { fold } from '../../nlp/fold.ts';

const MAX_CHARS = 120;
const TURKIYE_MINUTES = 180;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;

/** A time that stands alone, as in an attribute. */
export function readTime(input: string): number | null {
  const text = input.trim();
  if (text.length === 0 || text.length > MAX_CHARS) return null;
  return readIso(text) ?? readDayFirst(text) ?? readEnglish(text);
}

/** The first date in running text, such as a byline. */
export function findTime(text: string): number | null {
  // Most bylines and paragraphs have no year, and this is known at once.
  if (!/\d{4}/.test(text)) return null;
  return readIso(text) ?? readDayFirst(text) ?? readEnglish(text);
}

const CLOCK =
  /^[\s,T|–-]{0,6}(?:\p{L}{4,12}[\s,|–-]{1,3})?(?:saat\s{0,2}:?\s{0,2})?(\d{1,2})[:.](\d\d)(?::(\d\d))?(?!\d)/u;
const ZONE = /^(?:\.\d{1,9})?\s?(Z|[+-]\d\d:?\d\d)/i;

function readIso(text: string): number | null {
  const match = /(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text);
  if (!match) return null;
  return build(match[1]!, match[2]!, match[3]!, text.slice(match.index + match[0].length));
}

/** 12.03.2024, 12/3/2024, 12 Mart 2024, 12 Mart Salı 2024 */
function readDayFirst(text: string): number | null {
  const numbers = /(?<![\d.,])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/.exec(text);
  const names =
    /(?<!\d)(\d{1,2})[\s.]{1,2}(\p{L}{3,8})\.?,?\s{1,2}(?:\p{L}{4,10}\s{1,2})?(\d{4})(?!\d)/u.exec(text);
  if (names && (!numbers || names.index < numbers.index)) {
    const month = MONTHS.get(fold(names[2]!).slice(0, 3));
    if (month !== undefined) {
      return build(names[3]!, String(month), names[1]!, text.slice(names.index + names[0].length));
    }
  }
  if (!numbers) return null;
  return build(numbers[4]!, numbers[3]!, numbers[1]!, text.slice(numbers.index + numbers[0].length));
}

/** March 12, 2024 */
function readEnglish(text: string): number | null {
  const match = /(?<!\p{L})(\p{L}{3,9})\.?\s{1,2}(\d{1,2}),?\s{1,2}(\d{4})(?!\d)/u.exec(text);
  if (!match) return null;
  const month = MONTHS.get(fold(match[1]!).slice(0, 3));
  if (month === undefined) return null;
  return build(match[3]!, String(month), match[2]!, text.slice(match.index + match[0].length));
}

const MONTHS = new Map<string, number>();
for (const names of [
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'oca sub mar nis may haz tem agu eyl eki kas ara',
]) {
  for (const [i, name] of names.split(' ').entries()) MONTHS.set(name, i + 1);
}

function build(yearText: string, monthText: string, dayText: string, after: string): number | null {
  const year = Number(yearText);
  const month = Number(monthText);
  const day = Number(dayText);
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const clock = CLOCK.exec(after);
  const hour = Number(clock?.[1] ?? 0);
  const minute = Number(clock?.[2] ?? 0);
  const second = Number(clock?.[3] ?? 0);
  if (hour > 24 || minute > 59 || second > 60)
    return Date.UTC(year, month - 1, day) - TURKIYE_MINUTES * 60_000;
  const zone = clock ? zoneMinutes(after.slice(clock[0].length)) : null;
  const time = Date.UTC(year, month - 1, day, hour, minute, second) - (zone ?? TURKIYE_MINUTES) * 60_000;
  // 31 April is no day.
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day ? time : null;
}

function zoneMinutes(text: string): number | null {
  const match = ZONE.exec(text);
  if (!match) return null;
  const zone = match[1]!;
  if (zone === 'Z' || zone === 'z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
}

/**
 * Times as pages write them: ISO 8601, Turkish day-first forms with numbers (12.03.2024 14:05) or month names
 * (12 Mart 2024 Salı, 14:05), and English ones. A time without a zone is that of Türkiye. A day without a
 * time, or with the midnight that programs write for it, is noon of that day in Türkiye: the same day there
 * and in UTC, so that the instant is never read as the day before. Anything that is not a date is null.
 */
import { monthNumber, utcOf } from '../../model/time/calendar.ts';
import { fromTurkiyeClock } from '../../model/time/turkiye-time.ts';

const MAX_CHARS = 120;
const NOON_MS = 12 * 3_600_000;
/** UTC offsets that Türkiye has had. */
const TURKIYE_OFFSETS = new Set([120, 180]);
const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;

/** A time on its own, as in an attribute. */
export function readTime(input: string): number | null {
  const text = input.trim();
  if (text.length === 0 || text.length > MAX_CHARS) return null;
  return readIso(text) ?? readDayFirst(text) ?? readEnglish(text);
}

/** The first date in running text, such as a byline. */
export function findTime(text: string): number | null {
  // Most bylines and paragraphs have no year, which is fast to check.
  if (!/\d{4}/.test(text)) return null;
  return readIso(text) ?? readDayFirst(text) ?? readEnglish(text);
}

// Names of months and days are of Latin letters. Regular expressions that count letters of all scripts take 10 to 50 ms
// to compile, these less than 1.
const CLOCK =
  /^[\s,T|–-]{0,6}(?:[A-Za-zÀ-ÿĞğİıŞş]{4,12}[\s,|–-]{1,3})?(?:saat\s{0,2}:?\s{0,2})?(\d{1,2})[:.](\d\d)(?::(\d\d))?(?!\d)/;
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
    /(?<!\d)(\d{1,2})[\s.]{1,2}([A-Za-zÀ-ÿĞğİıŞş]{3,8})\.?,?\s{1,2}(?:[A-Za-zÀ-ÿĞğİıŞş]{4,10}\s{1,2})?(\d{4})(?!\d)/.exec(
      text,
    );
  if (names && (!numbers || names.index < numbers.index)) {
    const month = monthNumber(names[2]!);
    if (month !== undefined) {
      return build(names[3]!, String(month), names[1]!, text.slice(names.index + names[0].length));
    }
  }
  if (!numbers) return null;
  return build(numbers[4]!, numbers[3]!, numbers[1]!, text.slice(numbers.index + numbers[0].length));
}

/** March 12, 2024 */
function readEnglish(text: string): number | null {
  const match =
    /(?<![A-Za-zÀ-ÿĞğİıŞş])([A-Za-zÀ-ÿĞğİıŞş]{3,9})\.?\s{1,2}(\d{1,2}),?\s{1,2}(\d{4})(?!\d)/.exec(text);
  if (!match) return null;
  const month = monthNumber(match[1]!);
  if (month === undefined) return null;
  return build(match[3]!, String(month), match[2]!, text.slice(match.index + match[0].length));
}

function build(yearText: string, monthText: string, dayText: string, after: string): number | null {
  const year = Number(yearText);
  const day = utcOf(year, Number(monthText), Number(dayText));
  if (day === null || year < FIRST_YEAR || year > LAST_YEAR) return null;
  const clock = CLOCK.exec(after);
  if (!clock) return fromTurkiyeClock(day + NOON_MS);
  const hour = Number(clock[1]);
  const minute = Number(clock[2]);
  const second = Number(clock[3] ?? 0);
  if (hour > 24 || minute > 59 || second > 60) return fromTurkiyeClock(day + NOON_MS);
  const zone = zoneMinutes(after.slice(clock[0].length));
  const local = day + ((hour * 60 + minute) * 60 + second) * 1_000;
  if (local === day && (zone === null || TURKIYE_OFFSETS.has(zone))) return fromTurkiyeClock(day + NOON_MS);
  return zone === null ? fromTurkiyeClock(local) : local - zone * 60_000;
}

function zoneMinutes(text: string): number | null {
  const match = ZONE.exec(text);
  if (!match) return null;
  const zone = match[1]!;
  if (zone === 'Z' || zone === 'z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
}

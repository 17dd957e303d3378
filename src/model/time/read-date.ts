/**
 * Dates as sitemaps, feeds and headers write them: W3C (2024, 2024-05, 2024-05-01T10:00Z), RFC 822 and RFC 850
 * with their variants, asctime; month names in English and Turkish. Unlike Date.parse, a date without a zone is UTC on
 * every machine, and anything that is not a date is null.
 */
import { asciiLower } from '../ascii-lower.ts';
import { monthNumber, utcOf } from './calendar.ts';

export function readDate(input: string): number | null {
  if (input.length > MAX_LENGTH) return null;
  const text = input.trim();
  return readW3c(text) ?? readNamed(text);
}

const MAX_LENGTH = 100;

const W3C =
  /^(\d{4})(?:-?(\d\d)(?:-?(\d\d))?)?(?:[Tt ]+(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?\s*([Zz]|[+-]\d\d:?\d\d|[+-]\d\d|[A-Za-z]{2,5})?)?$/;

function readW3c(text: string): number | null {
  const match = W3C.exec(text);
  if (match === null) return null;
  const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] =
    match;
  const milliseconds = Math.floor(Number(`0.${fraction || '0'}`) * 1000);
  return build(
    Number(year),
    Number(month),
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    milliseconds,
    zone,
  );
}

/** Day, month by name and year in either order, then time and zone: "Fri, 25-Jun-10 15:00:00 UTC". */
const DAY_FIRST = /^(\d{1,2})[ -]+([A-Za-zÀ-ÿĞğİıŞş]{3,9})\.?[ -]+(\d{4}|\d\d)(?:[ T]+(.*))?$/s;
const MONTH_FIRST = /^([A-Za-zÀ-ÿĞğİıŞş]{3,9})\.? (\d{1,2})(?: (.*?))?? (\d{4})(?: (.*))?$/s;
const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(.*)$/s;
const WEEKDAY = /^[A-Za-zÀ-ÿĞğİıŞş]{2,9}\.? (?=[A-Za-zÀ-ÿĞğİıŞş]{3,9}\.? |\d)/;

function readNamed(given: string): number | null {
  // Every separator is one space from here on. A list has 50,000 dates, and one of tabs and commas took 17 ms when each
  // part of the pattern could take any number of them.
  const text = given.replace(/[\s,]+/g, ' ');
  const withoutWeekday = text.replace(WEEKDAY, '');
  for (const candidate of [withoutWeekday, text]) {
    const dayFirst = DAY_FIRST.exec(candidate);
    if (dayFirst !== null) return fromNames(dayFirst[3]!, dayFirst[2]!, dayFirst[1]!, dayFirst[4] ?? '');
    const monthFirst = MONTH_FIRST.exec(candidate);
    if (monthFirst !== null) {
      const [, month, day, before = '', year, after = ''] = monthFirst;
      return fromNames(year!, month!, day!, `${before} ${after}`.trim());
    }
  }
  return null;
}

function fromNames(year: string, monthName: string, day: string, timeAndZone: string): number | null {
  const month = monthNumber(monthName);
  if (month === undefined) return null;
  const time = TIME.exec(timeAndZone);
  // RFC 2822 section 4.3: two digits from 50 on are of the last century.
  const fullYear = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900);
  if (time === null) return build(fullYear, month, Number(day), 0, 0, 0, 0, timeAndZone || 'Z');
  const [, hour, minute, second = '0', zone = ''] = time;
  const zoneOrNone = zone.trim() || 'Z';
  return build(fullYear, month, Number(day), Number(hour), Number(minute), Number(second), 0, zoneOrNone);
}

/** Hours east of Greenwich; RFC 822 section 5.1, and those of Europe and Turkey. Unknown ones count as UTC. */
const ZONES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    est: -5,
    edt: -4,
    cst: -6,
    cdt: -5,
    mst: -7,
    mdt: -6,
    pst: -8,
    pdt: -7,
    west: 1,
    bst: 1,
    cet: 1,
    cest: 2,
    eet: 2,
    eest: 3,
    msk: 3,
    trt: 3,
  }),
);

function zoneMinutes(zone: string): number {
  const numeric = /^(?:utc|gmt|ut)?\s*([+-])(\d\d):?(\d\d)?/i.exec(zone);
  if (numeric !== null) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
    return numeric[1] === '-' ? -minutes : minutes;
  }
  return (ZONES.get(asciiLower(/^[a-z]*/i.exec(zone)![0])) ?? 0) * 60;
}

function build(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  milliseconds: number,
  zone: string,
): number | null {
  const time = utcOf(year, month, day, { hour, minute, second, milliseconds });
  return time === null ? null : time - zoneMinutes(zone) * 60_000;
}

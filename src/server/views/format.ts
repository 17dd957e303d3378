import type { Language } from '../../i18n/text.ts';

const LOCALES: Readonly<Record<Language, string>> = { tr: 'tr-TR', en: 'en-GB' };

/** Creating a formatter costs more than a search, so each is created once. */
const FORMATS = { tr: formats(LOCALES.tr), en: formats(LOCALES.en) };

function formats(locale: string) {
  return {
    count: new Intl.NumberFormat(locale),
    tenths: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    hundredths: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    signed: new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'exceptZero',
    }),
    day: new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Europe/Istanbul',
    }),
    moment: new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
    }),
    percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
    month: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    ago: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    languages: new Intl.DisplayNames(locale, { type: 'language' }),
  };
}

export function formatCount(count: number, language: Language): string {
  return FORMATS[language].count.format(count);
}

/** Milliseconds or seconds with one decimal below ten, none above. */
export function formatTenths(value: number, language: Language): string {
  return FORMATS[language].tenths.format(value >= 10 ? Math.round(value) : value);
}

export function formatHundredths(value: number, language: Language): string {
  return FORMATS[language].hundredths.format(value);
}

/** "+0,25", "-1,40". */
export function formatSigned(value: number, language: Language): string {
  return FORMATS[language].signed.format(value);
}

/** "19 Mayıs 2024"; '' if it is not a date. */
export function formatDay(at: string | number, language: Language): string {
  const time = new Date(at).getTime();
  return Number.isNaN(time) ? '' : FORMATS[language].day.format(time);
}

/** "19 May 2024 14:05" in UTC; '' if it is not a date. */
export function formatMoment(iso: string, language: Language): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : FORMATS[language].moment.format(time);
}

export function formatPercent(share: number, language: Language): string {
  return FORMATS[language].percent.format(share);
}

/** A date bound of a search as given: a year, "Mayıs 2024", or a day. */
export function formatBound(text: string, language: Language): string {
  if (text.length === 4) return text;
  return text.length === 7 ? FORMATS[language].month.format(Date.parse(text)) : formatDay(text, language);
}

const UNITS = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * "3 saat önce"; '' if it is not a date. Anything within a minute, or in the future because of a slow clock,
 * is now.
 */
export function formatAgo(at: string | number, now: number, language: Language): string {
  const passed = now - new Date(at).getTime();
  if (Number.isNaN(passed)) return '';
  const { ago } = FORMATS[language];
  for (const [unit, ms] of UNITS) {
    if (passed >= ms) return ago.format(-Math.floor(passed / ms), unit);
  }
  return ago.format(0, 'second');
}

/** "3 saat sonra"; anything within a minute is now. */
export function formatAhead(time: number, now: number, language: Language): string {
  const left = time - now;
  const { ago } = FORMATS[language];
  for (const [unit, ms] of UNITS) {
    if (left >= ms) return ago.format(Math.floor(left / ms), unit);
  }
  return ago.format(0, 'second');
}

const SPANS: readonly (readonly [ms: number, names: Readonly<Record<Language, string>>])[] = [
  [86_400_000, { tr: 'gün', en: 'd' }],
  [3_600_000, { tr: 'sa', en: 'h' }],
  [60_000, { tr: 'dk', en: 'min' }],
  [1_000, { tr: 'sn', en: 's' }],
];

/** A duration in its largest unit: "2,5 sa". */
export function formatSpan(ms: number, language: Language): string {
  const [unit, names] = SPANS.find(([least]) => ms >= least) ?? SPANS.at(-1)!;
  return `${formatTenths(ms / unit, language)} ${names[language]}`;
}

/** "Türkçe" for `tr`; a code that is none stays as it is. */
export function formatLanguage(code: string, language: Language): string {
  if (code === '') return '';
  try {
    return FORMATS[language].languages.of(code) ?? code;
  } catch {
    return code;
  }
}

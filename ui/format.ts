import type { Language } from '../src/i18n/text.ts';

const LOCALES: Readonly<Record<Language, string>> = { tr: 'tr-TR', en: 'en-GB' };

export function count(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value);
}

export function decimal(value: number, language: Language, digits = 1): string {
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: digits }).format(value);
}

export function percent(share: number, language: Language, digits = 1): string {
  const options = { style: 'percent', maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(LOCALES[language], options).format(share);
}

export function bytes(value: number, language: Language): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  return `${decimal(value / 1000 ** step, language)} ${units[step]}`;
}

export function moment(iso: string | null, language: Language): string {
  if (iso === null) return '–';
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(iso));
}

export { fill } from '../src/i18n/text.ts';

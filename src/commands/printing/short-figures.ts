import type { Language } from '../../i18n/text.ts';

/** 1234567 → "1,234,567", in Turkish "1.234.567"; figures of a crawl are read at a glance. */
export function shortCount(count: number, language: Language = 'en'): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, language === 'tr' ? '.' : ',');
}

/** 5 of 6 → "83.3 %", in Turkish "%83,3"; what is not nothing is not shown as nothing. */
export function shortShare(part: number, whole: number, language: Language): string {
  const share = (100 * part) / Math.max(1, whole);
  const shown = part > 0 && share < 0.05 ? `<${shortRate(0.1, language)}` : shortRate(share, language);
  return language === 'tr' ? `%${shown}` : `${shown} %`;
}

/** 18.46 → "18.5", in Turkish "18,5". */
export function shortRate(rate: number, language: Language, digits = 1): string {
  const shown = rate.toFixed(digits);
  return language === 'tr' ? shown.replace('.', ',') : shown;
}

const UNITS: Readonly<Record<Language, { s: string; m: string; h: string; d: string }>> = {
  en: { s: 's', m: 'm', h: 'h', d: 'd' },
  tr: { s: 'sn', m: 'dk', h: 'sa', d: 'g' },
};

/** 3723000 → "1h02m"; 65000 → "1m05s"; 4200 → "4s"; in Turkish "1sa02dk" and so on. */
export function shortDuration(ms: number, language: Language = 'en'): string {
  const { s, m, h, d } = UNITS[language];
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  if (seconds < 60) return `${seconds}${s}`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}${m}${two(seconds % 60)}${s}`;
  if (seconds < 48 * 3600) {
    return `${Math.floor(seconds / 3600)}${h}${two(Math.floor((seconds % 3600) / 60))}${m}`;
  }
  return `${Math.floor(seconds / 86_400)}${d}${two(Math.floor((seconds % 86_400) / 3600))}${h}`;
}

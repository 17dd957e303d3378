/** Dates as Turkish sites print them, in the time of Türkiye (UTC+3 all year). */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts';

export const MONTHS = [
  'Ocak',
  'Şubat',
  'Mart',
  'Nisan',
  'Mayıs',
  'Haziran',
  'Temmuz',
  'Ağustos',
  'Eylül',
  'Ekim',
  'Kasım',
  'Aralık',
];
const WEEKDAYS = ['Pazar', 'Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi'];

/** 14 Mart 2026 */
export function longDate(at: number): string {
  const date = local(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** 14 Mart 2026 Cumartesi */
export function fullDate(at: number): string {
  return `${longDate(at)} ${WEEKDAYS[local(at).getUTCDay()]}`;
}

/** 14.03.2026 */
export function shortDate(at: number): string {
  const date = local(at);
  return `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
}

/** 09:05 */
export function timeOfDay(at: number): string {
  const date = local(at);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

/** 5 dakika önce; a plain date for what is older than a week. */
export function ago(then: number, now: number): string {
  const passed = Math.max(0, now - then);
  if (passed < MINUTE_MS) return 'az önce';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} dakika önce`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} saat önce`;
  if (passed < 7 * DAY_MS) return `${Math.floor(passed / DAY_MS)} gün önce`;
  return longDate(then);
}

/** 2026-03-14T09:05:00+03:00 */
export function isoLocal(at: number): string {
  return `${local(at).toISOString().slice(0, 19)}+03:00`;
}

/** Year and month (1 to 12) as a reader in Türkiye has them. */
export function yearAndMonth(at: number): { year: number; month: number } {
  const date = local(at);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

const OFFSET_MS = 3 * HOUR_MS;

function local(at: number): Date {
  return new Date(at + OFFSET_MS);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
